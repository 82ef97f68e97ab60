import CatalogFiles
import Glibc
import HTTPClient

/// The content of a file as the body of a request, read while it is sent.
///
/// Owner of the descriptor: closed in `deinit`.
final class FileBody: OutgoingBody {
    let byteCount: Int
    /// Why the file could not be read on.
    private(set) var failure: LoadError?
    private let path: String
    private let descriptor: Int32
    private var offset = 0

    /// - Parameter byteCount: how much of it the request promises.
    /// - Throws: ``LoadError`` for a file that cannot be opened.
    init(_ path: String, byteCount: Int) throws(LoadError) {
        self.path = path
        self.byteCount = byteCount
        descriptor = try RegularFile.open(path).descriptor
    }

    deinit {
        close(descriptor)
    }

    func read(into memory: inout OutputSpan<UInt8>) -> Bool {
        let wanted = min(memory.freeCapacity, byteCount - offset)
        guard wanted > 0 else { return true }
        // Safe: so many bytes are free, and those that were read become initialized.
        let readCount = unsafe memory.withUnsafeMutableBufferPointer { buffer, count in
            let readCount = unsafe pread(descriptor, buffer.baseAddress?.advanced(by: count), wanted, offset)
            count += max(readCount, 0)
            return readCount
        }
        offset += max(readCount, 0)
        if readCount < 0 { failure = LoadError(lastErrorOf: "read", path) }
        if readCount == 0 { failure = .malformed(path: path, reason: "the file has become shorter while it was sent") }
        return failure == nil
    }

    func rewind() -> Bool {
        offset = 0
        return true
    }
}
