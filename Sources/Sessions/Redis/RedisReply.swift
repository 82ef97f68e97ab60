import Support

/// The answer of Redis, copied out of hiredis.
package enum RedisReply: Sendable, Equatable {
    /// `+OK` and the like.
    case status(String)
    case bytes([UInt8])
    case integer(Int)
    /// Absent.
    case null
    case array([RedisReply])
    /// The command was understood and not done.
    case error(RedisRefusal)

    /// A text, were it sent as a status or as bytes; `nil` for anything else.
    var text: String? {
        switch self {
        case .status(let text): text
        case .bytes(let bytes): String(validating: bytes.span)
        case .integer, .null, .array, .error: nil
        }
    }
}

/// An error that Redis answers with: `MOVED 3999 127.0.0.1:7002`.
package struct RedisRefusal: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of the answer.
    enum Kind: Sendable, Equatable {
        /// The slot is another server's, for good: ask there, and remember it.
        case moved(slot: Int, to: Substring)
        /// The slot is on its way; this key is over there already, or new.
        case ask(slot: Int, to: Substring)
        /// The script is not known by its hash.
        case noScript
        /// The value under the key is none of ours: a list, a hash.
        case wrongType
        /// The server as a whole cannot serve now: it loads its data, follows a primary that is gone, or has become a
        /// replica.
        case serverUnavailable
        /// The command cannot be done now; others may: a slot is not covered, a script runs long.
        case notNow
        /// Memory is full, and nothing may be evicted.
        case noRoom
        /// Nothing may be written: the disk or the replicas are not as they should be.
        case noWrites
        /// User or password.
        case denied
        case other
    }

    /// As Redis wrote it, the code first.
    package let description: String

    init(_ description: String) {
        self.description = description
    }

    /// Before Redis 7 the error of a command in a script stands at the end of that of the script, behind a minus.
    private var told: Substring {
        guard description.hasPrefix("ERR Error running script") else { return description[...] }
        let errors = ["-OOM ", "-MISCONF ", "-NOREPLICAS "].lazy.compactMap { description.firstRange(of: $0) }
        return errors.first.map { description[$0.lowerBound...].dropFirst() } ?? description[...]
    }

    var kind: Kind {
        let words = told.split(separator: " ", maxSplits: 3)
        switch words.first {
        case "MOVED":
            if words.count > 2, let slot = Int(words[1]) { return .moved(slot: slot, to: words[2]) }
            return .other
        case "ASK":
            if words.count > 2, let slot = Int(words[1]) { return .ask(slot: slot, to: words[2]) }
            return .other
        case "NOSCRIPT": return .noScript
        case "WRONGTYPE": return .wrongType
        case "LOADING", "MASTERDOWN", "READONLY": return .serverUnavailable
        case "TRYAGAIN", "CLUSTERDOWN", "BUSY": return .notNow
        case "OOM": return .noRoom
        case "MISCONF", "NOREPLICAS": return .noWrites
        case "NOAUTH", "WRONGPASS": return .denied
        default: return description.hasPrefix("ERR max number of clients") ? .serverUnavailable : .other
        }
    }
}
