/// Collects the texts of items, one after the other, then freezes them into ``ItemTexts``, which says how they lie.
struct ItemTextsBuilder: Sendable {
    /// Whether texts are packed where they can be, at the end of the records of their items.
    let arePacked: Bool
    private var itemCount = 0
    /// Empty where texts are packed.
    private var locators: [UInt32] = []
    private var otherItems: [UInt32] = []
    private var otherEnds: [Int] = []
    private var otherBytes: [UInt8] = []

    init(packing: Bool = false) {
        arePacked = packing
    }

    /// How many texts do not stand in the records of their items.
    var otherCount: Int { otherItems.count }

    /// Adds the text of the next item.
    ///
    /// - Parameters:
    ///   - text: valid UTF-8; empty for none.
    ///   - record: what is kept of the JSON of the item.
    /// - Precondition: texts are not packed.
    /// - Complexity: O(length of the record).
    mutating func append(_ text: Span<UInt8>, in record: Span<UInt8>) {
        append(text, at: ItemTextLocator(of: text, in: record))
    }

    /// Adds the text of the next item.
    ///
    /// - Parameter locator: of the text in the record of the item.
    mutating func append(_ text: Span<UInt8>, at locator: ItemTextLocator) {
        if locator.isOther { appendOther(text) }
        locators.append(locator.bits)
        itemCount += 1
    }

    /// Adds the text of the next item.
    ///
    /// - Parameter records: end with the record of the item, which is made longer.
    /// - Precondition: texts are packed.
    mutating func append(packing text: Span<UInt8>, to records: inout [UInt8]) {
        if let bytes = PackedID.bytes(of: text) { records += bytes } else { appendOther(text) }
        itemCount += 1
    }

    private mutating func appendOther(_ text: Span<UInt8>) {
        otherItems.append(UInt32(itemCount))
        otherBytes.append(copying: text)
        otherEnds.append(otherBytes.count)
    }

    /// Whether an item has a certain text.
    ///
    /// - Parameter record: what is kept of the JSON of the item.
    func has(_ text: Span<UInt8>, item: Int, in record: Span<UInt8>) -> Bool {
        if let other = otherIndex(of: item) { return otherBytes.span.extracting(otherRange(other)).isEqual(to: text) }
        guard arePacked else {
            return record.extracting(ItemTextLocator(bits: locators[item]).range).isEqual(to: text)
        }
        return PackedID.withID(of: record.extracting(last: PackedID.byteCount)) { $0.isEqual(to: text) }
    }

    /// Leaves items out; those behind them move up.
    ///
    /// - Parameter removed: ascending.
    mutating func remove(_ removed: [Int]) {
        var kept = ItemTextsBuilder(packing: arePacked)
        var next = removed.makeIterator()
        var skipped = next.next()
        for item in 0..<itemCount {
            guard item != skipped else {
                skipped = next.next()
                continue
            }
            if let other = otherIndex(of: item) {
                kept.appendOther(otherBytes.span.extracting(otherRange(other)))
            }
            if !arePacked { kept.locators.append(locators[item]) }
            kept.itemCount += 1
        }
        self = kept
    }

    /// - Parameter json: of the items whose texts were added.
    consuming func finish(json: ItemJSON) -> ItemTexts {
        ItemTexts(
            json: json,
            locators: arePacked ? nil : FrozenArray(locators),
            otherItems: FrozenArray(otherItems),
            otherEnds: RunEnds(otherEnds),
            otherBytes: FrozenArray(otherBytes)
        )
    }

    /// The place of an item among those whose text does not stand in its record; `nil` for others.
    private func otherIndex(of item: Int) -> Int? {
        guard !otherItems.isEmpty, arePacked || ItemTextLocator(bits: locators[item]).isOther else { return nil }
        let place = otherItems.partitioningIndex { $0 >= UInt32(item) }
        return place < otherItems.count && otherItems[place] == UInt32(item) ? place : nil
    }

    private func otherRange(_ index: Int) -> Range<Int> {
        (index == 0 ? 0 : otherEnds[index - 1])..<otherEnds[index]
    }
}
