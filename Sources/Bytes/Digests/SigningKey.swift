/// The key of signatures: bytes that only the service knows.
///
/// Neither its description nor its mirror has them, so that no log and no report ever shows them.
package struct SigningKey: Sendable, CustomStringConvertible, CustomReflectable {
    let bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// 32 bytes of the system's generator.
    package static func random() -> SigningKey {
        var generator = SystemRandomNumberGenerator()
        return SigningKey((0..<SHA256.byteCount).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }

    package var description: String { "a signing key" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
