// How far bounds have to move for a number to pass.
extension Category {
    /// The step that moves a range's bound, or the number of a comparison, just far enough for one of the column's
    /// numbers to pass; a day moves to a day. The number of an equality moves there itself.
    ///
    /// - Returns: `nil` without a bound, and for what no number can be moved for: an inequality.
    func widening(_ selection: Selection, toAdmit number: Number) -> RescueStep? {
        switch selection {
        case .range(let selection):
            guard selection.lower != nil || selection.upper != nil else { return nil }
            return .setBounds(
                category: id,
                lower: selection.lower.map { $0.lowest(in: zone) > number ? bound(at: number, like: $0) : $0 },
                upper: selection.upper.map { $0.highest(in: zone) < number ? bound(at: number, like: $0) : $0 },
                none: includesNone ? selection.none : nil
            )
        case .comparison(let selection):
            guard let value = selection.value, let moved = operand(admitting: number, like: value) else { return nil }
            return .setNumber(category: id, moved, none: includesNone ? selection.none : nil)
        case .values, .toggle, .keywords, .search: return nil
        }
    }

    private func operand(admitting number: Number, like value: Bound) -> Bound? {
        switch definition.comparison {
        case .greaterThanOrEqual, .lessThanOrEqual, .equal: return bound(at: number, like: value)
        case .greaterThan: return bound(beside: number, isBelow: true, like: value)
        case .lessThan: return bound(beside: number, isBelow: false, like: value)
        case .notEqual: return nil
        }
    }

    /// - Parameter model: whether a day is meant, or a point in time.
    private func bound(at number: Number, like model: Bound) -> Bound {
        day(of: number, like: model).map { .date(.day($0)) } ?? bound(number)
    }

    private func bound(beside number: Number, isBelow: Bool, like model: Bound) -> Bound? {
        if let day = day(of: number, like: model) {
            return .date(.day(CivilDate(daysSinceEpoch: day.daysSinceEpoch + (isBelow ? -1 : 1))))
        }
        guard case .numbers(let column, _) = content else { return nil }
        return column.neighbour(of: number, isBelow: isBelow).map(bound)
    }

    private func day(of number: Number, like model: Bound) -> CivilDate? {
        guard case .date(.day) = model, case .integer(let milliseconds) = number else { return nil }
        return zone.day(of: Instant(milliseconds: milliseconds))
    }

    /// The number among those of some items that a bound has to move least for; `nil` if moving brings none of them.
    ///
    /// Both bounds of a range are looked at; where both have as far to go, the lower one moves. What the category's
    /// bounds shut out cannot be reached.
    ///
    /// - Parameter items: none of them passes the selection.
    func nearestNumber(to selection: Selection, among items: Bitmap) -> Number? {
        guard case .numbers(let column, _) = content else { return nil }
        let least = numberBounds?.lower.map { NumericBound($0.lowest(in: zone)) }
        let greatest = numberBounds?.upper.map { NumericBound($0.highest(in: zone)) }
        func below(_ number: Number, isInclusive: Bool) -> Number? {
            column.extremes(in: items, from: least, to: NumericBound(number, isInclusive: isInclusive))?.upperBound
        }
        func above(_ number: Number, isInclusive: Bool) -> Number? {
            column.extremes(in: items, from: NumericBound(number, isInclusive: isInclusive), to: greatest)?.lowerBound
        }
        switch selection {
        case .range(let selection):
            let lower = selection.lower?.lowest(in: zone)
            let upper = selection.upper?.highest(in: zone)
            let reached = [
                lower.flatMap { lower in below(lower, isInclusive: false).map { ($0, lower.distance(to: $0)) } },
                upper.flatMap { upper in above(upper, isInclusive: false).map { ($0, upper.distance(to: $0)) } },
            ]
            return reached.compactMap(\.self).min { $0.1 < $1.1 }?.0
        case .comparison(let selection):
            guard let value = selection.value else { return nil }
            switch definition.comparison {
            case .greaterThanOrEqual: return below(value.lowest(in: zone), isInclusive: false)
            case .greaterThan: return below(value.highest(in: zone), isInclusive: true)
            case .lessThanOrEqual: return above(value.highest(in: zone), isInclusive: false)
            case .lessThan: return above(value.lowest(in: zone), isInclusive: true)
            case .equal, .notEqual: return nil
            }
        case .values, .toggle, .keywords, .search: return nil
        }
    }
}

extension Number {
    /// How far apart two numbers are.
    func distance(to other: Number) -> Double {
        abs(doubleValue - other.doubleValue)
    }
}
