extension String {
    /// The beginning of a text that came from outside, for a line of a log or a terminal.
    ///
    ///     "two\nlines".excerpt(20)   // "two�lines"
    ///     "abcdef".excerpt(3)        // "abc…"
    ///
    /// Control characters, which could begin a new line or steer a terminal, are replaced by U+FFFD.
    ///
    /// - Parameter count: the most Unicode scalars that are kept; a longer text ends in “…”.
    public func excerpt(_ count: Int) -> String {
        var excerpt = String.UnicodeScalarView()
        for (index, scalar) in unicodeScalars.enumerated() {
            guard index < count else {
                excerpt.append("…")
                break
            }
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: excerpt.append("\u{FFFD}")
            default: excerpt.append(scalar)
            }
        }
        return String(excerpt)
    }
}
