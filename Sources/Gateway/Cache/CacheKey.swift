/// The key of an entry of the result cache: everything that its contents depend on, as bytes.
///
/// Keys are equal when their bytes are. The hash only says where to look; it is seeded at random in each process, so
/// that clients cannot choose states that all fall into one place.
package struct CacheKey: Sendable, Hashable {
    /// The beginning that several keys have in common; hashed once, and kept once for the entries that are made together.
    package struct Stem: Sendable {
        package let bytes: [UInt8]
        fileprivate let hash: Int

        package init(_ bytes: [UInt8]) {
            self.bytes = bytes
            hash = bytes.seededHash(Hasher())
        }
    }

    package let stem: Stem
    /// Distinguishes the key from others of its stem.
    package let branch: [UInt8]
    package let hash: Int

    package init(_ stem: Stem, _ branch: [UInt8]) {
        self.stem = stem
        self.branch = branch
        var hasher = Hasher()
        hasher.combine(stem.hash)
        hash = branch.seededHash(hasher)
    }

    package var byteCount: Int { stem.bytes.count + branch.count }

    package static func == (left: CacheKey, right: CacheKey) -> Bool {
        left.hash == right.hash && left.branch == right.branch && left.stem.bytes == right.stem.bytes
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(hash)
    }
}

extension [UInt8] {
    fileprivate func seededHash(_ hasher: Hasher) -> Int {
        var hasher = hasher
        // Safe: the hasher reads the bytes of the array during the call.
        unsafe withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        return hasher.finalize()
    }
}
