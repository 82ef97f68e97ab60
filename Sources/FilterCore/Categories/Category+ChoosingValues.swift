// How values are chosen one by one.
extension Category {
    func select(_ value: Value, in state: inout FilterState) throws(FilterError) {
        var selection = try valueSelection(in: state)
        if let excluded = selection.excluded.firstIndex(where: { $0.element == value }) {
            selection.excluded.remove(at: excluded)
            if isSubtractive { return store(.values(selection), in: &state) }
        }
        guard !isSubtractive, !selection.values.contains(where: { $0.element == value }) else {
            return try requireKnown(value)
        }
        try requireKnown(value)
        selection.values.removeAll { isSingle || isRelated($0.element, value) }
        try requireRoom(for: selection.values.count + 1)
        selection.values.append(Chosen(value, sequence: state.takeSequence()))
        store(.values(selection), in: &state)
    }

    /// Of a hierarchy a node goes with everything chosen below it.
    func deselect(_ value: Value, in state: inout FilterState) throws(FilterError) {
        if isSubtractive { return try exclude(value, in: &state) }
        var selection = try valueSelection(in: state)
        let old = selection
        selection.values.removeAll { $0.element == value || isBelow($0.element, value) }
        selection.excluded.removeAll { $0.element == value }
        guard selection != old else { return try requireKnown(value) }
        storeOrRestore(selection, in: &state)
    }

    func exclude(_ value: Value, in state: inout FilterState) throws(FilterError) {
        guard definition.isNegatable || isSubtractive else { throw .notNegatable }
        var selection = try valueSelection(in: state)
        guard !selection.excluded.contains(where: { $0.element == value }) else { return }
        try requireKnown(value)
        selection.values.removeAll { $0.element == value }
        selection.excluded.append(Chosen(value, sequence: state.takeSequence()))
        store(.values(selection), in: &state)
    }

    func toggle(_ value: Value, in state: inout FilterState) throws(FilterError) {
        let selection = try valueSelection(in: state)
        let isExcluded = selection.excluded.contains { $0.element == value }
        if isSubtractive {
            return isExcluded ? try select(value, in: &state) : try exclude(value, in: &state)
        }
        guard isExcluded || selection.values.contains(where: { $0.element == value }) else {
            return try select(value, in: &state)
        }
        if definition.isRequired { return }
        guard kind == .hierarchy, !definition.allowsSeveral, let parent = parentPath(of: Text(value.text))
        else {
            return try deselect(value, in: &state)
        }
        // The parent takes the node's place, even if the data no longer have it.
        var next = selection
        next.values = [Chosen(.string(parent), sequence: state.takeSequence())]
        store(.values(next), in: &state)
    }

    func setNone(_ isOn: Bool, in state: inout FilterState) throws(FilterError) {
        guard includesNone else { throw .noneNotIncluded }
        var form = selection(in: state).form
        guard form.none != isOn else { return }
        form.setNone(isOn, sequence: state.takeSequence())
        store(form.selection, in: &state)
    }

    // MARK: Checks

    /// - Throws: ``FilterError/noValues(_:)``.
    func valueSelection(in state: FilterState) throws(FilterError) -> ValueSelection {
        guard kind.hasValues else { throw .noValues(kind) }
        return valuesChosen(in: state)
    }

    /// The values chosen one by one; none for a kind without values.
    func valuesChosen(in state: FilterState) -> ValueSelection {
        ValueSelection(selection(in: state)) ?? ValueSelection()
    }

    func requireKnown(_ value: Value, index: Int? = nil) throws(FilterError) {
        guard code(of: value) == nil else { return }
        if let offered = Value.readings(of: value.text).first(where: { code(of: $0) != nil }) {
            throw .wrongValueType(value, offered: offered, index: index)
        }
        let suggestions = NearNames.suggestions(for: value.text, among: offeredTexts)
        throw .unknownValue(value.text, index: index, suggestions: suggestions)
    }

    func requireRoom(for count: Int) throws(FilterError) {
        if let limit = definition.max, count > limit { throw .tooMany(limit: limit) }
    }

    // MARK: Paths

    /// The path one level up, or `nil` for a root.
    func parentPath(of path: Text) -> Text? {
        guard kind == .hierarchy else { return nil }
        let parts = path.string.partRanges(separatedBy: definition.separator)
        guard parts.count > 1 else { return nil }
        return Text(String(path.string[..<parts[parts.count - 2].upperBound]))
    }

    /// Two nodes of which one lies below the other cannot both be chosen.
    func isRelated(_ one: Value, _ other: Value) -> Bool {
        isBelow(one, other) || isBelow(other, one)
    }

    /// Whether a hierarchy's value lies below another one.
    func isBelow(_ value: Value, _ ancestor: Value) -> Bool {
        guard kind == .hierarchy else { return false }
        let (path, above) = (value.text.utf8, ancestor.text.utf8)
        guard path.count > above.count, path.starts(with: above) else { return false }
        return path.dropFirst(above.count).starts(with: definition.separator.utf8)
    }
}
