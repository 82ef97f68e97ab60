import CNettle

/// SHA-256 (FIPS 180-4) of bytes as they arrive.
///
///     var hash = SHA256()
///     hash.update(name)
///     hash.update([0])
///     hash.finish().hexadecimal
package struct SHA256: Sendable {
    /// Of a digest.
    package static let byteCount = 32

    private var context = sha256_ctx()

    package init() {
        unsafe nettle_sha256_init(&context)
    }

    package mutating func update(_ bytes: Span<UInt8>) {
        // Safe: the bytes are read within the call alone, and no more than there are.
        unsafe bytes.withUnsafeBufferPointer { unsafe nettle_sha256_update(&context, $0.count, $0.baseAddress) }
    }

    package mutating func update(_ bytes: [UInt8]) {
        update(bytes.span)
    }

    /// The text as UTF-8.
    package mutating func update(_ text: String) {
        update(text.utf8Span.span)
    }

    package consuming func finish() -> Digest {
        var context = context
        return unsafe Digest { unsafe nettle_sha256_digest(&context, $0.count, $0.baseAddress) }
    }

    package static func hash(_ bytes: [UInt8]) -> Digest {
        var hash = SHA256()
        hash.update(bytes)
        return hash.finish()
    }

    /// Of the text as UTF-8.
    package static func hash(_ text: String) -> Digest {
        var hash = SHA256()
        hash.update(text)
        return hash.finish()
    }
}

extension SHA256 {
    /// 32 bytes.
    package struct Digest: Sendable, RandomAccessCollection {
        private var bytes = [32 of UInt8](repeating: 0)

        /// - Parameter write: gets room for the bytes, and fills it.
        init(_ write: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
            var room = bytes.mutableSpan
            // Safe: the room is written within the call alone.
            unsafe room.withUnsafeMutableBufferPointer { unsafe write($0) }
        }

        package var startIndex: Int { 0 }
        package var endIndex: Int { SHA256.byteCount }

        package subscript(place: Int) -> UInt8 { bytes[place] }
    }
}
