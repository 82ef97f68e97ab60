// Bounds, histograms, units and formats.
extension DefinitionChecks {
    mutating func checkNumbers(of category: CategoryDefinition) {
        let place = DefinitionFault.Place.category(category.id)
        if category.kind == .range, let histogram = category.histogram,
            let reason = HistogramDefinition.binRange.reasonAgainst(histogram.bins)
        {
            report(place, "histogram/bins", reason: reason)
        }
        if category.epochUnit != nil, category.unit != Unit() {
            report(place, "unit", reason: "numbers that count from 1970 are dates and have no prefix or suffix")
        }
        if let reason = category.format?.decimals.flatMap(NumberStyle.decimalsRange.reasonAgainst) {
            report(place, "format/decimals", reason: reason)
        }
        if category.epochUnit != nil, category.format != nil {
            report(place, "format", reason: "numbers that count from 1970 are dates, which the locale writes")
        }
        guard category.kind == .range || category.kind == .comparison,
            case .fixed(let lower, let upper) = category.bounds
        else { return }
        if lower == nil, upper == nil {
            report(place, "bounds", reason: "at least one of “lower” and “upper” must be there")
        } else if let reason = reasonAgainst(lower, upper) {
            report(place, "bounds", reason: reason)
        }
    }

    /// Why two bounds are no range; `nil` if they are one, or if that depends on the zone.
    func reasonAgainst(_ lower: Bound?, _ upper: Bound?) -> String? {
        let areOrdered: Bool
        switch (lower, upper) {
        case (nil, _), (_, nil): return nil
        case (.number(let lower), .number(let upper)): areOrdered = lower <= upper
        case (.date(let lower), .date(let upper)):
            // An instant and a time on the wall of a zone can be compared only there.
            guard lower.isInstant == upper.isInstant else { return nil }
            areOrdered = lower.start(in: .utc) <= upper.end(in: .utc)
        case (.number, .date), (.date, .number): return "one bound is a number and the other a date"
        }
        return areOrdered ? nil : "the lower bound is above the upper one"
    }
}

extension DateText {
    fileprivate var isInstant: Bool {
        if case .instant = self { true } else { false }
    }
}
