import Testing

@testable import HTTPServer

struct RequestTargetTests {
    @Test(arguments: [
        ("/", []),
        ("/a", ["a"]),
        ("/a/", ["a", ""]),
        ("//", ["", ""]),
        ("//a", ["", "a"]),
        ("/a/b/c", ["a", "b", "c"]),
        ("/%61%2f%2F", ["a//"]),
        ("/a+b", ["a+b"]),
        ("/./../%2e", [".", "..", "."]),
        ("/%F0%9F%90%95", ["🐕"]),
        ("/%25zz", ["%zz"]),
        ("/a;b=c,d:@!$&'()*", ["a;b=c,d:@!$&'()*"]),
        ("http://host", []),
        ("http://host/", []),
        ("https://host:8/a%2Fb", ["a/b"]),
        ("HTTP://HOST/a", ["a"]),
    ])
    func pathIsDividedBeforeItIsDecoded(text: String, segments: [String]) throws {
        #expect(try RequestTarget(parsing: Array(text.utf8)).pathSegments == segments)
    }

    @Test(arguments: [
        ("/", []),
        ("/?", []),
        ("/?&&", []),
        ("/?a", [QueryItem(name: "a", value: nil)]),
        ("/?a=", [QueryItem(name: "a", value: "")]),
        ("/?=a", [QueryItem(name: "", value: "a")]),
        ("/?a=b=c", [QueryItem(name: "a", value: "b=c")]),
        ("/?a=b?c/d", [QueryItem(name: "a", value: "b?c/d")]),
        ("/?a+b=c+d%2B%20", [QueryItem(name: "a b", value: "c d+ ")]),
        ("/?%26=%3D", [QueryItem(name: "&", value: "=")]),
        ("/?a=1&a=2", [QueryItem(name: "a", value: "1"), QueryItem(name: "a", value: "2")]),
        ("http://host?a", [QueryItem(name: "a", value: nil)]),
    ])
    func queryIsReadInOrder(text: String, items: [QueryItem]) throws {
        #expect(try RequestTarget(parsing: Array(text.utf8)).query == items)
    }

    @Test(arguments: [
        ("/a%20b?c", "/a%20b?c"),
        ("http://host/a?b", "/a?b"),
        ("http://host", "/"),
        ("http://host?a", "/?a"),
    ])
    func rawTargetIsInOriginForm(text: String, raw: String) throws {
        #expect(try RequestTarget(parsing: Array(text.utf8)).raw == raw)
    }

    @Test(arguments: [
        ("", TargetError(fault: .notAPath, offset: 0)),
        ("*", TargetError(fault: .notAPath, offset: 0)),
        ("a", TargetError(fault: .notAPath, offset: 0)),
        ("?a", TargetError(fault: .notAPath, offset: 0)),
        ("http:/a", TargetError(fault: .notAPath, offset: 0)),
        ("http:///a", TargetError(fault: .notAPath, offset: 0)),
        ("http://", TargetError(fault: .notAPath, offset: 0)),
        ("ftp://host/", TargetError(fault: .notAPath, offset: 0)),
        ("/a b", TargetError(fault: .forbiddenByte, offset: 2)),
        ("/a?b c", TargetError(fault: .forbiddenByte, offset: 4)),
        ("/\u{0}", TargetError(fault: .forbiddenByte, offset: 1)),
        ("/\u{7F}", TargetError(fault: .forbiddenByte, offset: 1)),
        ("/#", TargetError(fault: .forbiddenByte, offset: 1)),
        ("http://a b/", TargetError(fault: .forbiddenByte, offset: 8)),
        ("http://user@host/", TargetError(fault: .forbiddenByte, offset: 11)),
        ("/%", TargetError(fault: .badEscape, offset: 1)),
        ("/%2", TargetError(fault: .badEscape, offset: 1)),
        ("/%2/f", TargetError(fault: .badEscape, offset: 1)),
        ("/a%g0", TargetError(fault: .badEscape, offset: 2)),
        ("/?a=%0g", TargetError(fault: .badEscape, offset: 4)),
        ("/?%&a", TargetError(fault: .badEscape, offset: 2)),
        ("http://h/%x", TargetError(fault: .badEscape, offset: 9)),
        ("/ab%00", TargetError(fault: .nul, offset: 3)),
        ("/?a=%00", TargetError(fault: .nul, offset: 4)),
        ("/a/%C3/%A4", TargetError(fault: .invalidUTF8, offset: 3)),
        ("/?a=b&c=%ED%A0%80", TargetError(fault: .invalidUTF8, offset: 8)),
        ("/?%C0%80", TargetError(fault: .invalidUTF8, offset: 2)),
    ])
    func faultIsNamedWithItsPlace(text: String, error: TargetError) {
        #expect(throws: error) { try RequestTarget(parsing: Array(text.utf8)) }
    }

    @Test(arguments: [
        ("/http://a/b", nil), ("http://a.b:8/c", "a.b:8"), ("HTTPS://[::1]?q", "[::1]"), ("http://a", "a"),
    ])
    func hostOfATargetInAbsoluteFormIsKnown(text: String, host: String?) {
        #expect(RequestTarget.authority(of: Array(text.utf8)) == host)
    }

    @Test func bytesThatAreNoTextAreRefusedEvenIfDecodingMakesThemText() {
        #expect(throws: TargetError(fault: .invalidUTF8, offset: 1)) {
            try RequestTarget(parsing: [0x2F, 0xC3] + Array("%A4".utf8))
        }
    }

    /// Every byte, alone in a path and escaped in both ways.
    @Test func everyByteIsReadOrRefused() {
        for byte in UInt8.min...UInt8.max {
            let upper = String(byte, radix: 16, uppercase: true)
            let escape = "/%" + (upper.count == 1 ? "0" : "") + upper
            let expected = byte == 0 || byte >= 0x80 ? nil : String(UnicodeScalar(byte))
            #expect((try? RequestTarget(parsing: Array(escape.utf8)))?.pathSegments.first == expected, "\(escape)")
            #expect((try? RequestTarget(parsing: Array(escape.lowercased().utf8)))?.pathSegments.first == expected)

            let isPlain = byte > 0x20 && byte < 0x7F && !"#%".utf8.contains(byte)
            #expect(((try? RequestTarget(parsing: [0x2F, byte])) != nil) == isPlain, "\(byte)")
        }
    }

    /// The refusal of a target can still have the error form of its address.
    @Test(arguments: [
        ("/1/indexes?query=%00", ["1", "indexes"]),
        ("/1/indexes/a%zz/query", ["1", "indexes", ""]),
        ("/1/%00", ["1", ""]),
        ("http://host/1/a%20b#c", ["1", "a b#c"]),
        ("/", [""]), ("", []), ("*", []), ("host:80", []), ("%", []),
    ])
    func malformedTargetIsReadAsFarAsItGoes(text: String, segments: [String]) {
        let target = RequestTarget(readableIn: Array(text.utf8))
        #expect(target.pathSegments == segments)
        #expect(target.query.isEmpty)
    }
}
