/// Values of the configuration that cannot be used, a line for each.
public struct ConfigurationError: Error, Sendable, CustomStringConvertible {
    public let lines: [String]

    public init(lines: [String]) {
        self.lines = lines
    }

    public init(_ line: String) {
        lines = [line]
    }

    public var description: String { lines.joined(separator: StartError.lineSeparator) }
}
