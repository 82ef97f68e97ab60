import CatalogFiles
import HTTPServer

/// The bytes of an upload, as they were sent.
struct UploadSource: ByteSource {
    private let upload: Upload

    init(_ upload: Upload) {
        self.upload = upload
    }

    var byteCount: Int { upload.byteCount }

    func read(at offset: Int, into room: UnsafeMutableRawBufferPointer) throws(LoadError) -> Int {
        do throws(UploadFailure) {
            return try unsafe upload.read(at: offset, into: room)
        } catch {
            throw .unreadable(path: "body", function: "pread", message: "\(error)")
        }
    }
}
