import Bytes
import Support

/// Bytes as a text that is opaque to clients, with a checksum that shows whether it was changed.
package enum SealedText {
    package static func seal(_ payload: [UInt8]) -> String {
        String(decoding: Base64URL.encode(payload + checksum(payload)), as: UTF8.self)
    }

    /// - Returns: `nil` for a text that ``seal(_:)`` did not make.
    package static func open(_ text: String) -> [UInt8]? {
        guard let bytes = Base64URL.decode(text.utf8), bytes.count >= 4 else { return nil }
        let payload = Array(bytes.dropLast(4))
        return Array(bytes.suffix(4)) == checksum(payload) ? payload : nil
    }

    private static func checksum(_ payload: [UInt8]) -> [UInt8] {
        Array(SHA256.hash(payload).prefix(4))
    }
}
