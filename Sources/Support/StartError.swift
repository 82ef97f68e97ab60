/// Why the program cannot start, a line for each fault.
public struct StartError: Error, Sendable, CustomStringConvertible {
    /// Puts further lines below the first, behind the “Error: ” of the command line.
    public static let lineSeparator = "\n       "

    public let lines: [String]

    public init(lines: [String]) {
        self.lines = lines
    }

    public var description: String { lines.joined(separator: Self.lineSeparator) }
}
