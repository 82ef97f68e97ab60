/// Values of the configuration that cannot be used, a line for each.
struct ConfigurationError: Error, Sendable, CustomStringConvertible {
    let lines: [String]

    init(lines: [String]) {
        self.lines = lines
    }

    init(_ line: String) {
        lines = [line]
    }

    var description: String { lines.joined(separator: StartError.lineSeparator) }
}
