/// The obstacles to following a table, and the commands that remove them for a person with the rights.
struct TableFault: Sendable, Equatable, CustomStringConvertible {
    let reason: String
    /// Commands; `nil` where no command helps.
    var command: String?

    var description: String { command.map { "\(reason); run: \($0)" } ?? reason }
}

/// Everything that stands in the way of following a table.
struct TableFaults: Error, Equatable {
    let all: [TableFault]
}
