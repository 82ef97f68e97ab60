import TestSupport
import Testing

@testable import HTTPServer

/// Requests just within and just beyond every limit.
struct LimitTests {
    @Test(arguments: rows)
    func requestsBeyondALimitAreRefused(row: WireRow) throws {
        try withEchoServer({ $0.maxBodyBytes = 100_000 }) { try row.check(on: $0) }
    }

    static let rows = [
        WireRow("longest target", get("/" + letters(8_191)), .handled(200, "body: 0")),
        WireRow("target too long", get("/" + letters(8_192)), .refused(414, "targetTooLong(limit: 8192)")),
        WireRow("target beyond the memory", get("/" + letters(70_000)), .refusedByLibrary(414)),
        // libmicrohttpd's own list of them would not fit into the connection's memory.
        WireRow("as many parameters as fit", get("/?" + letters(4_000, separator: "&")), .handled(200, "a=nil&a=nil")),
        WireRow("longest head", padded(to: 16_384), .handled(200)),
        WireRow("head too large", padded(to: 16_385), .refused(431, "headTooLarge(limit: 16384)")),
        WireRow("head much too large", padded(to: 30_000), .refused(431, "headTooLarge(limit: 16384)")),
        WireRow("head beyond the memory", padded(to: 70_000), .refusedByLibrary(431)),
        // libmicrohttpd makes a list of them, which does not fit into the connection's memory.
        WireRow("a thousand cookies", cookies(1_000), .refusedByLibrary(431)),
        WireRow("most fields", numbered(99), .handled(200)),
        WireRow("too many fields", numbered(100), .refused(431, "tooManyFields(limit: 100)")),
        WireRow("longest body", body(100_000), .handled(200, "body: 100000")),
        WireRow("body too long", body(100_001), .refused(413, "bodyTooLarge(limit: 100000)")),
        WireRow("body much too long", body(5_000_000), .refused(413, "bodyTooLarge(limit: 100000)")),
        WireRow("longest body in chunks", chunked(100), .handled(200, "body: 100000")),
        WireRow("body in chunks too long", chunked(101), .refused(413, "bodyTooLarge(limit: 100000)")),
        WireRow("body in chunks much too long", chunked(5_000), .refused(413, "bodyTooLarge(limit: 100000)")),
    ]

    static func letters(_ count: Int, separator: String = "") -> String {
        Array(repeating: "a", count: count).joined(separator: separator)
    }

    static func padded(to byteCount: Int) -> String {
        let head = "GET / HTTP/1.1\r\nHost: test\r\nX-Padding: "
        return head + letters(byteCount - head.utf8.count - 4) + "\r\n\r\n"
    }

    static func cookies(_ count: Int) -> String {
        "GET / HTTP/1.1\r\nHost: test\r\nCookie: \(letters(count, separator: "=;"))\r\n\r\n"
    }

    /// With Host it has one field more than the number.
    static func numbered(_ fieldCount: Int) -> String {
        let fields = (0..<fieldCount).map { "X-Field-\($0): a\r\n" }
        return "GET / HTTP/1.1\r\nHost: test\r\n\(fields.joined())\r\n"
    }

    static func body(_ byteCount: Int) -> String {
        "POST / HTTP/1.1\r\nHost: test\r\nContent-Length: \(byteCount)\r\n\r\n" + letters(byteCount)
    }

    /// Chunks of 1,000 bytes.
    static func chunked(_ chunkCount: Int) -> String {
        let chunks = String(repeating: "3e8\r\n" + letters(1_000) + "\r\n", count: chunkCount)
        return "POST / HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)0\r\n\r\n"
    }

    @Test func bodyOfAnAbsurdLengthIsRefusedBeforeItIsSent() throws {
        try withEchoServer { server in
            let client = try RawClient(port: server.port)
            try client.send("POST / HTTP/1.1\r\nHost: test\r\nContent-Length: 99999999999\r\n\r\n")
            #expect(try client.receiveResponse().status == 413)
            #expect(try client.receiveToEnd() == [])
        }
    }

    @Test func endlessBodyIsCut() throws {
        let events = Recorder<ServerEvent>()
        try withEchoServer(
            {
                $0.maxBodyBytes = 1_000
                $0.maxDrainedBytes = 100_000
            },
            log: { events.append($0) }
        ) { server in
            let client = try RawClient(port: server.port)
            client.sendIgnoringClose(
                Array("POST / HTTP/1.1\r\nHost: test\r\nX-Request-Id: endless\r\n".utf8)
                    + Array("Transfer-Encoding: chunked\r\n\r\n".utf8)
                    + Array(String(repeating: "3e8\r\n" + Self.letters(1_000) + "\r\n", count: 200).utf8)
            )
            #expect(try client.receiveToEnd() == [])
        }
        #expect(events.all.contains(.endlessBody(requestID: "endless")))
    }

    @Test func clientThatAwaitsContinueIsToldToGoOn() throws {
        try withEchoServer { server in
            let client = try RawClient(port: server.port)
            try client.send("POST / HTTP/1.1\r\nHost: test\r\nExpect: 100-Continue\r\nContent-Length: 5\r\n\r\n")
            #expect(try client.receiveResponse().status == 100)
            try client.send("hello")
            #expect(try client.receiveResponse().text.contains("body: 5\n"))
        }
    }

    @Test func clientThatAwaitsContinueIsRefusedWithoutIt() throws {
        try withEchoServer({ $0.maxBodyBytes = 4 }) { server in
            let client = try RawClient(port: server.port)
            try client.send("POST / HTTP/1.1\r\nHost: test\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n")
            #expect(try client.receiveResponse().status == 413)
            #expect(try client.receiveToEnd() == [])
        }
    }

    @Test func connectionsTooManyAreToldToComeBack() throws {
        try withEchoServer({ $0.maxConnections = 2 }) { server in
            var clients: [RawClient] = []
            for _ in 0..<2 {
                let client = try RawClient(port: server.port)
                try client.send(get("/"))
                #expect(try client.receiveResponse().status == 200)
                clients.append(client)
            }
            let extra = try RawClient(port: server.port)
            try extra.send(get("/"))
            let refusal = try extra.receiveResponse()
            #expect(refusal.status == 503)
            #expect(refusal["Retry-After"] == "1")
            #expect(try extra.receiveToEnd() == [])

            // The places of those that leave become free once the server has seen it.
            clients = []
            var status = 503
            try waitUntil {
                let next = try RawClient(port: server.port)
                try next.send(get("/"))
                status = try next.receiveResponse().status
                return status != 503
            }
            #expect(status == 200)
        }
    }
}
