/// Why the program cannot start, a line for each fault.
struct StartError: Error, Sendable, CustomStringConvertible {
    /// Puts further lines below the first, behind the “Error: ” of the command line.
    static let lineSeparator = "\n       "

    let lines: [String]

    var description: String { lines.joined(separator: Self.lineSeparator) }
}
