import Bytes
import Glibc

/// Bytes of known length that can be read from any place, such as a file.
package protocol ByteSource: Sendable {
    /// How many there are.
    var byteCount: Int { get }

    /// Copies bytes from an offset on to the front of a buffer.
    ///
    /// - Returns: how many; 0 at the end.
    func read(at offset: Int, into room: UnsafeMutableRawBufferPointer) throws(LoadError) -> Int
}

/// A file, or another source of bytes, read from front to back, and decompressed if the first two bytes say that they are
/// gzipped.
package final class ByteStream {
    package let path: String
    /// The size of the file, compressed or not.
    package let fileByteCount: Int
    /// Bytes of the file read so far.
    package private(set) var consumedByteCount = 0
    private let source: any ByteSource
    private var inflater: GzipInflater?

    /// - Throws: what ``RegularFile/open(_:)`` throws.
    package convenience init(path: String) throws(LoadError) {
        try self.init(name: path, from: OpenFile.open(path))
    }

    /// - Parameters:
    ///   - name: stands for the path in errors; its ending is not looked at.
    ///   - source: has the bytes.
    /// - Throws: what the source throws.
    package init(name: String, from source: any ByteSource) throws(LoadError) {
        path = name
        fileByteCount = source.byteCount
        self.source = source
        var magic: InlineArray<2, UInt8> = [0, 0]
        var span = magic.mutableSpan
        // Safe: two bytes are asked for and there is room for two.
        _ = try unsafe span.withUnsafeMutableBytes { (room) throws(LoadError) in
            try unsafe source.read(at: 0, into: room)
        }
        if magic[0] == 0x1F, magic[1] == 0x8B { inflater = GzipInflater() }
    }

    /// The same bytes from the front again.
    func fromStart() throws(LoadError) -> ByteStream {
        try ByteStream(name: path, from: source)
    }

    /// The first bytes of the (unpacked) text: `count` of them, or fewer if it is shorter. The stream itself stays where it
    /// is.
    package func firstBytes(_ count: Int) throws(LoadError) -> [UInt8] {
        let stream = try fromStart()
        var bytes: [UInt8] = []
        while bytes.count < count, try stream.read(appendingTo: &bytes, atMost: min(count - bytes.count, 64 << 10)) {}
        return bytes
    }

    /// The first bytes of a file's (unpacked) text: `count` of them, or fewer if it is shorter.
    package static func firstBytes(_ count: Int, of path: String) throws(LoadError) -> [UInt8] {
        try ByteStream(path: path).firstBytes(count)
    }

    /// The whole (unpacked) text of a short file, such as a definition.
    ///
    /// - Throws: ``LoadError/malformed(path:reason:)`` for a text that is longer than `limit`.
    package static func allBytes(of path: String, atMost limit: Int) throws(LoadError) -> [UInt8] {
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
    package var isCompressed: Bool { inflater != nil }

    /// How many bytes of text what was read of the file may come to; `nil` where it is not packed.
    func unpackedLimit(_ ratio: Int) -> Int? {
        isCompressed ? LoadOptions.unpackAllowance + ratio * consumedByteCount : nil
    }

    /// Refuses a packed text that becomes too many times its bytes.
    ///
    /// - Parameters:
    ///   - byteCount: of the text so far.
    ///   - ratio: how many bytes each packed one may become, beyond ``LoadOptions/unpackAllowance``.
    /// - Throws: ``LoadError/unpacksTooFar(path:ratio:)``.
    package func requireUnpacked(_ byteCount: Int, within ratio: Int) throws(LoadError) {
        if let limit = unpackedLimit(ratio), byteCount > limit { throw .unpacksTooFar(path: path, ratio: ratio) }
    }

    /// Appends up to `count` bytes.
    ///
    /// - Returns: `false` at the end of the file.
    /// - Throws: ``LoadError/unreadable(path:function:message:)`` and ``LoadError/damagedArchive(path:reason:)``.
    package func read(appendingTo bytes: inout [UInt8], atMost count: Int) throws(LoadError) -> Bool {
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
        let count = try unsafe source.read(at: consumedByteCount, into: room)
        consumedByteCount += count
        return count
    }
}

/// An open file; closed with the last reference.
private final class OpenFile: ByteSource {
    let byteCount: Int
    private let path: String
    private let descriptor: Int32

    private init(_ descriptor: Int32, _ path: String, byteCount: Int) {
        self.descriptor = descriptor
        self.path = path
        self.byteCount = byteCount
    }

    deinit { close(descriptor) }

    /// - Throws: what ``RegularFile/open(_:)`` throws.
    static func open(_ path: String) throws(LoadError) -> OpenFile {
        let (descriptor, byteCount) = try RegularFile.open(path)
        return OpenFile(descriptor, path, byteCount: byteCount)
    }

    func read(at offset: Int, into room: UnsafeMutableRawBufferPointer) throws(LoadError) -> Int {
        while true {
            let count = unsafe pread(descriptor, room.baseAddress, room.count, off_t(offset))
            if count >= 0 { return count }
            guard errno == EINTR else { throw LoadError(lastErrorOf: "read", path) }
        }
    }
}
