import CNettle

/// SHA-1 (FIPS 180-4), where others ask for it: UUIDs by name, and scripts of Redis. It protects nothing.
package enum SHA1 {
    /// - Returns: 20 bytes.
    package static func hash(_ bytes: [UInt8]) -> [UInt8] {
        var context = sha1_ctx()
        unsafe nettle_sha1_init(&context)
        var digest = [UInt8](repeating: 0, count: Int(SHA1_DIGEST_SIZE))
        // Safe: both are used within the call alone, and no more of them than there is.
        unsafe bytes.withUnsafeBufferPointer { unsafe nettle_sha1_update(&context, $0.count, $0.baseAddress) }
        unsafe digest.withUnsafeMutableBufferPointer { unsafe nettle_sha1_digest(&context, $0.count, $0.baseAddress) }
        return digest
    }
}
