extension String {
    /// The text without the spaces and tabs around it.
    public var trimmingSpaces: String {
        let trimmed = drop { $0 == " " || $0 == "\t" }
        return String(trimmed.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}
