package import CatalogFiles
package import HTTPServer

extension ByteStream {
    /// Reads an upload from front to back, unpacked if it is gzip.
    ///
    /// - Parameter name: stands for the upload in errors, as a path does for a file.
    package convenience init(_ upload: Upload, name: String) throws(LoadError) {
        try self.init(name: name, byteCount: upload.byteCount, from: UploadSource(upload: upload, name: name))
    }
}

private struct UploadSource: ByteSource {
    let upload: Upload
    let name: String

    func read(at offset: Int, into room: UnsafeMutableRawBufferPointer) throws(LoadError) -> Int {
        do throws(UploadFailure) {
            return try unsafe upload.read(at: offset, into: room)
        } catch {
            throw .unreadable(path: name, function: "pread", message: "\(error)")
        }
    }
}
