import TestSupport
import Testing

@testable import HTTPServer

/// What libmicrohttpd accepts and should not, row by row: each odd request has one decided answer.
struct OddRequestTests {
    @Test(arguments: framing)
    func framingInDoubtIsRefusedAndNothingAfterItIsRead(row: WireRow) throws {
        try withEchoServer { try row.check(on: $0) }
    }

    static let framing = [
        WireRow(
            "Content-Length and Transfer-Encoding",
            post("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n" + smuggled),
            .refused(400, "conflictingFraming")
        ),
        WireRow(
            "Transfer-Encoding and Content-Length",
            post("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", "0\r\n\r\n" + smuggled),
            .refused(400, "conflictingFraming")
        ),
        WireRow(
            "two different Content-Length",
            post("Content-Length: 5\r\nContent-Length: 0\r\n", "hello" + smuggled),
            .refused(400, "conflictingFraming")
        ),
        WireRow(
            "the same Content-Length twice",
            post("Content-Length: 5\r\nContent-Length: 5\r\n", "hello" + smuggled),
            .refused(400, "conflictingFraming")
        ),
        WireRow(
            "space before the colon",
            post("Content-Length : 5\r\n", "hello" + smuggled),
            .refused(400, "invalidHeaderName")
        ),
        WireRow("value goes on", post("X-Note: bar\r\n baz\r\n", smuggled), .refused(400, "malformedHead")),
        WireRow(
            "value goes on after a tab",
            post("X-Note: bar\r\n\tbaz\r\n", smuggled),
            .refused(400, "malformedHead")
        ),
        WireRow("value goes on after LF", post("X-Note: bar\n baz\r\n", smuggled), .refused(400, "malformedHead")),
        WireRow("value goes on twice", post("X-Note: a\r\n b\r\n c\r\n", smuggled), .refused(400, "malformedHead")),
        WireRow("value goes on with nothing", post("X-Note: bar\r\n  \r\n", smuggled), .refused(400, "malformedHead")),
        WireRow(
            "value goes on, more fields follow",
            post("X-Note: bar\r\n baz\r\nX-Note: c\r\n", smuggled),
            .refused(400, "malformedHead")
        ),
        WireRow(
            "a name that becomes Content-Length",
            post("Content-: 5\r\n Length\r\n", "hello" + smuggled),
            .refused(400, "malformedHead")
        ),
        WireRow(
            "a name that becomes Transfer-Encoding",
            post("Transfer-: chunked\r\n Encoding\r\n", "0\r\n\r\n" + smuggled),
            .refused(400, "malformedHead")
        ),
        WireRow(
            "first field begins with a space",
            "POST / HTTP/1.1\r\n Host: test\r\n\r\n" + smuggled,
            .refused(400, "invalidHeaderName")
        ),
        WireRow("gzip, chunked", post("Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n"), unsupportedCoding),
        WireRow("xchunked", post("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n"), unsupportedCoding),
        WireRow("identity", post("Transfer-Encoding: identity\r\n", ""), unsupportedCoding),
        WireRow("chunked and a space", post("Transfer-Encoding: chunked \r\n", "0\r\n\r\n"), unsupportedCoding),
        WireRow(
            "Transfer-Encoding twice",
            post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
            unsupportedCoding
        ),
        WireRow(
            "Transfer-Encoding in HTTP/1.0",
            "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + smuggled,
            .refused(400, "conflictingFraming")
        ),
        WireRow("CHUNKED", post("Transfer-Encoding: CHUNKED\r\n", "2\r\nab\r\n0\r\n\r\n"), .handled(200, "body: 2\n")),
    ]

    @Test(arguments: lengths)
    func contentLengthThatIsNoNumberIsRefusedOnce(row: WireRow) throws {
        try withEchoServer { try row.check(on: $0) }
    }

    static let lengths = [
        WireRow("a list", post("Content-Length: 5, 5\r\n", "hello" + smuggled), noNumber),
        WireRow("a sign", post("Content-Length: +5\r\n", "hello"), noNumber),
        WireRow("a space at the end", post("Content-Length: 5 \r\n", "hello"), noNumber),
        WireRow("hexadecimal", post("Content-Length: 0x5\r\n", "hello"), noNumber),
        WireRow("letters", post("Content-Length: five\r\n", ""), noNumber),
        WireRow("nothing", post("Content-Length:\r\n", ""), noNumber),
        WireRow("no number twice", post("Content-Length: a\r\nContent-Length: b\r\n", ""), noNumber),
        WireRow("too large", post("Content-Length: 99999999999999999999\r\n", ""), .refused(413, "bodyTooLarge")),
    ]

    static let noNumber = WireRow.Outcome.refused(400, "conflictingFraming")

    /// Byte by byte, so that the library sees the first line long before it sees the length, beside another connection that
    /// waits in the middle of its head.
    @Test func everyByteOfARefusedLengthIsOurs() throws {
        try withEchoServer({ $0.threads = 1 }) { server in
            let other = try RawClient(port: server.port)
            try other.send("POST /other HTTP/1.1\r\nHost: test\r\nContent-Length: 2\r\n")
            let client = try RawClient(port: server.port)
            for byte in Self.post("Content-Length: x\r\n", "").utf8 { try client.send([byte]) }
            let lines = try String(decoding: client.receiveToEnd(), as: UTF8.self).split(separator: "\r\n")
            let refusal = "conflictingFraming(\"Content-Length is no number\")"
            #expect(lines.first == "HTTP/1.1 400 Bad Request")
            let names = lines.dropFirst().map { $0.prefix { $0 != ":" } }
            #expect(names == ["Date", "Connection", "X-Request-Id", "Content-Length", "X-Refusal", "\(refusal)\n"])
            try other.send("\r\nab")
            #expect(try other.receiveResponse().text.hasPrefix("POST /other\n"))
        }
    }

    @Test(arguments: trailers)
    func trailersAreBounded(row: WireRow) throws {
        try withEchoServer { try row.check(on: $0) }
    }

    static let trailers = [
        WireRow("as many as fields", chunked(trailers: 100), .handled(200, "body: 2\n")),
        WireRow("one more", chunked(trailers: 101), .refused(431, "tooManyFields(limit: 100)")),
        WireRow("more than the memory holds", chunked(trailers: 5_000), .refused(431, "tooManyFields(limit: 100)")),
    ]

    static func chunked(trailers count: Int) -> String {
        let trailers = (0..<count).map { "X-Trailer-\($0): a\r\n" }.joined()
        return post("Transfer-Encoding: chunked\r\n", "2\r\nab\r\n0\r\n\(trailers)\r\n")
    }

    @Test(arguments: heads)
    func headsAreAcceptedOrRefusedByTheirBytes(row: WireRow) throws {
        try withEchoServer { try row.check(on: $0) }
    }

    static let heads = [
        WireRow("no Host", "GET / HTTP/1.1\r\n\r\n", .refused(400, "missingHost")),
        WireRow("no Host in HTTP/1.0", "GET / HTTP/1.0\r\n\r\n", .handledLast(200)),
        WireRow("two Host", "GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n", .refused(400, "repeatedField")),
        WireRow(
            "two Content-Type",
            getting("Content-Type: a/b\r\nContent-Type: c/d\r\n"),
            .refused(400, "repeatedField")
        ),
        WireRow("a Host that is none", "GET / HTTP/1.1\r\nHost: a b\r\n\r\n", .refused(400, "malformedHost")),
        WireRow("a Host with a path", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", .refused(400, "malformedHost")),
        WireRow("a Host of IPv6", "GET / HTTP/1.1\r\nHost: [::1]:80\r\n\r\n", .handled(200)),
        WireRow("NUL in a value", getting("X-Note: a\0b\r\n"), .refused(400, "malformedHead")),
        WireRow(
            "NUL in a value, more fields",
            getting("X-Note: a\0b\r\nX-Note: c\r\n"),
            .refused(400, "malformedHead")
        ),
        WireRow("NUL at the end of a value", getting("X-Note: a\0\r\n"), .refused(400, "malformedHead")),
        WireRow("NUL for a value", getting("X-Note: \0\r\n"), .refused(400, "malformedHead")),
        WireRow("NUL in a name", getting("X-\0Note: a\r\n"), .refusedByLibrary(400)),
        WireRow("no colon", getting("X-Note\r\n"), .refusedByLibrary(400)),
        WireRow("no name", getting(": a\r\nX-Note: b\r\n"), .refused(400, "malformedHead")),
        WireRow("no name first", "GET / HTTP/1.1\r\n: a\r\nHost: test\r\n\r\n", .refused(400, "invalidHeaderName")),
        WireRow("control byte in a name", getting("X\u{1}Note: a\r\n"), .refused(400, "invalidHeaderName")),
        WireRow("space in a name", getting("X Note: a\r\n"), .refused(400, "invalidHeaderName")),
        WireRow("control byte in a value", getting("X-Note: a\u{1}\r\n"), .refused(400, "invalidHeaderValue")),
        WireRow("CR in a value", getting("X-Note: a\rb\r\n"), .refused(400, "invalidHeaderValue")),
        WireRow("DEL in a value", getting("X-Note: a\u{7F}b\r\n"), .refused(400, "invalidHeaderValue")),
        WireRow("tab in a value", getting("X-Note: a\tb\r\n"), .handled(200, "notes: [\"a\\tb\"]")),
        WireRow("spaces around a value", getting("X-Note: \t a b \t\r\n"), .handled(200, "notes: [\"a b\"]")),
        WireRow("empty value", getting("X-Note:\r\n"), .handled(200, "notes: [\"\"]")),
        WireRow("a field twice", getting("X-Note: a\r\nx-note: b\r\n"), .handled(200, "notes: [\"a\", \"b\"]")),
        WireRow("UTF-8 in a value", getting("X-Note: ä\r\n"), .handled(200, "notes: [\"ä\"]")),
        WireRow("bare LF", "GET / HTTP/1.1\nHost: test\nX-Note: a\n\n", .handled(200, "notes: [\"a\"]")),
        WireRow("empty lines first", "\r\n\r\n" + get("/a"), .handled(200, "GET /a\n")),
        WireRow("HTTP/1.9", "GET / HTTP/1.9\r\nHost: test\r\n\r\n", .handled(200)),
        WireRow("HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", .refusedByLibrary(505)),
        WireRow("HTTP/0.9", "GET /\r\n", .refusedByLibrary(400)),
        WireRow("TLS", [0x16, 0x03, 0x01, 0x00, 0x05, 0x01, 0x00, 0x00, 0x01, 0x0A, 0x0D, 0x0A], .closed),
    ]

    @Test(arguments: methods)
    func methodsAreCaseSensitiveAndKnown(row: WireRow) throws {
        try withEchoServer { try row.check(on: $0) }
    }

    static let methods = [
        WireRow("GET", requesting("GET", "/a"), .handled(200, "GET /a\n")),
        WireRow("PUT", requesting("PUT", "/a"), .handled(200, "PUT /a\n")),
        WireRow("PATCH", requesting("PATCH", "/a"), .handled(200, "PATCH /a\n")),
        WireRow("DELETE", requesting("DELETE", "/a"), .handled(200, "DELETE /a\n")),
        WireRow("OPTIONS", requesting("OPTIONS", "/a"), .handled(200, "OPTIONS /a\n")),
        WireRow("OPTIONS *", requesting("OPTIONS", "*"), .handled(200, "OPTIONS *\nsegments: []\nquery: \n")),
        WireRow("TRACE", requesting("TRACE", "/a"), .handled(200, "TRACE /a\n")),
        WireRow("trace", requesting("trace", "/"), .refused(501, "unsupportedMethod(\"trace\")")),
        WireRow("get", requesting("get", "/"), .refused(501, "unsupportedMethod(\"get\")")),
        WireRow("CONNECT", requesting("CONNECT", "test:443"), .refused(501, "unsupportedMethod(\"CONNECT\")")),
        WireRow("an invention", requesting("BREW", "/"), .refused(501, "unsupportedMethod(\"BREW\")")),
    ]

    @Test(arguments: targets)
    func targetsAreReadStrictly(row: WireRow) throws {
        try withEchoServer { try row.check(on: $0) }
    }

    static let targets = [
        WireRow("escaped slash", get("/a%2Fb/c"), .handled(200, "segments: [\"a/b\", \"c\"]")),
        WireRow("trailing slash", get("/a/"), .handled(200, "segments: [\"a\", \"\"]")),
        WireRow("UTF-8 as it is", get("/ä?ö=ü"), .handled(200, "segments: [\"ä\"]\nquery: ö=ü\n")),
        WireRow("UTF-8 escaped", get("/%C3%A4"), .handled(200, "segments: [\"ä\"]")),
        WireRow("repeated names", get("/?a=1&b&a=2&=c&d=&&e+f=%2B"), .handled(200, "a=1&b=nil&a=2&=c&d=&e f=+\n")),
        WireRow(
            "absolute form",
            get("http://test:80/a?b=1"),
            .handled(200, "GET /a?b=1\nsegments: [\"a\"]\nquery: b=1\n")
        ),
        WireRow("absolute form without a path", get("HTTP://test?b=1"), .handled(200, "GET /?b=1\n")),
        WireRow("* of another method", get("*"), .refused(400, "malformedTarget(HTTPServer.TargetFault.notAPath")),
        WireRow("no slash", get("a"), .refused(400, "malformedTarget(HTTPServer.TargetFault.notAPath")),
        WireRow("another scheme", get("ftp://a/"), .refused(400, "malformedTarget(HTTPServer.TargetFault.notAPath")),
        WireRow(
            "%00",
            get("/a%00b"),
            .refused(400, "malformedTarget(HTTPServer.TargetFault.nul, offset: 2)")
        ),
        WireRow(
            "%00 in a query",
            get("/?a=%00"),
            .refused(400, "malformedTarget(HTTPServer.TargetFault.nul")
        ),
        WireRow("NUL", get("/a\0b"), .refused(400, "malformedTarget(HTTPServer.TargetFault.nul, offset: 2)")),
        WireRow("NUL in a query", get("/?a=1\0&b=2"), .refused(400, "malformedTarget(HTTPServer.TargetFault.nul")),
        WireRow("NUL at the end", get("/a\0"), .refused(400, "malformedTarget(HTTPServer.TargetFault.nul")),
        WireRow(
            "space",
            get("/a b"),
            .refused(400, "malformedTarget(HTTPServer.TargetFault.forbiddenByte, offset: 2)")
        ),
        WireRow(
            "two spaces after it",
            get("/a "),
            .refused(400, "malformedTarget(HTTPServer.TargetFault.forbiddenByte")
        ),
        WireRow("tab", get("/a\tb"), .refused(400, "malformedTarget(HTTPServer.TargetFault.forbiddenByte")),
        WireRow("fragment", get("/a#b"), .refused(400, "malformedTarget(HTTPServer.TargetFault.forbiddenByte")),
        WireRow(
            "bad escape",
            get("/%zz"),
            .refused(400, "malformedTarget(HTTPServer.TargetFault.badEscape, offset: 1)")
        ),
        WireRow(
            "cut escape",
            get("/?a=%2"),
            .refused(400, "malformedTarget(HTTPServer.TargetFault.badEscape, offset: 4)")
        ),
        WireRow("escaped Latin-1", get("/%E4"), .refused(400, "malformedTarget(HTTPServer.TargetFault.invalidUTF8")),
        WireRow(
            "Latin-1",
            Array("GET /".utf8) + [0xE4] + Array(" HTTP/1.1\r\nHost: test\r\n\r\n".utf8),
            .refused(400, "malformedTarget(HTTPServer.TargetFault.invalidUTF8")
        ),
    ]

    @Test(arguments: bodies)
    func bodiesArriveWhole(row: WireRow) throws {
        try withEchoServer { try row.check(on: $0) }
    }

    static let bodies = [
        WireRow("none", post("", ""), .handled(200, "body: 0\n")),
        WireRow("of a length", post("Content-Length: 5\r\n", "hello"), .handled(200, "body: 5\n")),
        WireRow("of GET", getting("Content-Length: 5\r\n", "hello"), .handled(200, "body: 5\n")),
        WireRow(
            "in chunks, with extensions and trailers",
            post("Transfer-Encoding: chunked\r\n", "5;a=b\r\nhello\r\n1\r\n!\r\n0\r\nX-Note: late\r\n\r\n"),
            .handled(200, "body: 6\nnotes: []")
        ),
        WireRow("bad chunk", post("Transfer-Encoding: chunked\r\n", "x\r\nhello\r\n"), .refusedByLibrary(400)),
        WireRow(
            "expected to be refused",
            post("Expect: everything\r\nContent-Length: 5\r\n", "hello"),
            .refused(417, "expectationFailed")
        ),
        WireRow("refused, but read", "POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello", .refused(400, "missingHost")),
    ]

    /// What must not be taken for a second request.
    static let smuggled = "GET /smuggled HTTP/1.1\r\nHost: test\r\n\r\n"
    static let unsupportedCoding = WireRow.Outcome.refused(501, "unsupportedTransferCoding")

    static func post(_ fields: String, _ body: String) -> String {
        "POST / HTTP/1.1\r\nHost: test\r\n\(fields)\r\n\(body)"
    }

    static func getting(_ fields: String, _ body: String = "") -> String {
        "GET / HTTP/1.1\r\nHost: test\r\n\(fields)\r\n\(body)"
    }

    static func requesting(_ method: String, _ target: String) -> String {
        "\(method) \(target) HTTP/1.1\r\nHost: test\r\n\r\n"
    }
}
