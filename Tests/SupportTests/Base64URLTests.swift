import Support
import Testing

struct Base64URLTests {
    @Test(arguments: [("foobar", "Zm9vYmFy"), ("", ""), ("\u{3FB}\u{20}", "z7sg")])
    func matchesTheStandard(plain: String, text: String) {
        #expect(Base64URL.encode(Array(plain.utf8)) == Array(text.utf8))
        #expect(Base64URL.decode(text.utf8) == Array(plain.utf8))
    }

    @Test func usesTheURLSafeCharacters() {
        #expect(Base64URL.encode([0xFB, 0xFF, 0xFE]) == Array("-__-".utf8))
        #expect(Base64URL.decode("-__-".utf8) == [0xFB, 0xFF, 0xFE])
        #expect(Base64URL.decode("+//+".utf8) == nil)
        #expect(Base64URL.decode("Zm9".utf8) == nil)
    }
}
