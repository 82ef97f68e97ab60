extension NumericColumn {
    /// The items with a number for which a comparison holds; a day is compared as a whole, see ``ComparisonOperator``.
    func items(_ sign: ComparisonOperator, _ value: Bound, in zone: Zone) -> Bitmap {
        let (lowest, highest) = (value.lowest(in: zone), value.highest(in: zone))
        switch sign {
        case .lessThan: return items(from: nil, to: NumericBound(lowest, isInclusive: false))
        case .lessThanOrEqual: return items(from: nil, to: NumericBound(highest, isInclusive: true))
        case .equal: return items(from: lowest, to: highest)
        case .notEqual:
            return items(from: nil, to: NumericBound(lowest, isInclusive: false))
                .union(items(from: NumericBound(highest, isInclusive: false), to: nil))
        case .greaterThanOrEqual: return items(from: NumericBound(lowest, isInclusive: true), to: nil)
        case .greaterThan: return items(from: NumericBound(highest, isInclusive: false), to: nil)
        }
    }
}
