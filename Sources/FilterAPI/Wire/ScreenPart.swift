/// A run of members that an answer has or has not, and that is kept by itself.
enum ScreenPart: UInt8, Sendable, CaseIterable {
    /// Totals, the state in words, and the current filters if they are asked for.
    case summary = 1
    /// Category groups and categories.
    case categories = 2
    case page = 3
    case sections = 4
}

extension ScreenParts {
    /// The parts of a screen, in the order in which it has them.
    var inOrder: [ScreenPart] {
        var parts: [ScreenPart] = []
        parts.reserveCapacity(4)
        parts.append(.summary)
        if contains(.categories) { parts.append(.categories) }
        if contains(.page) { parts.append(.page) }
        if contains(.sections) { parts.append(.sections) }
        return parts
    }
}
