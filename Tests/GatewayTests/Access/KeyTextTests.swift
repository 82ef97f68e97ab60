import FilterCore
import ServiceTestSupport
import Support
import Testing

@testable import Gateway

/// Keys as texts: whole ones, scoped ones, and what is neither.
struct KeyTextTests {
    /// Made by Python's `hashlib` and `hmac`, as OPERATIONS.md has it.
    private static let hash = "Wa8Frt3NAySKQi3jJPbq7IwDYwphHTZiqAF3z9MqKLc"
    private static let scope =
        "eyJleHBpcmVzIjogMTc5ODc2MTYwMCwgImZpbHRlciI6ICJicmFuZDpOaWtlIiwgImFjdGlvbnMiOiBbInJlYWQiXSwgImNhdGFsb2dzIjog"
        + "WyJzaG9lcyJdfQ"
    private static let code = "3tAMEJrfZARn33ig3Br7mA0xh8n6RkSDf0fH0gfoFD0"

    @Test func wholeKeyHasTheHashOfOtherPrograms() throws {
        guard case .whole(let id, let hash)? = KeyText(AccessFixtures.text) else {
            Issue.record("no whole key")
            return
        }
        #expect(id == AccessFixtures.id)
        #expect(hash == Base64URL.decode(Self.hash.utf8))
    }

    @Test func scopeHasTheCodeOfOtherPrograms() throws {
        let hash = try #require(Base64URL.decode(Self.hash.utf8))
        let code = try #require(Base64URL.decode(Self.code.utf8))
        #expect(KeyText.isCode(code, of: Self.scope, id: AccessFixtures.id, hash: hash))
        let scope = try KeyScope(Self.scope)
        #expect(scope.expiresAt.description == "2027-01-01T00:00:00Z")
        #expect(scope.filter == "brand:Nike" && scope.actions == [.read] && scope.catalogs == ["shoes"])
    }

    @Test func everyOtherCodeIsWrong() throws {
        let hash = try #require(Base64URL.decode(Self.hash.utf8))
        let code = try #require(Base64URL.decode(Self.code.utf8))
        for index in code.indices {
            for bit in 0..<8 {
                var other = code
                other[index] ^= 1 << bit
                #expect(!KeyText.isCode(other, of: Self.scope, id: AccessFixtures.id, hash: hash))
            }
        }
        #expect(!KeyText.isCode(Array(code.dropLast()), of: Self.scope, id: AccessFixtures.id, hash: hash))
        #expect(!KeyText.isCode([], of: Self.scope, id: AccessFixtures.id, hash: hash))
        #expect(!KeyText.isCode(code, of: Self.scope, id: "0123456789abcdee", hash: hash))
    }

    @Test(arguments: [
        "", "fs_", "fs_0123456789abcdef", "fs_0123456789abcdef_", "fs_0123456789abcdef.", "fs_0123456789abcdef..",
        "FS_0123456789abcdef_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
        "fs_0123456789ABCDEF_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
        "fs_0123456789abcdeg_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
        // One character less, one more, one of base64 that is not of base64url, padding, a bit too many.
        "fs_0123456789abcdef_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh",
        "fs_0123456789abcdef_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8A",
        "fs_0123456789abcdef_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh+",
        "fs_0123456789abcdef_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
        "fs_0123456789abcdef_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh9",
        "fs_0123456789abcdef_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8 ",
        "fs_0123456789abcdef.e30", "fs_0123456789abcdef.e30.", "fs_0123456789abcdef.e30.AAAA",
        "fs_0123456789abcdef..AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
        "fs_0123456789abcdef.e30.AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8.x",
        "fs_0123456789abcdef:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
    ])
    func otherTextsAreNoKeys(_ text: String) {
        #expect(KeyText(text) == nil)
    }

    @Test func keysHaveALongestLength() {
        func text(_ count: Int) -> String {
            let rest = "." + Self.code
            let head = "fs_\(AccessFixtures.id)."
            return head + String(repeating: "A", count: count - head.utf8.count - rest.utf8.count) + rest
        }
        #expect(KeyText(text(KeyText.maxBytes)) != nil)
        #expect(KeyText(text(KeyText.maxBytes + 1)) == nil)
    }

    @Test func newKeysAreWholeAndDistinct() {
        let keys = (0..<100).map { _ in KeyText.random() }
        #expect(Set(keys.map(\.text)).count == 100 && Set(keys.map(\.id)).count == 100)
        for key in keys {
            guard case .whole(let id, _)? = KeyText(key.text) else {
                Issue.record("no whole key")
                continue
            }
            #expect(id == key.id)
        }
    }

    @Test func scopedKeysAreMadeOfWholeOnes() throws {
        let scope = KeyScope(
            expiresAt: AccessFixtures.start,
            filter: "a:\n\"ü\"",
            actions: [.read],
            catalogs: ["b", "a"]
        )
        let text = try #require(KeyText.scoped(scope, of: AccessFixtures.text))
        guard case .scoped(let id, let written, let code)? = KeyText(text) else {
            Issue.record("no scoped key")
            return
        }
        #expect(try KeyScope(written) == scope)
        #expect(KeyText.isCode(code, of: written, id: id, hash: KeyText.hash(of: AccessFixtures.text)))
        // There is no scope of a scope.
        #expect(KeyText.scoped(scope, of: text) == nil)
    }
}
