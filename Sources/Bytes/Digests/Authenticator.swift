import CNettle

/// HMAC with SHA-256 (RFC 2104) of bytes as they arrive.
///
/// It is keyed once; who signs often keeps it, and continues a copy each time.
package struct Authenticator: Sendable {
    private var context = hmac_sha256_ctx()

    package init(key: SigningKey) {
        // Safe: the bytes are read within the call alone, and no more than there are.
        unsafe key.bytes.withUnsafeBufferPointer {
            unsafe nettle_hmac_sha256_set_key(&context, $0.count, $0.baseAddress)
        }
    }

    package mutating func update(_ bytes: [UInt8]) {
        // Safe: as above.
        unsafe bytes.withUnsafeBufferPointer { unsafe nettle_hmac_sha256_update(&context, $0.count, $0.baseAddress) }
    }

    package consuming func finish() -> SHA256.Digest {
        var context = context
        return unsafe SHA256.Digest { unsafe nettle_hmac_sha256_digest(&context, $0.count, $0.baseAddress) }
    }

    /// The code of some bytes.
    package static func code(of bytes: [UInt8], by key: SigningKey) -> SHA256.Digest {
        var authenticator = Authenticator(key: key)
        authenticator.update(bytes)
        return authenticator.finish()
    }
}
