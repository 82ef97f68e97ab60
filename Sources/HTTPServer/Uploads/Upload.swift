/// The body of a request that is too long to lie in memory: a short one does, a longer one is a file without a name.
///
/// It is whole, and as the client sent it, without its framing; a content coding is not undone. The value may be kept; its
/// file is closed, and with that gone, when the last reference to it goes.
public struct Upload: Sendable {
    private enum Contents {
        case bytes([UInt8])
        case file(UploadFile)
    }

    /// The length of the body.
    public let byteCount: Int
    private let contents: Contents

    /// An upload in memory.
    public init(_ bytes: [UInt8]) {
        byteCount = bytes.count
        contents = .bytes(bytes)
    }

    init(_ file: UploadFile, byteCount: Int) {
        self.byteCount = byteCount
        contents = .file(file)
    }

    /// Copies bytes to the front of a buffer. May be called on any thread, several at a time.
    ///
    /// - Parameter offset: the first byte to be copied, from 0.
    /// - Returns: how many bytes were copied: 0 at or beyond the end and for an empty buffer only.
    /// - Throws: ``UploadFailure`` if the file cannot be read.
    public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(UploadFailure) -> Int {
        precondition(offset >= 0, "an upload begins at 0")
        let count = min(buffer.count, max(byteCount - offset, 0))
        guard count > 0 else { return 0 }
        let room = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(count))
        switch contents {
        case .bytes(let bytes):
            unsafe bytes.withUnsafeBytes { bytes in
                unsafe room.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]))
            }
            return count
        case .file(let file):
            return try unsafe file.read(at: offset, into: room)
        }
    }
}
