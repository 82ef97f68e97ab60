/// How much each item counts for, where that is not one.
///
/// Weights add up: whatever is true of numbers of items, as that those of two sets without a common item are those of both,
/// is true of their weights.
package struct ItemWeights: Sendable {
    let parts: Parts<PartWeights>
    /// The weight of all items that are in the catalog.
    let total: Int

    /// The most that all items may weigh together: counts have 32 bits, of which one pattern is no count.
    package static let maxTotal = Int(UInt32.max) - 1
    /// A weight in words.
    static let expected = "an integer from 0 to \(maxTotal)"

    init(_ weights: WeightArray) {
        parts = Parts(PartWeights(weights), itemCount: weights.count)
        total = weights.reduce(0) { $0 + Int($1) }
    }

    private init(_ parts: Parts<PartWeights>, total: Int) {
        self.parts = parts
        self.total = total
    }

    /// The weights after a change.
    ///
    /// - Parameters:
    ///   - added: those of the items that are added.
    ///   - dropped: of each part that does not stay the items that were still in the catalog.
    /// - Complexity: O(*n* + *w*), *n* items added, removed, or of parts that do not stay.
    func changed(_ change: PartChange, adding added: ItemWeights, dropping dropped: [Bitmap]) -> ItemWeights {
        let keptCount = change.removed.count
        let removed = zip(parts.all, change.removed).reduce(0) { sum, part in
            sum + (part.1.map(part.0.weight(of:)) ?? 0)
        }
        let gone = zip(parts.all[keptCount...], dropped).reduce(removed) { $0 + $1.0.weight(of: $1.1) }
        let added = added.parts.all[0]
        return ItemWeights(
            parts.keeping(keptCount, adding: added, itemCount: added.itemCount),
            total: added.all.reduce(total - gone) { $0 + Int($1) }
        )
    }

    /// What the members of a set weigh together.
    ///
    /// - Complexity: as ``PartWeights/weight(of:)``.
    func weight(of set: Bitmap) -> Int {
        parts.splitting(set).reduce(0) { $0 + $1.part.weight(of: $1.set) }
    }

    /// What the items of two sets weigh together.
    func weight(of set: Bitmap, in other: Bitmap) -> Int { weight(of: set.intersection(other)) }

    /// The members of a set that weigh something.
    ///
    /// - Complexity: O(*w* + *m*), *w* words, *m* members.
    func heavy(in set: Bitmap) -> Bitmap {
        var heavy = Bitmap(itemCount: set.itemCount)
        for (range, weights) in zip(parts.ranges, parts.all) {
            set.part(range).forEach { item in
                if weights[item] > 0 { heavy.insert(range.lowerBound + item) }
            }
        }
        return heavy
    }

    /// About its memory.
    var memoryByteCount: Int { parts.all.reduce(0) { $0 + $1.memoryByteCount } }
}

extension ItemWeights {
    /// The weights of the items of a table; an item without the attribute weighs 1.
    ///
    /// - Parameter report: is told what is no weight.
    init(_ table: AttributeTable, by attribute: String, report: (String) -> Void) {
        var weights = [UInt32](repeating: 1, count: table.itemCount)
        if let column = table.column(attribute) {
            let values = (0..<column.vocabulary.count).map { UInt32(weight: column.vocabulary[$0]) }
            let items = ItemCodes(itemCount: table.itemCount, codes: column.codes, offsets: column.offsets)
            var isReported = false
            items.forEachItem { item, range in
                if range.count == 1, let weight = values[Int(column.codes[range.lowerBound])] {
                    weights[item] = weight
                } else if !range.isEmpty, !isReported {
                    let first = column.vocabulary[Int(column.codes[range.lowerBound])].text
                    let found = range.count == 1 ? "“\(first)”" : "several values in one item"
                    report("“\(attribute)” has \(found), and a weight is \(Self.expected)")
                    isReported = true
                }
            }
        }
        self.init(WeightArray(weights))
    }

    /// Why the items cannot be counted; `nil` where they can.
    var reasonAgainst: String? {
        guard total > Self.maxTotal else { return nil }
        return "the weights add up to \(total), and at most \(Self.maxTotal) are counted: take a larger unit"
    }
}

extension UInt32 {
    /// `nil` for what is no integer from 0 on, or too large.
    init?(weight value: Value) {
        let weight: UInt32? =
            switch value {
            case .number(.integer(let integer)): UInt32(exactly: integer)
            case .number(.unsigned(let unsigned)): UInt32(exactly: unsigned)
            case .number(.double(let double)): UInt32(exactly: double)
            default: nil
            }
        guard let weight, weight <= ItemWeights.maxTotal else { return nil }
        self = weight
    }
}

// MARK: - In an archive

extension ItemWeights: Archived {
    /// - Precondition: there is one part.
    package func write(to archive: inout ArchiveWriter) {
        parts.all[0].all.write(to: &archive)
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        self.init(try WeightArray(from: &archive, count: archive.itemCount))
        try archive.require(total <= Self.maxTotal, "its items weigh too much")
    }
}
