import FilterCore

/// The operations of the cases on a session of filters.
enum SeedOperations {
    /// - Parameter place: of the operation in the case.
    static func apply(_ operation: CaseJSON, at place: Int, to session: inout SeedSession) throws {
        session.previous = session.state
        if try applyChoice(operation, to: &session) { return }
        if try applyWhole(operation, to: &session) { return }
        if try applyRange(operation, to: &session) { return }
        if try SeedWordOperations.apply(operation, to: &session) { return }
        if try SeedDraftOperations.apply(operation, to: &session) { return }
        if try SeedReadingOperations.apply(operation, at: place, to: &session) { return }
        throw CaseFailure("no rule for \(operation)")
    }

    /// One value of a list.
    private static func applyChoice(_ operation: CaseJSON, to session: inout SeedSession) throws
        -> Bool
    {
        switch try operation.op {
        case "select", "deselect", "toggle", "remove":
            guard operation.has("option") else { return false }
            try operation.allow(["op", "filter", "option"])
            let id = try session.category(of: operation).id
            let value = try session.value(operation.required("option"))
            let change: FilterOperation =
                switch try operation.op {
                case "select": .select(category: id, value: value)
                case "toggle": .toggle(category: id, value: value)
                default: .deselect(category: id, value: value)
                }
            try session.apply([change]) { if case .unknownValue = $0 { true } else { false } }
        case "setEnabled":
            try operation.allow(["op", "node", "enabled"])
            let id = try session.category(nil).id
            let value = try operation.required("node").value
            let isOn = try operation.required("enabled").bool
            try session.apply([
                isOn ? .select(category: id, value: value) : .deselect(category: id, value: value)
            ])
        default: return false
        }
        return true
    }

    /// A whole category, a group, or everything.
    private static func applyWhole(_ operation: CaseJSON, to session: inout SeedSession) throws
        -> Bool
    {
        switch try operation.op {
        // The values are at hand before anybody asks.
        case "load": try operation.allow(["op", "node"])
        case "deselectAll":
            // There a list is emptied whatever it stores; here a subtractive one has to be named.
            var scope = try scope(operation, session)
            if scope == BulkScope() {
                scope.categories = session.catalog.categories.filter { $0.definition.kind.hasValues }.map(\.id)
            }
            try session.apply([.deselectAll(scope)]) {
                if case .inMember(_, .noValues) = $0 { true } else { false }
            }
        case "clear": try session.apply([.clear(scope(operation, session))])
        case "reset": try session.apply([.reset(scope(operation, session))])
        case "remove":
            // A parent with all that is below it.
            try operation.allow(["op", "filter"])
            let value = try session.value(operation.required("filter"))
            try session.apply([.deselect(category: session.category(nil).id, value: value)])
        case "setNone":
            try operation.allow(["op", "filter", "enabled"])
            let category = try session.category(of: operation)
            let isIncluded = category.definition.includeNone != nil
            // Decided: writing what is not offered is an error, and nothing changes.
            session.refusal = nil
            try session.apply([.setNone(category: category.id, isOn: operation.required("enabled").bool)]) {
                $0 == .noneNotIncluded && !isIncluded
            }
            if !isIncluded { try expectEqual(session.refusal, .noneNotIncluded, "the refusal") }
        case "setValue":
            try operation.allow(["op", "filter", "value"])
            let category = try session.category(of: operation)
            let values = try operation["value"].map { [try $0.value] } ?? []
            let none = session.noneAsItIs(category)
            try session.apply([.set(category: category.id, selection: .values(values, none: none))])
        default: return false
        }
        return true
    }

    private static func scope(_ operation: CaseJSON, _ session: SeedSession) throws -> BulkScope {
        try operation.allow(["op", "filter", "node"])
        guard let name = try (operation["filter"] ?? operation["node"])?.string else {
            return BulkScope()
        }
        if let group = session.given.groupIDs[name] { return BulkScope(categoryGroups: [group]) }
        return BulkScope(categories: [try session.category(name).id])
    }

    private static func applyRange(_ operation: CaseJSON, to session: inout SeedSession) throws
        -> Bool
    {
        func set(_ lower: Bound?, _ upper: Bound?, in category: Category) throws {
            let input = SelectionInput.range(
                lower: lower,
                upper: upper,
                none: session.noneAsItIs(category)
            )
            session.refusal = nil
            try session.apply([.set(category: category.id, selection: input)]) { $0 == .rangeInverted }
        }
        switch try operation.op {
        case "setRange":
            try operation.allow(["op", "filter", "lower", "upper"])
            try set(
                operation.bound("lower"),
                operation.bound("upper"),
                in: session.category(of: operation)
            )
        case "pickDays":
            try operation.allow(["op", "filter", "from", "to"])
            try set(operation.bound("from"), operation.bound("to"), in: session.category(of: operation))
        case "resetBound":
            try operation.allow(["op", "filter", "bound"])
            let category = try session.category(of: operation)
            guard case .range(let range) = session.selection(of: category) else {
                throw CaseFailure("no range")
            }
            switch try operation.required("bound").string {
            case "lower": try set(nil, range.upper, in: category)
            case "upper": try set(range.lower, nil, in: category)
            default: throw CaseFailure("no rule for \(operation)")
            }
        default: return false
        }
        return true
    }
}

extension SeedSession {
    /// A write that says nothing of None leaves it as it is.
    func noneAsItIs(_ category: Category) -> Bool? {
        category.definition.includeNone == nil ? nil : selection(of: category).isNoneOn
    }
}
