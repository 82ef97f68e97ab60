import FilterCore

/// Operations that look, and the bare rule of a filter.
enum SeedReadingOperations {
    /// - Returns: whether the operation is one of them.
    static func apply(_ operation: CaseJSON, at place: Int, to session: inout SeedSession) throws
        -> Bool
    {
        switch try operation.op {
        case "query":
            try operation.allow(["op"])
            session.readings.queries.append(try session.ids())
        case "predicate":
            try session.apply([
                .set(category: session.category(nil).id, selection: rule(operation, session))
            ])
            session.readings.queries.append(try session.ids())
        case "readShownItems":
            try operation.allow(["op"])
            session.readings.shown.append(try session.ids())
        case "contains":
            try operation.allow(["op", "value"])
            session.readings.results.append(try session.ids().contains(.number(Number(Int64(place)))))
        case "matches":
            try operation.allow(["op", "text"])
            session.readings.results.append(try session.ids().contains(.number(Number(Int64(place)))))
        case "readDisplayText":
            try operation.allow(["op", "filter"])
            session.readings.displayTexts.append(
                try session.texts(session.category(of: operation)).displayText
            )
        case "readTitles":
            try operation.allow(["op"])
            session.readings.titles.append(try session.titles())
        case "readSelected":
            try operation.allow(["op", "filter"])
            session.readings.selected.append(session.isActive(try session.category(of: operation)))
        case "validate":
            try operation.allow(["op"])
            session.readings.isValid.append(session.refusal == nil)
        case "serialize":
            try operation.allow(["op"])
            session.readings.pairs = try session.evaluation.currentFilters().filters.compactMap { filter in
                guard let id = filter.key.category, case .facet(.string(let value)) = filter.predicate
                else { return nil }
                return .array([.string(id), .string(value.string)])
            }
        // Read where they are expected.
        case "readAffordances", "readActiveCount": try operation.allow(["op", "filter"])
        default: return false
        }
        return true
    }

    /// What the rule of a filter is asked with.
    private static func rule(_ operation: CaseJSON, _ session: SeedSession) throws -> SelectionInput {
        let category = try session.category(nil)
        let none = try operation.required("noneEnabled").bool
        switch category.definition.kind {
        case .multi:
            try operation.allow(["op", "selected", "noneEnabled"])
            let selected = try operation.required("selected").elements.map { try $0.value }
            let excluded = (category.definition.values ?? []).filter { !selected.contains($0) }
            return .values([], excluded: excluded, none: none)
        case .single:
            try operation.allow(["op", "value", "noneEnabled"])
            return .values(try operation["value"].map { [try $0.value] } ?? [], none: none)
        case .range:
            try operation.allow(["op", "lower", "upper", "noneEnabled"])
            return .range(
                lower: try operation.bound("lower"),
                upper: try operation.bound("upper"),
                none: none
            )
        case .keywords:
            try operation.allow(["op", "words", "caseSensitive", "noneEnabled"])
            let words = try operation.required("words").elements.map { try $0.text }
            let isCaseSensitive = try operation.required("caseSensitive").bool
            return .keywords(words, isCaseSensitive: isCaseSensitive, none: none)
        default: throw CaseFailure("no bare rule for \(category.definition.kind)")
        }
    }
}
