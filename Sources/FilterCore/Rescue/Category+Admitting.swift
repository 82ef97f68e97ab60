// What a category's selection needs to let an item through.
extension Category {
    /// The gentlest steps after which the replaceable clause of a selection admits an item; none if only dropping the
    /// clause will do.
    ///
    /// - Parameter item: it fails the clause.
    func steps(admitting item: Int, _ selection: Selection) -> [RescueStep] {
        if noneItems.contains(item) {
            return includesNone && !selection.isNoneOn ? [.setNone(category: id, isOn: true)] : []
        }
        switch (selection, content) {
        case (.values(let selection), .values(let values)):
            return value(of: values, admitting: item, selection).map { [.select(category: id, value: $0)] } ?? []
        case (.range, .numbers(let column, _)), (.comparison, .numbers(let column, _)):
            return nearestNumber(of: item, in: column, to: selection)
                .flatMap { widening(selection, toAdmit: $0) }
                .map { [$0] } ?? []
        case (.keywords(let selection), .keywords(let index)):
            // Of words that all must occur those can stay that do.
            guard definition.operator == .all else { return [] }
            let missing = selection.words.filter { word in
                let items = index.items(
                    containing: word.element,
                    mode: definition.mode,
                    isCaseSensitive: selection.isCaseSensitive
                )
                return !items.contains(item)
            }
            guard missing.count < selection.words.count else { return [] }
            return missing.map { .remove(.word(category: id, $0.element)) }
        default: return []
        }
    }

    /// The value of an item to choose: one that is not excluded rather than one that is, the first of the catalog; of a
    /// tree the deepest.
    private func value(
        of values: any CategoryValues,
        admitting item: Int,
        _ selection: ValueSelection
    ) -> Value? {
        let own = values.values(of: item)
        guard !definition.isSubtractive else {
            // Every value that could let it through is excluded.
            return own.first { value in selection.excluded.contains { $0.element == value } }
        }
        return own.first { value in !selection.excluded.contains { $0.element == value } } ?? own.first
    }

    /// Of an item's numbers the one that a bound has to move least for.
    private func nearestNumber(of item: Int, in column: NumericColumn, to selection: Selection) -> Number? {
        var only = Bitmap(itemCount: column.itemCount)
        only.insert(item)
        guard definition.kind == .comparison, definition.comparison == .equal else {
            return nearestNumber(to: selection, among: only)
        }
        return column.extremes(in: only, from: nil, to: nil)?.lowerBound
    }
}

extension CategoryValues {
    /// The offered values that an item has; of a tree those without another one below them.
    fileprivate func values(of item: Int) -> [Value] {
        var only = Bitmap(itemCount: none.itemCount)
        only.insert(item)
        let counts = counts(in: only, memberCount: 1, by: nil)
        var own = offered.filter { counts[$0] > 0 }
        if case .tree(let values) = arrangement {
            own.removeAll { node in values.tree.nodes[node].children.contains { counts[$0] > 0 } }
        }
        let values = values
        return own.map { values[$0] }
    }
}
