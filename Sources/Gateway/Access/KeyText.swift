package import Bytes
import Support

/// A key as a client has it, whole or scoped.
///
/// ```
/// whole  = "fs_" id "_" secret            secret: 32 random bytes in base64url, 43 characters
/// scoped = "fs_" id "." scope "." code    scope: ``KeyScope``; code: 32 bytes in base64url
/// id     = 16 hexadecimal digits, public
/// hash   = SHA-256(whole)                 the file of keys has this
/// code   = HMAC-SHA-256(hash, "fs_" id "." scope)
/// ```
///
/// A fast hash is enough, as the secret has 256 bits: to guess it takes the same with a slow one. The hash signs scopes, so
/// that the service verifies them although it has no whole key; a reader of the file of keys can therefore make scoped
/// keys, which only read and use sessions, and no whole one.
package enum KeyText: Sendable {
    case whole(id: String, hash: [UInt8])
    case scoped(id: String, scope: String, code: [UInt8])

    /// The longest key, in bytes.
    package static let maxBytes = 4_096
    package static let prefix = "fs_"
    private static let idLength = 16
    private static let secretByteCount = 32

    /// - Returns: `nil` for a text that is no key; a code may be forged.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.maxBytes, text.hasPrefix(Self.prefix) else { return nil }
        let rest = text.dropFirst(Self.prefix.count)
        let id = String(rest.prefix(Self.idLength))
        guard Self.isID(id) else { return nil }
        let end = rest.dropFirst(Self.idLength)
        switch end.first {
        case "_":
            guard Base64URL.decode(end.dropFirst().utf8)?.count == Self.secretByteCount else { return nil }
            self = .whole(id: id, hash: Self.hash(of: text))
        case ".":
            let parts = end.dropFirst().split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty, let code = Base64URL.decode(parts[1].utf8),
                code.count == SHA256.byteCount
            else { return nil }
            self = .scoped(id: id, scope: parts[0], code: code)
        default: return nil
        }
    }

    static func isID(_ text: String) -> Bool {
        text.utf8.count == idLength
            && text.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }

    /// The hash of a whole key, as the file of keys has it.
    package static func hash(of whole: String) -> [UInt8] { Array(SHA256.hash(whole)) }

    /// A new whole key.
    package static func random() -> (text: String, id: String) {
        var generator = SystemRandomNumberGenerator()
        func bytes(_ count: Int) -> [UInt8] {
            (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        }
        let id = bytes(idLength / 2).hexadecimal
        let secret = String(decoding: Base64URL.encode(bytes(secretByteCount)), as: UTF8.self)
        return ("\(prefix)\(id)_\(secret)", id)
    }

    /// The scoped key of a whole one.
    ///
    /// - Returns: `nil` if that is no whole key, or the scoped one would be too long.
    package static func scoped(_ scope: KeyScope, of whole: String) -> String? {
        guard case .whole(let id, let hash)? = KeyText(whole) else { return nil }
        let code = Array(code(of: scope.text, id: id, hash: hash))
        let text = "\(prefix)\(id).\(scope.text).\(String(decoding: Base64URL.encode(code), as: UTF8.self))"
        return text.utf8.count <= maxBytes ? text : nil
    }

    /// Whether a code is the one that the key with a hash gives a scope. Takes as long for any code.
    static func isCode(_ code: [UInt8], of scope: String, id: String, hash: [UInt8]) -> Bool {
        self.code(of: scope, id: id, hash: hash).equalsInConstantTime(code)
    }

    /// The code that signs a scope.
    package static func code(of scope: String, id: String, hash: [UInt8]) -> SHA256.Digest {
        Authenticator.code(of: Array("\(prefix)\(id).\(scope)".utf8), by: SigningKey(hash))
    }
}
