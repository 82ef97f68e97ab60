extension FilterState {
    /// The same state in the same order of selection, numbered 1…n.
    ///
    /// So states are equal if the same is chosen in the same order, whatever was chosen and given up on the way; and
    /// numbers never grow beyond 32 bits.
    ///
    /// - Complexity: O(*f* log *f*), *f* filters; O(*f*) if they are numbered so already.
    func renumbered() -> FilterState {
        guard !isRenumbered else { return self }
        var used: [UInt32] = []
        forEachSequence { used.append($0) }
        used.sort()
        // Filters that one operation wrote may share a number.
        used.removeRepeats()
        // 0 stands for "never chosen" and stays.
        func renumbered(_ sequence: UInt32) -> UInt32 {
            sequence == 0 ? 0 : UInt32(used.partitioningIndex(where: { $0 >= sequence })) + 1
        }
        var state = FilterState(
            selections: selections.mapValues { $0.mapSequences(renumbered) },
            groups: groups,
            nextSequence: UInt32(used.count) + 1
        )
        state.groups.mapSequences(renumbered)
        return state
    }

    /// Whether the numbers are 1…n.
    private var isRenumbered: Bool {
        (1...60).contains(nextSequence) ? isRenumberedBelow60 : isRenumberedFromTable
    }

    /// Found without an allocation.
    private var isRenumberedBelow60: Bool {
        var used: UInt64 = 0
        var isInRange = true
        forEachSequence { sequence in
            if sequence < nextSequence { used |= 1 << UInt64(sequence) } else { isInRange = false }
        }
        // A bit for each of 1..<nextSequence.
        return isInRange && used == (1 << UInt64(nextSequence)) - 2
    }

    private var isRenumberedFromTable: Bool {
        var count = 0
        forEachSequence { _ in count += 1 }
        // Each number is that of a filter.
        guard nextSequence > 0, Int(nextSequence) - 1 <= count else { return false }
        var isUsed = [Bool](repeating: false, count: Int(nextSequence))
        var isInRange = true
        forEachSequence { sequence in
            if sequence < nextSequence { isUsed[Int(sequence)] = true } else { isInRange = false }
        }
        return isInRange && isUsed.dropFirst().allSatisfy { $0 }
    }

    private func forEachSequence(_ body: (UInt32) -> Void) {
        for selection in selections.values {
            selection.form.forEachSequence { if $0 > 0 { body($0) } }
        }
        for list in groups.lists.values {
            for chosen in list.chosen where chosen.sequence > 0 { body(chosen.sequence) }
        }
    }
}

extension FilterGroups {
    /// A list is in the order of its numbers, and stays so.
    fileprivate mutating func mapSequences(_ transform: (UInt32) -> UInt32) {
        for group in Array(lists.keys) { lists[group]?.mapSequences(transform) }
    }
}

extension [UInt32] {
    /// Of equal elements next to each other leaves the first.
    fileprivate mutating func removeRepeats() {
        var last: UInt32?
        removeAll { element in
            defer { last = element }
            return element == last
        }
    }
}
