// The total, and what follows from the chips.
extension Prediction {
    mutating func settleTotal() {
        let total = hasUnknownEffect ? nil : total()
        isTotalKnown = total != nil
        screen.total = total ?? confirmed.total
        if screen.currentFilters != confirmed.currentFilters {
            screen.canClearAll = screen.currentFilters.contains(where: \.isRemovable)
        }
        for (index, former) in confirmed.categories.enumerated() {
            let category = screen.categories[index]
            let isAsBefore = former.choices == category.choices && former.selection == category.selection
            let isActive = screen.currentFilters.contains { $0.category == former.id }
            screen.categories[index].isActive = isAsBefore ? former.isActive : isActive
            screen.categories[index].canClear = isAsBefore ? former.canClear : isActive
            screen.categories[index].selectedCount = selectedCount(of: former)
        }
    }

    /// How many values are chosen, among them those that are not listed. A filter without values is one, None of a
    /// list is one of its values, and an excluded value is one less where values are on until then.
    ///
    /// - Parameter former: the category in the last screen.
    private func selectedCount(of former: Screen.Category) -> Int {
        func count(_ chips: [CurrentFilter]) -> Int {
            let own = chips.filter { $0.category == former.id }
            guard former.isSubtractive else { return own.count { !$0.isNegated } }
            return -own.count(where: \.isNegated)
        }
        return former.selectedCount + count(screen.currentFilters) - count(confirmed.currentFilters)
    }

    /// The total where all operations together come to nothing or to one change; `nil` elsewhere.
    private func total() -> Int? {
        let changed = zip(confirmed.categories, screen.categories).filter { $0.choices != $1.choices }
        let gone = confirmed.currentFilters.filter { !screen.currentFilters.map(\.id).contains($0.id) }
        let areOthersNew = screen.currentFilters.count > confirmed.currentFilters.count - gone.count
        // A category whose chips are all there is changed beside those that are gone.
        let areAllGone = changed.allSatisfy { pair in gone.contains { $0.category == pair.0.id } }
        let isOneChange = changed.allSatisfy { pair in gone.allSatisfy { $0.category == pair.0.id } }
        let touched = Set(changed.map(\.0.id) + gone.map { $0.category ?? "" })
        switch (changed.count, gone.count, areOthersNew) {
        case (0, 0, false): return totalsOfReturns.count > 1 ? nil : totalsOfReturns.first ?? confirmed.total
        case _ where !totalsOfReturns.isEmpty: return nil
        case _ where screen.currentFilters.isEmpty && !gone.isEmpty && areAllGone: return confirmed.unfilteredTotal
        case _ where !isOneChange: return nil
        case (_, _, false) where touched.count == 1 && touched.isSubset(of: cleared):
            return confirmed.categories.first { touched.contains($0.id) }?.whatIfCleared
        // Without the value that its one chip names None stays as it is, and without the chip it does not.
        case (1, _, _) where changed[0].0.hasOneFilter: return changed[0].1.total(since: changed[0].0)
        case (_, 1, false): return gone[0].whatIf
        case (1, _, _): return changed[0].1.total(since: changed[0].0)
        default: return nil
        }
    }
}
