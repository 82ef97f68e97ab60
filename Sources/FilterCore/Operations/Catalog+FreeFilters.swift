// Filters that clients put into groups themselves. A filter that a category would write into its group belongs to its
// selection.
extension Catalog {
    func add(
        _ filter: Filter,
        to group: FilterGroupID,
        in state: inout FilterState,
        _ work: WorkBudget
    ) throws(FilterError) {
        if let operation = operation(adding: filter, to: group, in: state) {
            _ = try carryOut(operation, on: &state, work)
        } else {
            _ = try addFree(filter, to: group, in: &state)
        }
    }

    /// The operation that makes a filter part of a category's selection; `nil` if no category writes it into the group.
    func operation(adding filter: Filter, to group: FilterGroupID, in state: FilterState) -> FilterOperation? {
        for index in feeders(of: group) {
            if let operation = categories[index].operation(adding: filter, in: state) { return operation }
        }
        return nil
    }

    /// Adds a filter that no category writes into the group.
    ///
    /// - Returns: whether it was not there.
    func addFree(_ filter: Filter, to group: FilterGroupID, in state: inout FilterState) throws(FilterError) -> Bool {
        if case .tag = filter.predicate {
            // Clients write no attribute for a tag.
            try requireKnown(filter.attribute)
        } else {
            try FilterError.inside("attribute") { () throws(FilterError) in try requireKnown(filter.attribute) }
        }
        do {
            guard try state.groups.add(filter, to: group, sequence: state.nextSequence) else { return false }
        } catch {
            throw .inMember("group", .wrongFilterType(group: group.description, filter.type))
        }
        _ = state.takeSequence()
        return true
    }

    /// Nothing changes if the filter is not in force.
    func removeFilter(
        _ filter: Filter,
        from group: FilterGroupID?,
        in state: inout FilterState,
        _ work: WorkBudget
    ) throws(FilterError) {
        for index in group.map(feeders(of:)) ?? Array(categories.indices) {
            guard let selected = categories[index].selectedFilters(in: state).first(where: { $0.filter == filter })
            else { continue }
            _ = try carryOut(.remove(selected.key), on: &state, work)
        }
        if let group {
            state.groups.remove(filter, from: group)
        } else {
            state.groups.remove(filter)
        }
    }

    /// Whether a filter is in force in a group, as a free one or as part of a selection.
    ///
    /// - Complexity: O(chosen values of the categories that feed the group).
    func contains(_ filter: Filter, in group: FilterGroupID, of state: FilterState) -> Bool {
        state.groups.contains(filter, in: group) || selectedFilters(in: group, of: state).contains(filter)
    }

    /// The filters that the selections of categories write into a group.
    func selectedFilters(in group: FilterGroupID, of state: FilterState) -> Set<Filter> {
        Set(feeders(of: group).flatMap { categories[$0].selectedFilters(in: state).compactMap(\.filter) })
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
        filterGroups(of: state, from: categories) { _, group in group }
    }

    /// All filters in force that a filter can say, as an expression that finds all items that pass them: exclusions hold
    /// beside what their category has chosen. Left out are those of subtractive categories, where other values are enough,
    /// dates of numbers since the epoch, and alternatives of what no filter says, without which they kept out too much.
    ///
    /// - Returns: `nil` without filters.
    public func filterText(of state: FilterState) -> String? {
        let written = categories.filter { !$0.isSubtractive && $0.definition.epochUnit == nil }
        var groups = filterGroups(of: state, from: written) { filter, group in
            filter.isNegated ? .and(group.name) : group
        }
        for category in categories where category.filterGroup.isDisjunctive {
            let isWritten = category.definition.epochUnit == nil
            let areAllWritten = category.selectedFilters(in: state).allSatisfy { isWritten && $0.filter != nil }
            if !areAllWritten { groups.lists[category.filterGroup] = nil }
        }
        return FilterPrinter.text(groups)
    }

    private func filterGroups(
        of state: FilterState,
        from categories: [Category],
        in group: (Filter, _ own: FilterGroupID) -> FilterGroupID
    ) -> FilterGroups {
        var groups = state.groups
        for category in categories {
            for selected in category.selectedFilters(in: state) {
                // A category's filters are of the type of its group.
                guard let filter = selected.filter else { continue }
                _ = try? groups.add(filter, to: group(filter, category.filterGroup), sequence: selected.sequence)
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
