package import FilterCore
import Glibc
import JSON

/// How a line of the log looks.
package enum LogFormat: String, CaseIterable {
    /// `2026-05-01T14:30:00.123Z info stopping signal=15`
    case text
    /// `{"time":"2026-05-01T14:30:00.123Z","level":"info","message":"stopping","signal":"15"}`
    case json

    /// Text on a terminal, where a person reads it; otherwise JSON.
    static func suiting(_ descriptor: Int32) -> LogFormat { isatty(descriptor) == 1 ? .text : .json }

    /// A line with its line break.
    ///
    /// - Parameters:
    ///   - level: `info`, `error`.
    ///   - members: what belongs to the message, by names without spaces.
    package func line(_ level: String, _ message: String, _ members: [LogMember], at time: Instant) -> [UInt8] {
        switch self {
        case .text:
            var text = "\(time) \(level) \(message.withoutControls)"
            for member in members { text += " \(member.name)=\(member.value.text)" }
            return Array((text + "\n").utf8)
        case .json:
            var writer = JSONWriter(capacity: 256)
            writer.beginObject()
            writer.member("time", "\(time)")
            writer.member("level", level)
            writer.member("message", message)
            for member in members {
                writer.key(member.name)
                member.value.write(to: &writer)
            }
            writer.endObject()
            return writer.bytes + [UInt8(ascii: "\n")]
        }
    }
}

/// A name with its value in a line of the log.
package struct LogMember {
    enum Value {
        case text(String)
        case number(Int)
        case list([[LogMember]])
    }

    let name: String
    let value: Value

    init(_ name: String, _ text: String) {
        self.name = name
        value = .text(text)
    }

    init(_ name: String, _ number: Int) {
        self.name = name
        value = .number(number)
    }

    init(_ name: String, _ list: [[LogMember]]) {
        self.name = name
        value = .list(list)
    }
}

extension LogMember.Value {
    fileprivate var text: String {
        switch self {
        case .text(let text): text.withoutControls
        case .number(let number): "\(number)"
        case .list(let rows):
            rows.map { row in row.map(\.value.text).joined(separator: ":") }.joined(separator: ",")
        }
    }

    fileprivate func write(to writer: inout JSONWriter) {
        switch self {
        case .text(let text): writer.string(text)
        case .number(let number): writer.integer(number)
        case .list(let rows):
            writer.beginArray()
            for row in rows {
                writer.beginObject()
                for member in row {
                    writer.key(member.name)
                    member.value.write(to: &writer)
                }
                writer.endObject()
            }
            writer.endArray()
        }
    }
}

extension String {
    /// In one line, and without anything that a terminal would obey.
    fileprivate var withoutControls: String {
        guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }) else { return self }
        return String(
            String.UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 })
        )
    }
}
