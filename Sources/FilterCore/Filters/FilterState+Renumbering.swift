extension FilterState {
    /// Sequence numbers begin anew above this, long before 32 bits are used up.
    private static let renumberingLimit: UInt32 = 1 << 31

    /// The same state in the same order of selection; with the numbers 1…n once they have become large.
    ///
    /// - Complexity: O(1) until then; O(*f* log *f*), *f* filters, about once in two billion choices.
    func renumberedIfNeeded() -> FilterState {
        guard nextSequence > Self.renumberingLimit else { return self }
        let sequences = selections.values.flatMap(\.sequences) + groups.entries().map(\.sequence)
        let used = Set(sequences).sorted()
        let numbers = Dictionary(uniqueKeysWithValues: zip(used, UInt32(1)...))
        // 0 stands for "never chosen" and stays.
        func renumbered(_ sequence: UInt32) -> UInt32 { numbers[sequence] ?? 0 }
        return FilterState(
            selections: selections.mapValues { $0.mapSequences(renumbered) },
            groups: groups.mapSequences(renumbered),
            nextSequence: UInt32(used.count) + 1
        )
    }
}

extension Selection {
    fileprivate var sequences: [UInt32] {
        var sequences: [UInt32] = []
        _ = mapSequences { sequence in
            if sequence > 0 { sequences.append(sequence) }
            return sequence
        }
        return sequences
    }

    fileprivate func mapSequences(_ transform: (UInt32) -> UInt32) -> Selection {
        switch self {
        case .values(var selection):
            selection.values = selection.values.map { Chosen($0.element, sequence: transform($0.sequence)) }
            selection.excluded = selection.excluded.map { Chosen($0.element, sequence: transform($0.sequence)) }
            selection.noneSequence = transform(selection.noneSequence)
            return .values(selection)
        case .toggle(var selection):
            selection.sequence = transform(selection.sequence)
            return .toggle(selection)
        case .range(var selection):
            selection.sequence = transform(selection.sequence)
            return .range(selection)
        case .comparison(var selection):
            selection.sequence = transform(selection.sequence)
            return .comparison(selection)
        case .keywords(var selection):
            selection.words = selection.words.map { Chosen($0.element, sequence: transform($0.sequence)) }
            selection.noneSequence = transform(selection.noneSequence)
            return .keywords(selection)
        case .search(var selection):
            selection.sequence = transform(selection.sequence)
            return .search(selection)
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
