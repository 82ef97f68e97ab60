public import FilterCore

extension ReferenceCatalog {
    /// The values of a category in the order in which it lists them: by its keys, then by folded label, by text and by
    /// appearance in the data.
    ///
    /// - Parameters:
    ///   - counts: by value; a value without a count counts 0.
    ///   - selected: the chosen values.
    public func ordered(
        _ values: [Value],
        of category: CategoryDefinition,
        counts: [Value: Int],
        selected: Set<Value>
    ) -> [Value] {
        let declared = self.values(of: category)
        let place = Dictionary(uniqueKeysWithValues: declared.enumerated().map { ($1, $0) })
        func label(_ value: Value) -> Text {
            let last = category.kind == .hierarchy ? parts(of: Text(value.text), in: category).last : nil
            let option = (category.options + (category.other.map { [$0] } ?? [])).first { .string($0.id) == value }
            return Text(Folding.fold(option?.label ?? category.labels[Text(value.text)] ?? last ?? value.text))
        }
        let isDeclared = category.kind == .options || category.values != nil
        let keys = category.sort ?? (isDeclared ? [.declared] : [.countDescending, .label])
        return values.sorted { left, right in
            for key in keys {
                switch key {
                case .selected:
                    if selected.contains(left) != selected.contains(right) { return selected.contains(left) }
                case .countDescending, .countAscending:
                    let (leftCount, rightCount) = (counts[left] ?? 0, counts[right] ?? 0)
                    if leftCount != rightCount { return (leftCount > rightCount) == (key == .countDescending) }
                case .label:
                    if label(left) != label(right) { return label(left) < label(right) }
                case .labelDescending:
                    // The whole order by label the other way round, its ties included.
                    if label(left) != label(right) { return label(left) > label(right) }
                    if Text(left.text) != Text(right.text) { return Text(left.text) > Text(right.text) }
                    return appearance(of: left, in: category) > appearance(of: right, in: category)
                case .declared:
                    let (leftPlace, rightPlace) = (place[left] ?? .max, place[right] ?? .max)
                    if leftPlace != rightPlace { return leftPlace < rightPlace }
                case .natural:
                    preconditionFailure("the natural order is tested on its own")
                }
            }
            if label(left) != label(right) { return label(left) < label(right) }
            if Text(left.text) != Text(right.text) { return Text(left.text) < Text(right.text) }
            return appearance(of: left, in: category) < appearance(of: right, in: category)
        }
    }

    /// The values that an answer lists: of those that are not hidden as empty the first `limit`, then chosen ones that are
    /// not among them and excluded ones, each in order of selection.
    ///
    /// Of a hierarchy the roots and the children of every node on the chosen path, each node followed by what is below
    /// it, at most `limit` children of each node and then what is on the chosen path.
    public func listed(
        _ category: CategoryDefinition,
        in state: ReferenceState,
        result: ReferenceResult,
        limit: Int
    ) -> [Value] {
        let known = values(of: category)
        let choices = state.choices(of: category.id)
        let inOrder = choices.compactMap(\.chosen) + choices.compactMap(\.hidden)
        let chosen = Set(inOrder)
        let hidden = choices.compactMap(\.hidden)
        let selected =
            category.selectionModel == .subtractive ? Set(known).subtracting(hidden) : chosen.subtracting(hidden)
        let orphans = inOrder.filter { !known.contains($0) }
        guard category.kind == .hierarchy else {
            let first = listed(known, of: category, selected, result).prefix(limit)
            return first + inOrder.filter { !first.contains($0) }
        }
        let open = Set(chosen.flatMap { lineage(of: $0, in: category) })
        func below(_ parent: Value?) -> [Value] {
            let children = known.filter { lineage(of: $0, in: category).dropLast().last == parent }
            let first = listed(children, of: category, selected, result).prefix(limit)
            let all = ordered(children, of: category, counts: result.counts, selected: selected)
            return (first + all.filter { open.contains($0) && !first.contains($0) }).flatMap {
                open.contains($0) ? [$0] + below($0) : [$0]
            }
        }
        return below(nil) + orphans
    }

    /// The values with an item, or all where the category shows empty ones too.
    private func listed(
        _ values: [Value],
        of category: CategoryDefinition,
        _ selected: Set<Value>,
        _ result: ReferenceResult
    ) -> [Value] {
        ordered(values, of: category, counts: result.counts, selected: selected)
            .filter { (category.showsEmpty && category.dependsOn == nil) || result.counts[$0] ?? 0 > 0 }
    }
}
