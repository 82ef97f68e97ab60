import CatalogFiles
import Glibc

/// The body of a request, read piece by piece while it is sent.
///
/// Owner of the descriptor of its file: closed in `deinit`.
final class ServiceContent {
    private var bytes: ArraySlice<UInt8> = []
    private var file: (path: String, descriptor: Int32)?
    /// Bytes of the file that are still to be read: no more than the request promised.
    private var restByteCount = 0

    /// - Throws: ``PushFailure/file(_:)``.
    init(_ body: ServiceRequest.Body) throws(PushFailure) {
        switch body {
        case .none: break
        case .bytes(let bytes): self.bytes = bytes[...]
        case .file(let path, let byteCount):
            do throws(LoadError) {
                file = (path, try RegularFile.open(path).descriptor)
            } catch {
                throw .file(error)
            }
            restByteCount = byteCount
        }
    }

    deinit {
        if let file { close(file.descriptor) }
    }

    /// Reads the next bytes into memory.
    ///
    /// - Returns: how many; 0 at the end.
    /// - Throws: ``PushFailure/file(_:)``, also for a file that has become shorter.
    func read(into memory: UnsafeMutableRawBufferPointer) throws(PushFailure) -> Int {
        guard let (path, descriptor) = file else {
            let piece = bytes.prefix(memory.count)
            unsafe memory.copyBytes(from: piece)
            bytes = bytes.dropFirst(piece.count)
            return piece.count
        }
        guard restByteCount > 0 else { return 0 }
        let count = unsafe Glibc.read(descriptor, memory.baseAddress, min(memory.count, restByteCount))
        guard count >= 0 else { throw .file(LoadError(lastErrorOf: "read", path)) }
        guard count > 0 else {
            throw .file(.malformed(path: path, reason: "the file has become shorter while it was sent"))
        }
        restByteCount -= count
        return count
    }
}
