// Filters that clients put into groups themselves. What a category would write into its group is its selection.
extension Catalog {
    func add(_ filter: Filter, to group: FilterGroupID, in state: inout FilterState) throws(FilterError) {
        for category in categories where category.filterGroup == group {
            guard let operation = category.operation(adding: filter, in: state) else {
                continue
            }
            return state = try applying(operation, to: state)
        }
        try FilterError.inside("attribute") { () throws(FilterError) in try requireKnown(filter.attribute) }
        do {
            try state.groups.add(filter, to: group, sequence: state.nextSequence)
        } catch {
            throw .inMember("group", .wrongFilterType(group: group.description, filter.type))
        }
        _ = state.takeSequence()
    }

    /// Nothing changes if the filter is not in force.
    func removeFilter(
        _ filter: Filter,
        from group: FilterGroupID?,
        in state: inout FilterState
    ) throws(FilterError) {
        for category in categories where group == nil || category.filterGroup == group {
            guard let selected = category.selectedFilters(in: state).first(where: { $0.filter == filter }) else {
                continue
            }
            state = try applying(.remove(selected.key), to: state)
        }
        if let group {
            state.groups.remove(filter, from: group)
        } else {
            state.groups.remove(filter)
        }
    }

    /// Whether a filter is in force, as a free one or as part of a selection.
    ///
    /// - Parameter group: `nil` looks into all groups.
    public func contains(_ filter: Filter, in group: FilterGroupID?, of state: FilterState) -> Bool {
        let groups = filterGroups(of: state)
        return group.map { groups.contains(filter, in: $0) } ?? groups.contains(filter)
    }

    /// Whether an expression holds when each of its filters stands for being in force.
    ///
    /// - Throws: ``FilterError/unknownAttribute(_:suggestions:)``.
    public func isInForce(_ expression: FilterExpression, in state: FilterState) throws(FilterError) -> Bool {
        for filter in expression.filters { try requireKnown(filter.attribute) }
        let groups = filterGroups(of: state)
        func holds(_ expression: FilterExpression) -> Bool {
            switch expression {
            case .filter(let filter): groups.contains(filter)
            case .not(let inner): !holds(inner)
            case .and(let parts): parts.allSatisfy(holds)
            case .or(let parts): parts.contains(where: holds)
            }
        }
        return holds(expression)
    }

    /// All filters in force by filter group: what the categories' selections write, and the free ones. None, what None
    /// is joined with, search boxes, words over several attributes and options of more than one filter write nothing
    /// that a filter could say.
    public func filterGroups(of state: FilterState) -> FilterGroups {
        var groups = state.groups
        for category in categories {
            for selected in category.selectedFilters(in: state) {
                // A category's filters are of the type of its group.
                guard let filter = selected.filter else { continue }
                _ = try? groups.add(filter, to: category.filterGroup, sequence: selected.sequence)
            }
        }
        return groups
    }

    /// Whether no value can lie between two ends of a range, the first one being above the second; numbers and dates
    /// are not compared.
    public func isAbove(_ lower: Filter.Operand, _ upper: Filter.Operand) -> Bool {
        bound(lower).isAbove(bound(upper), in: zone)
    }

    private func bound(_ operand: Filter.Operand) -> Bound {
        switch operand {
        case .number(let number): .number(number)
        case .date(let date): .date(date)
        case .relative(let date): .date(.day(date.day(today: today)))
        }
    }
}
