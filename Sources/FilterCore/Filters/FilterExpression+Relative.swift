extension FilterExpression {
    /// Whether it counts from today, and so takes other items tomorrow.
    public var isRelative: Bool { filters.contains(where: \.isRelative) }
}

extension FilterState {
    /// Whether a free filter counts from today.
    package var isRelative: Bool { groups.allFilters.contains(where: \.isRelative) }
}

extension Filter {
    fileprivate var isRelative: Bool {
        switch predicate {
        case .comparison(_, .relative), .range(.relative?, _), .range(_, .relative?): true
        default: false
        }
    }
}
