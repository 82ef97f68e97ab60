/// What knows which items have a number between two bounds.
protocol NumberFinding {
    /// The items with a number between two bounds; `nil` is open.
    func items(from lower: NumericBound?, to upper: NumericBound?) -> Bitmap
}

extension NumberFinding {
    /// The items with a number between two bounds, both inclusive; `nil` is open.
    func items(from lower: Number?, to upper: Number?) -> Bitmap {
        items(from: lower.map { NumericBound($0) }, to: upper.map { NumericBound($0) })
    }

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
