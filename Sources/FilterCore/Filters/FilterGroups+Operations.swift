extension FilterGroups {
    /// Adds a filter; one that is there already keeps its number.
    ///
    /// - Returns: whether it was not there.
    /// - Throws: ``FilterGroupError/wrongType(_:group:)``.
    @discardableResult
    public mutating func add(
        _ filter: Filter,
        to group: FilterGroupID,
        sequence: UInt32
    ) throws(FilterGroupError) -> Bool {
        guard group.takes(filter.type) else { throw .wrongType(filter.type, group: group) }
        return lists[group, default: FilterList()].append(filter, sequence: sequence)
    }

    /// Removes a filter from one group.
    ///
    /// - Returns: whether it was there.
    @discardableResult
    public mutating func remove(_ filter: Filter, from group: FilterGroupID) -> Bool {
        guard lists[group]?.remove(filter) ?? false else { return false }
        removeIfEmpty(group)
        return true
    }

    /// Removes a filter from every group.
    ///
    /// - Returns: whether any had it.
    @discardableResult
    public mutating func remove(_ filter: Filter) -> Bool {
        groupIDs.reduce(false) { remove(filter, from: $1) || $0 }
    }

    /// Removes the filter if it is there, adds it if not.
    ///
    /// - Returns: whether it is there now.
    /// - Throws: ``FilterGroupError/wrongType(_:group:)``.
    @discardableResult
    public mutating func toggle(
        _ filter: Filter,
        in group: FilterGroupID,
        sequence: UInt32
    ) throws(FilterGroupError) -> Bool {
        if remove(filter, from: group) { return false }
        return try add(filter, to: group, sequence: sequence)
    }

    /// Removes every filter on the attribute, from one group or from all of them.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    public mutating func removeAll(attribute: Text, in group: FilterGroupID? = nil) -> Bool {
        let ids = group.map { [$0] } ?? groupIDs
        return removeAll(in: ids) { _, filter in filter.attribute == attribute }
    }

    /// Removes every filter that passes a test.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    public mutating func removeAll(where isRemoved: (FilterGroupID, Filter) -> Bool) -> Bool {
        removeAll(in: Array(lists.keys), where: isRemoved)
    }

    /// Removes whole groups; those that are not there are passed over.
    public mutating func removeAll(_ groups: some Sequence<FilterGroupID>) {
        for group in groups { lists[group] = nil }
    }

    /// Removes every group but these.
    public mutating func removeAll(except groups: some Sequence<FilterGroupID>) {
        let kept = Set(groups)
        lists = lists.filter { kept.contains($0.key) }
    }

    public mutating func removeAll() {
        lists = [:]
    }

    private mutating func removeAll(
        in groups: [FilterGroupID],
        where isRemoved: (FilterGroupID, Filter) -> Bool
    ) -> Bool {
        var isFound = false
        for group in groups where lists[group]?.removeAll(where: { isRemoved(group, $0) }) ?? false {
            removeIfEmpty(group)
            isFound = true
        }
        return isFound
    }

    private mutating func removeIfEmpty(_ group: FilterGroupID) {
        if self[group].isEmpty { lists[group] = nil }
    }
}
