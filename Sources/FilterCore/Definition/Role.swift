/// The subject of a category, from which front ends take its colour.
public enum Role: String, Sendable, CaseIterable {
    case status, category, date, custom

    public var tint: Tint {
        switch self {
        case .status: .blue
        case .category: .teal
        case .date: .orange
        case .custom: .purple
        }
    }
}

/// The colour in which a front end shows a category.
public enum Tint: String, Sendable, CaseIterable {
    case blue, teal, orange, purple
}
