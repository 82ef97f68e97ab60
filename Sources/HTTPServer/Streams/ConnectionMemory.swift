import Glibc

/// The memory that libmicrohttpd has for each connection.
enum ConnectionMemory {
    private static let pageByteCount = sysconf(Int32(_SC_PAGESIZE))

    /// Gives the whole pages of a buffer back to the system; they read as zeros from now on.
    ///
    /// Of 64 KiB libmicrohttpd clears the half that was for reading when a request has been read, and all before the next
    /// one; so an open stream would keep 32 or 64 KiB of zeros. The buffer that it lends for a stream's bytes is nearly
    /// all of it, whose contents are not needed any more.
    static func giveBack(_ buffer: UnsafeMutableRawBufferPointer) {
        guard let start = buffer.baseAddress else { return }
        let first = unsafe start.alignedUp(toMultipleOf: pageByteCount)
        let byteCount = unsafe (buffer.count - (first - start)) / pageByteCount * pageByteCount
        guard byteCount > 0 else { return }
        // A failure costs memory, nothing else.
        _ = unsafe madvise(first, byteCount, MADV_DONTNEED)
    }
}
