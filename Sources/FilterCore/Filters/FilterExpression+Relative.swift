extension FilterExpression {
    /// Whether it counts from today, and so takes other items tomorrow.
    public var isRelative: Bool {
        filters.contains { filter in
            switch filter.predicate {
            case .comparison(_, .relative), .range(.relative?, _), .range(_, .relative?): true
            default: false
            }
        }
    }
}
