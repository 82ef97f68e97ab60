import Support
import Testing

@testable import Bytes

/// Against the examples of the standards.
struct DigestTests {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func sha256IsThatOfTheStandard(text: String, digest: String) {
        #expect(SHA256.hash(text).hexadecimal == digest)
        #expect(SHA256.hash(Array(text.utf8)).hexadecimal == digest)
    }

    /// However the bytes are cut, around the block of 64 bytes, too.
    @Test func bytesThatArriveInPiecesHaveTheDigestOfAllOfThem() {
        let bytes = (0..<200).map { UInt8($0) }
        let whole = Array(SHA256.hash(bytes))
        for cut in 0...bytes.count {
            var hash = SHA256()
            hash.update(Array(bytes[..<cut]))
            hash.update(bytes.span.extracting(cut..<bytes.count))
            #expect(hash.finish().elementsEqual(whole))
        }
    }

    @Test func sha1IsThatOfTheStandard() {
        #expect(SHA1.hash(Array("abc".utf8)).hexadecimal == "a9993e364706816aba3e25717850c26c9cd0d89d")
        #expect(SHA1.hash([]).hexadecimal == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
    }

    /// RFC 4231: a short key, one that is shorter than its text, and one that is longer than a block.
    @Test(arguments: [
        (
            [UInt8](repeating: 0x0B, count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xAA, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ])
    func codesAreThoseOfTheStandard(key: [UInt8], text: String, code: String) {
        #expect(Authenticator.code(of: Array(text.utf8), by: SigningKey(key)).hexadecimal == code)
    }

    @Test func aCopyOfAnAuthenticatorGoesOnByItself() {
        let keyed = Authenticator(key: SigningKey([1, 2, 3]))
        var first = keyed
        var second = keyed
        first.update([1])
        second.update([2])
        #expect(first.finish().elementsEqual(Authenticator.code(of: [1], by: SigningKey([1, 2, 3]))))
        #expect(second.finish().elementsEqual(Authenticator.code(of: [2], by: SigningKey([1, 2, 3]))))
    }

    @Test func listsAreEqualIfAllTheirBytesAre() {
        let bytes = [UInt8](0..<32)
        #expect(bytes.equalsInConstantTime(bytes))
        #expect([].equalsInConstantTime([]))
        #expect(!bytes.equalsInConstantTime(bytes.dropLast()))
        for index in bytes.indices {
            var other = bytes
            other[index] ^= 0x80
            #expect(!bytes.equalsInConstantTime(other))
        }
    }

    @Test func nothingThatPrintsASigningKeyShowsIt() {
        let key = SigningKey([0xAB, 0xCD])
        var dumped = ""
        dump(key, to: &dumped)
        for text in ["\(key)", String(reflecting: key), "\([key])", dumped] {
            #expect(!text.contains("171") && !text.contains("205"), "\(text)")
        }
    }
}
