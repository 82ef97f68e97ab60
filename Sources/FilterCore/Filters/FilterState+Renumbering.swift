extension FilterState {
    /// The same state in the same order of selection, numbered 1…n.
    ///
    /// So states are equal if the same is chosen in the same order, whatever was chosen and given up on the way; and
    /// numbers never grow beyond 32 bits.
    ///
    /// - Complexity: O(*f* log *f*), *f* filters; O(*f*) if they are numbered so already and not too many.
    func renumbered() -> FilterState {
        guard !isRenumbered else { return self }
        var used: [UInt32] = []
        forEachSequence { used.append($0) }
        // What one operation wrote may share a number.
        used = Set(used).sorted()
        // 0 stands for "never chosen" and stays.
        func renumbered(_ sequence: UInt32) -> UInt32 {
            sequence == 0 ? 0 : UInt32(used.partitioningIndex(where: { $0 >= sequence })) + 1
        }
        return FilterState(
            selections: selections.mapValues { $0.mapSequences(renumbered) },
            groups: groups.isEmpty ? groups : groups.mapSequences(renumbered),
            nextSequence: UInt32(used.count) + 1
        )
    }

    /// Whether the numbers are 1…n, found without an allocation; false also for sixty numbers and more.
    private var isRenumbered: Bool {
        guard (1...60).contains(nextSequence) else { return false }
        var used: UInt64 = 0
        var isInRange = true
        forEachSequence { sequence in
            if sequence < nextSequence { used |= 1 << UInt64(sequence) } else { isInRange = false }
        }
        // A bit for each of 1..<nextSequence.
        return isInRange && used == (1 << UInt64(nextSequence)) - 2
    }

    private func forEachSequence(_ body: (UInt32) -> Void) {
        for selection in selections.values {
            selection.form.forEachSequence { if $0 > 0 { body($0) } }
        }
        for entries in groups.filters.values {
            for chosen in entries where chosen.sequence > 0 { body(chosen.sequence) }
        }
    }
}

extension FilterGroups {
    fileprivate func mapSequences(_ transform: (UInt32) -> UInt32) -> FilterGroups {
        var groups = FilterGroups()
        for entry in entries() {
            // What stood in a group can stand there again.
            _ = try? groups.add(entry.filter, to: entry.group, sequence: transform(entry.sequence))
        }
        return groups
    }
}
