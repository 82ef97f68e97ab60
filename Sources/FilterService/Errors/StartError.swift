/// Why the program cannot start, a line for each fault.
struct StartError: Error, Sendable {
    let lines: [String]
}
