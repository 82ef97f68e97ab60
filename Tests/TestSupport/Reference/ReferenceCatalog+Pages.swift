public import FilterCore

extension ReferenceCatalog {
    /// All items in a total order: by the keys, missing last, then as they came.
    public func ordered(by keys: [SortKey]) -> [Int] {
        let columns = keys.map { key in
            let isDate = isDate(key.attribute)
            return items.map { rank(of: $0, for: key, isDate: isDate) }
        }
        return items.indices.sorted { left, right in
            for (key, column) in zip(keys, columns) {
                switch (column[left], column[right]) {
                case (nil, nil): continue
                case (nil, _): return false
                case (_, nil): return true
                case (let leftRank?, let rightRank?):
                    if leftRank == rightRank { continue }
                    return (leftRank < rightRank) != key.isDescending
                }
            }
            return left < right
        }
    }

    /// The least value ascending, the greatest descending.
    private func rank(of item: ReferenceItem, for key: SortKey, isDate: Bool) -> ReferenceSortRank? {
        let ranks = item.values(of: key.attribute).map { value in
            guard isDate, let date = DateText(value.text) else { return ReferenceSortRank(value) }
            return ReferenceSortRank(.number(Number(calendar.milliseconds(date).lowerBound)))
        }
        return key.isDescending ? ranks.max() : ranks.min()
    }

    /// Whether all values that items have are dates, which are ordered as instants whatever way they are written.
    private func isDate(_ attribute: String) -> Bool {
        items.allSatisfy { item in
            item.values(of: attribute).allSatisfy { value in
                guard case .string(let text) = value else { return false }
                return DateText(text.string) != nil
            }
        }
    }
}

/// A value as sorts see it: strings by folded text, then by bytes; everything else as values compare.
private struct ReferenceSortRank: Comparable {
    private let folded: Value
    private let value: Value

    init(_ value: Value) {
        self.value = value
        if case .string(let text) = value { folded = .string(Folding.fold(text.string)) } else { folded = value }
    }

    static func < (left: ReferenceSortRank, right: ReferenceSortRank) -> Bool {
        left.folded == right.folded ? left.value < right.value : left.folded < right.folded
    }
}
