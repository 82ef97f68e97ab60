/// A server-sent event.
public struct ServiceEvent: Hashable, Sendable {
    public var name: String
    public var id: String
    public var data: String

    public init(name: String, id: String, data: String) {
        self.name = name
        self.id = id
        self.data = data
    }
}

/// Makes events of the bytes of a stream, in whatever pieces they come.
///
/// Source: WHATWG HTML, 9.2.6. The service ends lines with line feeds alone.
public struct EventParser: Sendable {
    private var line: [UInt8] = []
    private var name = ""
    private var id = ""
    private var data: [String] = []

    public init() {}

    /// - Returns: the events that are complete with these bytes.
    public mutating func take(_ bytes: some Sequence<UInt8>) -> [ServiceEvent] {
        var events: [ServiceEvent] = []
        for byte in bytes {
            if byte != UInt8(ascii: "\n") {
                line.append(byte)
            } else if let event = endLine() {
                events.append(event)
            }
        }
        return events
    }

    private mutating func endLine() -> ServiceEvent? {
        defer { line = [] }
        guard !line.isEmpty else { return endEvent() }
        let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        let value = parts.count < 2 ? [] : parts[1].first == UInt8(ascii: " ") ? parts[1].dropFirst() : parts[1]
        let text = String(decoding: value, as: UTF8.self)
        switch String(decoding: parts[0], as: UTF8.self) {
        case "event": name = text
        case "id": id = text
        case "data": data.append(text)
        default: break
        }
        return nil
    }

    private mutating func endEvent() -> ServiceEvent? {
        defer { (name, data) = ("", []) }
        return data.isEmpty ? nil : ServiceEvent(name: name, id: id, data: data.joined(separator: "\n"))
    }
}
