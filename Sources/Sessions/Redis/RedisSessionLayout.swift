import FilterCore

/// How sessions and shares lie in Redis, under a prefix of the service's own.
///
/// ```
/// {prefix}{DIGEST}      a session; the braces stand in the key, so that all of a session is in one slot
///   value               version (8 bytes, most significant first) ‖ body
/// {prefix}share:{KEY}   a share
///   value               end of its life (8 bytes, milliseconds since 1970, the greatest for never) ‖ body
/// {prefix}rate:…        a counter of requests, see ``RedisRates``
/// {prefix}changes       the channel of notices, see ``RedisNotices``
/// ```
///
/// DIGEST is ``SessionKey/digest``, so that listing the keys does not allow to use a session. The value does not have
/// the id either. The key of a share is that of its link, which only leads to filters.
///
///     body = 0xC5 ‖ CRC-32C of the bytes (4 bytes, most significant first) ‖ bytes as they were given
///
/// Versions before wrote the bytes alone, none of which begin with 0xC5.
///
/// Expiry is Redis's own: sessions by the idle period after each use, shares when their life ends.
struct RedisSessionLayout: Sendable {
    static let headCount = 8

    /// Such as `filter-service:`.
    let prefix: String

    var channel: String { prefix + "changes" }

    func key(of session: SessionKey) -> [UInt8] { Array("\(prefix){\(session.digest)}".utf8) }

    func key(of share: ShareKey) -> [UInt8] { Array("\(prefix)share:{\(share)}".utf8) }

    static func head(_ number: UInt64) -> [UInt8] {
        (0..<headCount).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    }

    private static let checkedMark: UInt8 = 0xC5
    private static let checksumCount = 4

    static func value(head number: UInt64, _ bytes: [UInt8]) -> [UInt8] {
        head(number) + [checkedMark] + checksum(of: bytes) + bytes
    }

    /// - Returns: `nil` for what is shorter than a head, or has another checksum: nothing of ours, or damaged.
    static func split(_ value: [UInt8]) -> (head: UInt64, bytes: [UInt8])? {
        guard value.count >= headCount else { return nil }
        let head = value.prefix(headCount).reduce(0) { $0 << 8 | UInt64($1) }
        let body = value.dropFirst(headCount)
        guard body.first == checkedMark else { return (head, Array(body)) }
        let bytes = Array(body.dropFirst(1 + checksumCount))
        return body.dropFirst().prefix(checksumCount).elementsEqual(checksum(of: bytes)) ? (head, bytes) : nil
    }

    private static func checksum(of bytes: [UInt8]) -> [UInt8] {
        let value = Checksum(FrozenArray(keeping: bytes)).value
        return (0..<checksumCount).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
}
