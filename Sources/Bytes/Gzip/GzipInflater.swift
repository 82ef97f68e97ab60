import CZlib

/// Why gzip cannot be unpacked.
package enum GzipFailure<SourceFailure: Error>: Error {
    /// The source of the packed bytes failed.
    case source(SourceFailure)
    case truncated
    /// zlib's own words.
    case corrupt(String)
}

/// Unpacks a gzip stream (RFC 1952) piece by piece; several members one after the other are one text.
@safe package final class GzipInflater {
    // zlib keeps a pointer to the structure, so it must not move: allocated here, freed in `deinit`.
    private let stream: UnsafeMutablePointer<z_stream>
    private let input: UnsafeMutableRawBufferPointer
    private var isBetweenMembers = false

    /// - Parameter bufferBytes: how much is asked of the source at a time.
    package init(bufferBytes: Int = 256 << 10) {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        unsafe input = .allocate(byteCount: bufferBytes, alignment: 16)
        // 15: the largest window; + 16: gzip and nothing else.
        let result = unsafe inflateInit2_(stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        precondition(result == Z_OK, "zlib does not start: \(result)")
    }

    deinit {
        unsafe inflateEnd(stream)
        unsafe stream.deallocate()
        unsafe input.deallocate()
    }

    /// Unpacks into `room`, reading from `source` as needed; `source` returns 0 at its end.
    ///
    /// - Returns: the bytes written; 0 at the end.
    package func read<SourceFailure>(
        into room: UnsafeMutableRawBufferPointer,
        from source: (UnsafeMutableRawBufferPointer) throws(SourceFailure) -> Int
    ) throws(GzipFailure<SourceFailure>) -> Int {
        unsafe stream.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
        unsafe stream.pointee.avail_out = UInt32(clamping: room.count)
        let available = unsafe stream.pointee.avail_out
        while unsafe stream.pointee.avail_out == available {
            if unsafe stream.pointee.avail_in == 0 {
                let count: Int
                do throws(SourceFailure) { count = try unsafe source(input) } catch { throw .source(error) }
                if count == 0 {
                    guard isBetweenMembers else { throw .truncated }
                    return 0
                }
                unsafe stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
                unsafe stream.pointee.avail_in = UInt32(count)
            }
            if isBetweenMembers {
                unsafe inflateReset(stream)
                isBetweenMembers = false
            }
            switch unsafe inflate(stream, Z_NO_FLUSH) {
            case Z_OK, Z_BUF_ERROR: break
            case Z_STREAM_END: isBetweenMembers = true
            case Z_MEM_ERROR: throw .corrupt("memory is short")
            default: throw .corrupt(unsafe stream.pointee.msg.map { unsafe String(cString: $0) } ?? "unknown fault")
            }
        }
        return Int(available - (unsafe stream.pointee.avail_out))
    }
}
