internal import CBitKernels

/// The CRC-32C of some bytes.
package struct Checksum: Sendable, Equatable {
    package private(set) var value: UInt32 = 0

    /// Of nothing.
    package init() {}

    init(value: UInt32) {
        self.value = value
    }

    /// - Complexity: O(bytes), some gigabytes a second where the processor has an instruction for it.
    package init(_ bytes: FrozenArray<UInt8>) {
        append(bytes)
    }

    /// Takes in what follows.
    mutating func append(_ bytes: FrozenArray<UInt8>) {
        // Safe: the kernel reads `count` bytes.
        value = unsafe bytes.withUnsafeBufferPointer { unsafe cbk_crc32c(value, $0.baseAddress, $0.count) }
    }

    /// The checksum of these bytes and `count` more, which have a checksum of their own.
    ///
    /// - Complexity: O(log *count*)
    package func joined(with next: Checksum, count: Int) -> Checksum {
        Checksum(value: cbk_crc32c_joined(value, next.value, UInt64(count)))
    }
}
