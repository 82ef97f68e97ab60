// Bounds and numbers stay inside what the definition's `bounds` say.
extension Category {
    /// The bounds into which numbers are clamped; `nil` without the option, and for `data` while the catalog has no
    /// number.
    ///
    /// An end that is open clamps nothing.
    public var numberBounds: (lower: Bound?, upper: Bound?)? {
        switch definition.bounds {
        case .fixed(let lower, let upper): return (lower, upper)
        case .data:
            guard let stats = catalogStats, let least = stats.minimum, let greatest = stats.maximum else { return nil }
            return (bound(least), bound(greatest))
        case nil: return nil
        }
    }

    /// A number of the column as a bound.
    func bound(_ number: Number) -> Bound {
        guard isDate, case .integer(let milliseconds) = number else { return .number(number) }
        return .date(.instant(Instant(milliseconds: milliseconds)))
    }

    func clamped(_ value: Bound) -> Bound {
        guard let bounds = numberBounds else { return value }
        if let lower = bounds.lower, lower.lowest(in: zone) > value.highest(in: zone) { return lower }
        if let upper = bounds.upper, upper.highest(in: zone) < value.lowest(in: zone) { return upper }
        return value
    }

    /// An end beyond the bounds goes to them; an open end stays open.
    ///
    /// - Throws: ``FilterError/outsideBounds(lower:upper:)`` for a range that has nothing in common with the bounds.
    func clamped(_ lower: Bound?, _ upper: Bound?) throws(FilterError) -> (lower: Bound?, upper: Bound?) {
        guard let bounds = numberBounds else { return (lower, upper) }
        let isBelow = bounds.lower.map { least in upper.map { $0.highest(in: zone) < least.lowest(in: zone) } ?? false }
        let isAbove = bounds.upper.map { most in lower.map { $0.lowest(in: zone) > most.highest(in: zone) } ?? false }
        if isBelow ?? false || isAbove ?? false {
            throw .outsideBounds(lower: bounds.lower, upper: bounds.upper)
        }
        return (lower.map(clamped), upper.map(clamped))
    }

    /// The bounds of a selection that was made under another definition, inside the bounds that this one names; `nil` where it has
    /// nothing in common with them.
    func adopted(_ bounds: SelectionElement.Bounds) -> SelectionElement.Bounds? {
        guard case .fixed? = definition.bounds else { return bounds }
        guard let inside = try? clamped(bounds.lower, bounds.upper) else { return nil }
        return SelectionElement.Bounds(lower: inside.lower, upper: inside.upper)
    }

    /// The same of a single number.
    func adopted(_ number: Bound) -> Bound {
        guard case .fixed? = definition.bounds else { return number }
        return clamped(number)
    }

    /// Bounds without those at or beyond an end of the data, where the definition says that these are open.
    func openingEnds(_ bounds: (lower: Bound?, upper: Bound?)) -> (lower: Bound?, upper: Bound?) {
        guard definition.opensEnds, let stats = catalogStats, let least = stats.minimum, let greatest = stats.maximum
        else { return bounds }
        return (
            bounds.lower.flatMap { $0.lowest(in: zone) <= least ? nil : $0 },
            bounds.upper.flatMap { $0.highest(in: zone) >= greatest ? nil : $0 }
        )
    }
}
