import Gateway
import JSON

/// The bytes of server-sent events.
///
/// Source: WHATWG HTML, 9.2 Server-sent events.
enum EventMessage {
    /// Why the service ends a stream.
    enum EndReason: String, CaseIterable {
        /// The session was deleted, has expired or made room for others.
        case sessionEnded
        /// The catalog of the session is gone; the session goes on once there is one of its name.
        case catalogGone
        /// The key with which the stream was opened has expired, was taken back or may do less.
        case keyEnded
        /// The process stops; another one may answer soon.
        case stopping
        /// The client did not take what was there for it.
        case slowReader
        /// The difference costs more than one answer may; the filters have to become fewer.
        case tooMuchWork
    }

    /// Milliseconds after which a client whose connection broke tries again.
    static let retry = Array("retry: 2000\n\n".utf8)

    /// A comment, which clients ignore.
    static let heartbeat = Array(":\n\n".utf8)

    /// The first event for a client that has asked for no difference: from here on it is notified of changes.
    static func session(id: String, _ version: EntityTag) -> [UInt8] {
        event("session", version) { writer in
            writer.member("id", id)
            write(version, to: &writer)
        }
    }

    /// - Parameter body: JSON.
    static func changes(_ body: [UInt8], _ version: EntityTag) -> [UInt8] {
        event("changes", version, data: body)
    }

    /// The state that the client has is too old for a difference, or unknown: the client has to read the whole screen.
    static func reload(_ version: EntityTag) -> [UInt8] {
        event("reload", version) { write(version, to: &$0) }
    }

    /// The last event. It has no id, so that a client that comes back says the version it had.
    static func end(_ reason: EndReason) -> [UInt8] {
        event("end", nil) { $0.member("reason", reason.rawValue) }
    }

    private static func write(_ version: EntityTag, to writer: inout JSONWriter) {
        writer.member("revision", version.revision)
        writer.member("dataVersion", version.dataVersion)
    }

    private static func event(
        _ name: StaticString,
        _ version: EntityTag?,
        writing members: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        var writer = JSONWriter(capacity: 128)
        writer.beginObject()
        members(&writer)
        writer.endObject()
        return event(name, version, data: writer.bytes)
    }

    private static func event(_ name: StaticString, _ version: EntityTag?, data: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.count + 96)
        if let version { bytes += Array("id: \(version.unquoted)\n".utf8) }
        bytes += Array("event: \(name)\ndata: ".utf8)
        // A line ends the field; several fields of data are one text again, with line feeds between them.
        for (index, line) in data.split(omittingEmptySubsequences: false, whereSeparator: isLineEnd).enumerated() {
            if index > 0 { bytes += Array("\ndata: ".utf8) }
            bytes += line
        }
        bytes += Array("\n\n".utf8)
        return bytes
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
