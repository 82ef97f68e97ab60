extension Span where Element == UInt8 {
    /// Whether these are the bytes of a text that is known when the program is built.
    package func isEqual(to literal: StaticString) -> Bool {
        guard count == literal.utf8CodeUnitCount else { return false }
        // Safe: a static string lives as long as the program, and literals longer than one scalar have a pointer.
        for index in indices where unsafe self[index] != literal.utf8Start[index] { return false }
        return true
    }
}
