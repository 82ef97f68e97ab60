import CZlib

/// Packs bytes piece by piece as DEFLATE (RFC 1951), each piece by itself: no piece refers to one before it, so that pieces
/// can be left out, kept, and put together anew.
///
/// `@unchecked Sendable`: one thread at a time has it, see ``Deflaters``.
@safe package final class Deflater: @unchecked Sendable {
    package enum End {
        /// The piece ends at a byte; further ones may follow.
        case open
        /// The piece is the last one.
        case final
    }

    // zlib keeps a pointer to the structure, so it must not move: allocated here, freed in `deinit`.
    private let stream: UnsafeMutablePointer<z_stream>

    /// - Parameter level: 1, the fastest, to 9, the smallest.
    init(level: Int) {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        // -15: the largest window, and neither header nor checksum. 8: zlib's own default for memory.
        let result = unsafe deflateInit2_(
            stream,
            Int32(level),
            Z_DEFLATED,
            -15,
            8,
            Z_DEFAULT_STRATEGY,
            ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size)
        )
        precondition(result == Z_OK, "zlib does not start: \(result)")
    }

    deinit {
        unsafe deflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Appends a packed piece.
    ///
    /// - Complexity: O(bytes), some 10 ns each at level 1.
    package func append(_ piece: [UInt8], _ end: End, to packed: inout [UInt8]) {
        unsafe deflateReset(stream)
        // zlib's bound for one call, and the bytes that a flush may add.
        let room = Int(unsafe deflateBound(stream, UInt(piece.count))) + 16
        packed.append(addingCapacity: room) { output in
            // Safe: zlib reads the piece and writes into the room during the call; only written bytes are counted.
            unsafe output.withUnsafeMutableBufferPointer { buffer, initialized in
                unsafe piece.withUnsafeBufferPointer { input in
                    unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                    unsafe stream.pointee.avail_in = UInt32(input.count)
                    unsafe stream.pointee.next_out = buffer.baseAddress.map { unsafe $0 + initialized }
                    unsafe stream.pointee.avail_out = UInt32(buffer.count - initialized)
                    let result = unsafe deflate(stream, end == .final ? Z_FINISH : Z_SYNC_FLUSH)
                    precondition(result == (end == .final ? Z_STREAM_END : Z_OK), "zlib does not pack: \(result)")
                    initialized = buffer.count - Int(unsafe stream.pointee.avail_out)
                }
            }
        }
    }
}
