import Testing

@testable import HTTPServer

struct HTTPHeadersTests {
    private let headers: HTTPHeaders = ["Accept": "a", "ETag": "\"1\"", "accept": "b", "X-Empty": ""]

    @Test(arguments: ["Accept", "ACCEPT", "accept"])
    func firstValueIsFoundInAnyCase(name: String) {
        #expect(headers[name] == "a")
        #expect(headers.values(for: name) == ["a", "b"])
    }

    @Test(arguments: ["Accep", "Accept-", "", "[tag", "X_Empty"])
    func otherNamesAreNotFound(name: String) {
        #expect(headers[name] == nil)
        #expect(headers.values(for: name) == [])
    }

    @Test func emptyValueIsAValue() {
        #expect(headers["X-Empty"] == "")
    }

    @Test func fieldsKeepTheirOrderAndSpelling() {
        #expect(headers.map(\.name) == ["Accept", "ETag", "accept", "X-Empty"])
        #expect(headers.map(\.value) == ["a", "\"1\"", "b", ""])
    }

    @Test func bytesThatAreNoTextAreReplaced() {
        var headers = HTTPHeaders()
        headers.append(name: Array("A".utf8), value: [0x61, 0xE4])
        #expect(headers["a"] == "a\u{FFFD}")
    }
}

struct FieldSyntaxTests {
    @Test func tokensAreThoseOfTheStandard() {
        let allowed = Set("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
        for byte in UInt8.min...UInt8.max {
            #expect(FieldSyntax.isToken([byte]) == allowed.contains(byte), "\(byte)")
            #expect(FieldSyntax.isToken([0x61, byte]) == allowed.contains(byte), "\(byte)")
        }
        #expect(!FieldSyntax.isToken([]))
    }

    @Test func valuesHaveNoControlBytesButTabs() {
        for byte in UInt8.min...UInt8.max {
            let isAllowed = byte == 9 || byte >= 32 && byte != 127
            #expect(FieldSyntax.isValue([0x61, byte]) == isAllowed, "\(byte)")
        }
        #expect(FieldSyntax.isValue([]))
    }

    @Test(arguments: [("", ""), (" ", ""), (" \t a b\t ", "a b"), ("a", "a")])
    func spacesAreTrimmedAtBothEnds(text: String, trimmed: String) {
        #expect(Array(FieldSyntax.trimming(Array(text.utf8))) == Array(trimmed.utf8))
    }
}
