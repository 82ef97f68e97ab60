import CatalogFiles
import Glibc

/// The body of a request, read piece by piece while it is sent.
///
/// Owner of the descriptor of its file: closed in `deinit`.
final class PushContent {
    private static let pieceByteCount = 256 << 10

    private var bytes: [UInt8] = []
    private var file: (path: String, descriptor: Int32)?
    /// Bytes of the file that are still to be read: no more than the request promised.
    private var restByteCount = 0

    /// - Throws: ``PushFailure/file(_:)``.
    init(_ body: PushRequest.Body) throws(PushFailure) {
        switch body {
        case .bytes(let bytes):
            self.bytes = bytes
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

    /// The next bytes; `nil` at the end.
    ///
    /// - Throws: ``PushFailure/file(_:)``, also for a file that has become shorter.
    func next() throws(PushFailure) -> [UInt8]? {
        guard let (path, descriptor) = file else {
            defer { bytes = [] }
            return bytes.isEmpty ? nil : bytes
        }
        guard restByteCount > 0 else { return nil }
        var piece = [UInt8](repeating: 0, count: min(Self.pieceByteCount, restByteCount))
        let count = unsafe read(descriptor, &piece, piece.count)
        guard count >= 0 else { throw .file(LoadError(lastErrorOf: "read", path)) }
        guard count > 0 else {
            throw .file(.malformed(path: path, reason: "the file has become shorter while it was sent"))
        }
        restByteCount -= count
        return count == piece.count ? piece : Array(piece.prefix(count))
    }
}
