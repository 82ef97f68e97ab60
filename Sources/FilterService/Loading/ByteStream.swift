import Glibc

/// A file that is read from front to back, and decompressed if its first two bytes say that it is gzipped.
final class ByteStream {
    let path: String
    /// The size of the file, compressed or not.
    let fileByteCount: Int
    /// Bytes of the file read so far.
    private(set) var consumedByteCount = 0
    private let descriptor: Int32
    private var inflater: GzipInflater?

    /// - Throws: what ``RegularFile/open(_:)`` throws.
    init(path: String) throws(LoadError) {
        self.path = path
        (descriptor, fileByteCount) = try RegularFile.open(path)
        var magic: InlineArray<2, UInt8> = [0, 0]
        var span = magic.mutableSpan
        // Safe: two bytes are asked for and there is room for two.
        _ = unsafe span.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, 2, 0) }
        if magic[0] == 0x1F, magic[1] == 0x8B { inflater = GzipInflater() }
    }

    deinit { close(descriptor) }

    /// The first bytes of a file's (unpacked) text: `count` of them, or fewer if it is shorter.
    static func firstBytes(_ count: Int, of path: String) throws(LoadError) -> [UInt8] {
        let stream = try ByteStream(path: path)
        var bytes: [UInt8] = []
        while bytes.count < count, try stream.read(appendingTo: &bytes, atMost: min(count - bytes.count, 64 << 10)) {}
        return bytes
    }

    /// The whole (unpacked) text of a short file, such as a definition.
    ///
    /// - Throws: ``LoadError/malformed(path:reason:)`` for a text that is longer than `limit`.
    static func allBytes(of path: String, atMost limit: Int) throws(LoadError) -> [UInt8] {
        let bytes = try firstBytes(limit + 1, of: path)
        guard bytes.count <= limit else {
            throw .malformed(
                path: path,
                reason: "the text is longer than \(limit.grouped) bytes (--max-definition-bytes)"
            )
        }
        return bytes
    }

    /// Whether the file is gzipped.
    var isCompressed: Bool { inflater != nil }

    /// Appends up to `count` bytes.
    ///
    /// - Returns: `false` at the end of the file.
    /// - Throws: ``LoadError/unreadable(path:function:message:)`` and ``LoadError/damagedArchive(path:reason:)``.
    func read(appendingTo bytes: inout [UInt8], atMost count: Int) throws(LoadError) -> Bool {
        let oldCount = bytes.count
        try bytes.append(addingCapacity: count) { (output) throws(LoadError) in
            // Safe: only bytes that were written are counted as such.
            try unsafe output.withUnsafeMutableBufferPointer { (buffer, initialized) throws(LoadError) in
                let room = unsafe UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[initialized...]
                )
                initialized += try unsafe read(into: room)
            }
        }
        return bytes.count > oldCount
    }

    private func read(into room: UnsafeMutableRawBufferPointer) throws(LoadError) -> Int {
        guard let inflater else { return try unsafe readFile(into: room) }
        do throws(GzipFailure<LoadError>) {
            return try unsafe inflater.read(into: room) { (input) throws(LoadError) in
                try unsafe readFile(into: input)
            }
        } catch {
            switch error {
            case .source(let error): throw error
            case .truncated: throw .damagedArchive(path: path, reason: "the data end too early")
            case .corrupt(let reason): throw .damagedArchive(path: path, reason: reason)
            }
        }
    }

    private func readFile(into room: UnsafeMutableRawBufferPointer) throws(LoadError) -> Int {
        while true {
            let count = unsafe Glibc.read(descriptor, room.baseAddress, room.count)
            if count >= 0 {
                consumedByteCount += count
                return count
            }
            guard errno == EINTR else { throw LoadError(lastErrorOf: "read", path) }
        }
    }
}
