/// Finds the items that have a number between two bounds.
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
        if let bounds = sign.bounds(value, in: zone) { return items(from: bounds.lower, to: bounds.upper) }
        return items(from: nil, to: NumericBound(value.lowest(in: zone), isInclusive: false))
            .union(items(from: NumericBound(value.highest(in: zone), isInclusive: false), to: nil))
    }
}

extension ComparisonOperator {
    /// The bounds between which numbers pass; `nil` for those on both sides of a value.
    func bounds(_ value: Bound, in zone: Zone) -> (lower: NumericBound?, upper: NumericBound?)? {
        let (lowest, highest) = (value.lowest(in: zone), value.highest(in: zone))
        switch self {
        case .lessThan: return (nil, NumericBound(lowest, isInclusive: false))
        case .lessThanOrEqual: return (nil, NumericBound(highest))
        case .equal: return (NumericBound(lowest), NumericBound(highest))
        case .notEqual: return nil
        case .greaterThanOrEqual: return (NumericBound(lowest), nil)
        case .greaterThan: return (NumericBound(highest, isInclusive: false), nil)
        }
    }
}
