/// The body of a request, read piece by piece while it is sent.
package protocol OutgoingBody {
    /// The bytes that it has in all.
    var byteCount: Int { get }

    /// Appends the next bytes: as many as there are room and bytes for, at least one until all have been read.
    ///
    /// - Returns: whether to go on; otherwise the request ends with ``TransferFailure/ended``.
    mutating func read(into memory: inout OutputSpan<UInt8>) -> Bool

    /// Begins anew. A connection that was kept may turn out to be closed when part of the body is gone already; the
    /// request is sent again then, on a new one.
    ///
    /// - Returns: whether it can; otherwise the request ends with ``TransferFailure/connection(_:)``.
    mutating func rewind() -> Bool
}

/// Bytes in memory.
package struct ByteBody: OutgoingBody, Sendable {
    private let bytes: [UInt8]
    private var readCount = 0

    /// A body of these bytes.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    package var byteCount: Int { bytes.count }

    package mutating func read(into memory: inout OutputSpan<UInt8>) -> Bool {
        let piece = bytes[readCount...].prefix(memory.freeCapacity)
        for byte in piece { memory.append(byte) }
        readCount += piece.count
        return true
    }

    package mutating func rewind() -> Bool {
        readCount = 0
        return true
    }
}
