import Following

/// A message of a server that replicates.
///
/// Source: <https://www.postgresql.org/docs/15/protocol-replication.html>
enum ReplicationMessage: Equatable {
    /// A message of the plug-in, in `bytes` from `start` on.
    case change(bytes: [UInt8], start: Int)
    /// The server is there; it has sent everything up to a position.
    case keepAlive(end: LogPosition, wantsAnswer: Bool)

    init(_ bytes: [UInt8]) throws(SourceFailure) {
        var reader = NetworkReader(bytes)
        switch try reader.byte() {
        case UInt8(ascii: "w"):
            // Where the change begins, where the log ends, and the server's clock.
            _ = try reader.range(of: 24)
            self = .change(bytes: bytes, start: reader.offset)
        case UInt8(ascii: "k"):
            let end = LogPosition(number: try reader.number())
            _ = try reader.range(of: 8)
            self = .keepAlive(end: end, wantsAnswer: try reader.byte() != 0)
        case let kind: throw .malformed("a message of the unknown kind \(kind)")
        }
    }

    /// The confirmation for the server: everything before a position is here, visible, and need not be sent again.
    ///
    /// - Parameters:
    ///   - microseconds: since 2000 began, by this machine's clock.
    ///   - wantsAnswer: whether the server is to say at once that it is there.
    static func confirmation(of position: LogPosition, at microseconds: Int64, wantsAnswer: Bool) -> [UInt8] {
        var bytes = [UInt8(ascii: "r")]
        // Written, flushed, applied.
        for _ in 0..<3 { bytes.append(network: position.number) }
        bytes.append(network: UInt64(bitPattern: microseconds))
        bytes.append(wantsAnswer ? 1 : 0)
        return bytes
    }
}

extension [UInt8] {
    fileprivate mutating func append(network number: UInt64) {
        for shift in stride(from: 56, through: 0, by: -8) { append(UInt8(truncatingIfNeeded: number >> UInt64(shift))) }
    }
}
