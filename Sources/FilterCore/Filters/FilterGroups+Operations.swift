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
        guard !contains(filter, in: group) else { return false }
        filters[group, default: []].append(Chosen(filter, sequence: sequence))
        return true
    }

    /// Removes a filter from one group.
    ///
    /// - Returns: whether it was there.
    @discardableResult
    public mutating func remove(_ filter: Filter, from group: FilterGroupID) -> Bool {
        removeAll(in: group) { $0 == filter }
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
        return ids.reduce(false) { found, id in removeAll(in: id) { $0.attribute == attribute } || found }
    }

    /// Removes whole groups; those that are not there are passed over.
    public mutating func removeAll(_ groups: some Sequence<FilterGroupID>) {
        for group in groups { filters[group] = nil }
    }

    /// Removes every group but these.
    public mutating func removeAll(except groups: some Sequence<FilterGroupID>) {
        let kept = Set(groups)
        filters = filters.filter { kept.contains($0.key) }
    }

    public mutating func removeAll() {
        filters = [:]
    }

    private mutating func removeAll(in group: FilterGroupID, where isRemoved: (Filter) -> Bool) -> Bool {
        guard let before = filters[group] else { return false }
        let after = before.filter { !isRemoved($0.element) }
        filters[group] = after.isEmpty ? nil : after
        return after.count < before.count
    }
}
