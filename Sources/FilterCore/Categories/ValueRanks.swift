/// The order of one category's values, as far as it can be known before anything is counted.
///
/// A sort is a list of keys; the first key that tells all values apart (label, natural, declared) ends it.
struct ValueRanks: Sendable {
    fileprivate enum Part: Sendable {
        case selected, countDescending, countAscending
        case rank([UInt32])
    }

    private let parts: [Part]
    /// By code: ascends with the folded label.
    let byLabel: [UInt32]

    init(labels: [String], declared: [UInt32], keys: [ValueSortKey]) {
        byLabel = ValueOrder.ranks(ofLabels: labels)
        var parts: [Part] = []
        loop: for key in keys {
            switch key {
            case .selected: parts.append(.selected)
            case .countDescending: parts.append(.countDescending)
            case .countAscending: parts.append(.countAscending)
            case .label: break loop
            case .natural:
                parts.append(.rank(ValueOrder.naturalRanks(ofLabels: labels)))
                break loop
            case .declared:
                parts.append(.rank(declared))
                break loop
            }
        }
        self.parts = parts.uniqued() + [.rank(byLabel)]
    }

    /// A number that ascends along the order; different for different values.
    ///
    /// - Complexity: O(1): at most four parts of 32 bits.
    func key(of code: Int, count: UInt32, isSelected: Bool) -> UInt128 {
        var key: UInt128 = 0
        for part in parts {
            let bits: UInt32 =
                switch part {
                case .selected: isSelected ? 0 : 1
                case .countDescending: .max - count
                case .countAscending: count
                case .rank(let ranks): ranks[code]
                }
            key = key << 32 | UInt128(bits)
        }
        return key
    }
}

extension [ValueRanks.Part] {
    /// Without the keys that cannot decide any more: a second count, a second `selected`.
    fileprivate func uniqued() -> Self {
        var hasCount = false
        var hasSelected = false
        return filter { part in
            switch part {
            case .selected:
                defer { hasSelected = true }
                return !hasSelected
            case .countDescending, .countAscending:
                defer { hasCount = true }
                return !hasCount
            case .rank: return true
            }
        }
    }
}
