import Bytes
import Support

/// The key of a share: the front of a digest of its content, so that equal filters have equal keys everywhere.
///
/// ```
/// key = base64url(front 16 bytes of SHA-256(bytes))      22 characters of A–Z a–z 0–9 - _
/// ```
package struct ShareKey: Sendable, Hashable, CustomStringConvertible {
    /// 22 characters.
    package let description: String

    /// The key of what a share holds.
    package init(of bytes: [UInt8]) {
        description = String(decoding: Base64URL.encode(Array(SHA256.hash(bytes).prefix(16))), as: UTF8.self)
    }

    /// - Returns: `nil` for a text of another length or alphabet.
    package init?(_ text: String) {
        guard text.utf8.count == 22, let bytes = Base64URL.decode(text.utf8), bytes.count == 16 else { return nil }
        description = text
    }
}
