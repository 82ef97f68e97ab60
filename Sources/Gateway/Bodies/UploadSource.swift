package import CatalogFiles
package import HTTPServer

/// The bytes of an upload, as they were sent.
package struct UploadSource: ByteSource {
    private let upload: Upload

    package init(_ upload: Upload) {
        self.upload = upload
    }

    package var byteCount: Int { upload.byteCount }

    package func read(at offset: Int, into room: UnsafeMutableRawBufferPointer) throws(LoadError) -> Int {
        do throws(UploadFailure) {
            return try unsafe upload.read(at: offset, into: room)
        } catch {
            throw .unreadable(path: "body", function: "pread", message: "\(error)")
        }
    }
}
