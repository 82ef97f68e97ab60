import Testing

@testable import FilterCore

struct JSONScannerTests {
    /// Where the value ends with which a text begins.
    private func end(_ text: [UInt8]) -> Int { text.span.valueEnd(from: 0) }

    @Test func partsAreFoundOneAfterTheOther() {
        let text = Array(#"{"a":[1,2],"b" : null }x"#.utf8)
        var scanner = JSONScanner(text.span, from: 1)
        var found = [scanner.nextKey(), scanner.nextValue(), scanner.nextKey()]
        #expect(found == [2..<3, 5..<10, 12..<13])
        let start = scanner.nextStart()
        #expect(start == 17)
        scanner.go(to: 21)
        found = [scanner.nextKey(), scanner.nextValue()]
        #expect(found == [nil, nil])
        let end = scanner.end
        #expect(end == 23)
    }

    /// Eight bytes are looked at together: ends and escapes at every place of them.
    @Test(arguments: 0..<20)
    func stringsEndAtTheirQuote(length: Int) {
        for rest in ["", ",", #","next string":"x""#] {
            for escape in [#"\""#, #"\\"#, #"\u0022"#, ""] {
                for place in 0...length {
                    let letters = String(repeating: "é", count: length / 2) + String(repeating: "a", count: length % 2)
                    var bytes = Array(letters.utf8)
                    bytes.insert(contentsOf: escape.utf8, at: place)
                    let string = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
                    #expect(end(string + rest.utf8) == string.count)
                    let nested = Array("[{".utf8) + string + Array(":[]}]".utf8)
                    #expect(end(nested + rest.utf8) == nested.count)
                }
            }
        }
    }

    @Test(arguments: [
        #"""#, #""a"#, #""\"#, #""\""#, #""0123456\"#, #""01234567\"#, "[", #"[""#, #"{"a":"#, "1", "tru", #"["\"#,
    ])
    func whatDoesNotEndEndsWithTheText(text: String) {
        #expect(end(Array(text.utf8)) == text.utf8.count)
    }

    @Test func bracketsOfAnyDepthAreFound() {
        let depth = 1_000_000
        let text = Array(repeating: UInt8(ascii: "["), count: depth) + Array(repeating: UInt8(ascii: "]"), count: depth)
        #expect(end(text + [UInt8(ascii: ","), UInt8(ascii: "1")]) == 2 * depth)
    }
}
