/// Bytes that lie in memory.
package struct MemorySource: ByteSource {
    private let bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    package var byteCount: Int { bytes.count }

    package func read(at offset: Int, into room: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(room.count, max(bytes.count - offset, 0))
        guard count > 0 else { return 0 }
        // Safe: so many bytes are there from the offset on, and there is room for them.
        unsafe bytes.withUnsafeBytes { bytes in
            unsafe room.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]))
        }
        return count
    }
}
