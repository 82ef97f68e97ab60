/// An upload while it arrives: in memory up to a bound, in a file beyond that.
struct ArrivingUpload {
    private let files: UploadFiles
    private let sender: NetworkAddress
    private var bytes: [UInt8] = []
    private var file: UploadFile?
    private var byteCount = 0

    /// - Parameters:
    ///   - byteCount: the length of the body if the head says it.
    ///   - sender: who sends it.
    /// - Throws: as ``UploadFiles/make(for:from:at:)``.
    init(of byteCount: Int?, from sender: NetworkAddress, in files: UploadFiles) throws(HTTPRefusal) {
        self.files = files
        self.sender = sender
        guard let byteCount else { return }
        if byteCount > files.memoryByteCount {
            file = try files.make(for: byteCount, from: sender)
        } else {
            bytes.reserveCapacity(byteCount)
        }
    }

    /// - Throws: as ``UploadFiles/make(for:from:at:)``; ``HTTPRefusal/uploadGaveWay(rate:)``.
    mutating func append(_ piece: UnsafeBufferPointer<UInt8>) throws(HTTPRefusal) {
        if file == nil, bytes.count + piece.count > files.memoryByteCount {
            let file = try files.make(for: bytes.count + piece.count, from: sender)
            try unsafe bytes.span.withUnsafeBytes { (bytes) throws(HTTPRefusal) in
                try unsafe Self.write(bytes, at: 0, to: file)
            }
            self.file = file
            bytes = []
        }
        if let file {
            try file.note(piece.count)
            try unsafe Self.write(UnsafeRawBufferPointer(piece), at: byteCount, to: file)
        } else {
            unsafe bytes.append(contentsOf: piece)
        }
        byteCount += piece.count
    }

    private static func write(
        _ bytes: UnsafeRawBufferPointer,
        at offset: Int,
        to file: UploadFile
    ) throws(HTTPRefusal) {
        do throws(UploadFailure) {
            try unsafe file.write(bytes, at: offset)
        } catch {
            throw .uploadNotKept(error)
        }
    }

    /// The upload when all of it has arrived.
    var whole: Upload {
        guard let file else { return Upload(bytes) }
        file.noteWhole()
        return Upload(file, byteCount: byteCount)
    }
}
