import Support
import Testing

struct PercentCodingTests {
    @Test(arguments: ["", "red shoes", "a/b?c=d&e+f%", "naïve – 😀", "-._~", "\u{0}\u{7F}"])
    func decodingUndoesEncoding(text: String) throws {
        let encoded = PercentCoding.encode(text)
        #expect(encoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"/?=&+".utf8.contains($0) })
        guard !text.contains("\u{0}") else { return }
        for plusIsSpace in [false, true] {
            #expect(try PercentCoding.decode(Array(encoded.utf8)[...], plusIsSpace: plusIsSpace) == text)
        }
    }

    @Test func escapesAreUpperCaseAndOfTwoDigits() {
        #expect(PercentCoding.encode("a b\n/é~") == "a%20b%0A%2F%C3%A9~")
    }

    @Test func spacesOfFormsArePlusAndAPlusIsEscaped() {
        #expect(PercentCoding.encode("a b+c%~", spaceIsPlus: true) == "a+b%2Bc%25~")
    }

    @Test func plusIsASpaceInQueriesOnly() throws {
        let bytes = Array("a+b".utf8)
        #expect(try PercentCoding.decode(bytes[...], plusIsSpace: true) == "a b")
        #expect(try PercentCoding.decode(bytes[...], plusIsSpace: false) == "a+b")
    }

    @Test(
        arguments: [
            ("ab%", .badEscape, 2), ("a%2", .badEscape, 1), ("%zz", .badEscape, 0), ("a%00", .nul, 1),
            ("abc%FF", .invalidUTF8, 0),
        ] as [(String, PercentCoding.Error.Fault, Int)]
    )
    func faultsAreNamedWithTheirPlace(text: String, fault: PercentCoding.Error.Fault, offset: Int) {
        let error = #expect(throws: PercentCoding.Error.self) {
            try PercentCoding.decode(Array(text.utf8)[...], plusIsSpace: false)
        }
        #expect(error?.fault == fault)
        #expect(error?.offset == offset)
    }
}
