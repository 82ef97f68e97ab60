/// Collects the texts of items, one after the other, then freezes them into ``ItemTexts``, which says how they lie.
struct ItemTextsBuilder: Sendable {
    private var locators: [UInt32] = []
    private var otherItems: [UInt32] = []
    private var otherEnds: [Int] = []
    private var otherBytes: [UInt8] = []

    /// How many texts do not stand in the records of their items.
    var otherCount: Int { otherItems.count }

    /// Adds the text of the next item.
    ///
    /// - Parameters:
    ///   - text: valid UTF-8; empty for none.
    ///   - record: what is kept of the JSON of the item.
    /// - Complexity: O(length of the record).
    mutating func append(_ text: Span<UInt8>, in record: Span<UInt8>) {
        append(text, at: ItemTextLocator(of: text, in: record))
    }

    /// Adds the text of the next item.
    ///
    /// - Parameter locator: of the text in the record of the item.
    mutating func append(_ text: Span<UInt8>, at locator: ItemTextLocator) {
        if locator.isOther {
            otherItems.append(UInt32(locators.count))
            otherBytes.append(copying: text)
            otherEnds.append(otherBytes.count)
        }
        locators.append(locator.bits)
    }

    /// Whether an item has a certain text.
    ///
    /// - Parameter record: what is kept of the JSON of the item.
    func has(_ text: Span<UInt8>, item: Int, in record: Span<UInt8>) -> Bool {
        let locator = ItemTextLocator(bits: locators[item])
        guard locator.isOther else { return record.extracting(locator.range).isEqual(to: text) }
        return otherBytes.span.extracting(otherRange(otherIndex(of: item))).isEqual(to: text)
    }

    /// Leaves items out; those behind them move up.
    ///
    /// - Parameter removed: ascending.
    mutating func remove(_ removed: [Int]) {
        var kept = ItemTextsBuilder()
        var next = removed.makeIterator()
        var skipped = next.next()
        for item in locators.indices {
            guard item != skipped else {
                skipped = next.next()
                continue
            }
            if ItemTextLocator(bits: locators[item]).isOther {
                kept.otherItems.append(UInt32(kept.locators.count))
                kept.otherBytes += otherBytes[otherRange(otherIndex(of: item))]
                kept.otherEnds.append(kept.otherBytes.count)
            }
            kept.locators.append(locators[item])
        }
        self = kept
    }

    /// - Parameter json: of the items whose texts were added.
    consuming func finish(json: ItemJSON) -> ItemTexts {
        ItemTexts(
            json: json,
            locators: FrozenArray(locators),
            otherItems: FrozenArray(otherItems),
            otherEnds: RunEnds(otherEnds),
            otherBytes: FrozenArray(otherBytes)
        )
    }

    private func otherIndex(of item: Int) -> Int {
        otherItems.partitioningIndex { $0 >= UInt32(item) }
    }

    private func otherRange(_ index: Int) -> Range<Int> {
        (index == 0 ? 0 : otherEnds[index - 1])..<otherEnds[index]
    }
}
