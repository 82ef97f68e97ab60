/// Collects items, then freezes them into an ``ItemStore``.
///
/// A later item replaces an earlier one with the same id and takes its own place in the order.
public struct ItemStoreBuilder: Sendable {
    /// The JSON of the items, or what packing makes of it.
    private var records: ItemRecords
    private var packer: ItemPacker?
    private var ids = ItemTextsBuilder()
    private var slots = TextSlots()
    private var replaced: [Int] = []

    /// - Parameter packing: whether the JSON of items is packed: a third of the bytes or less where their values come again
    ///   and again, for a copy of the JSON with each reading.
    public init(packing: Bool = false) {
        packer = packing ? ItemPacker() : nil
        records = ItemRecords()
    }

    /// - Parameter bytes: have the JSON of all items, one behind the other with other bytes between them. The store keeps them
    ///   and copies nothing, unless they are mostly others. Spans of the items' JSON have to be parts of this very array.
    package init(sharing bytes: [UInt8]) {
        records = ItemRecords(sharing: FrozenArray(keeping: bytes))
    }

    /// - Parameter items: of which some are appended, in their order; of most of them the JSON is not copied.
    /// - Returns: `nil` unless the JSON of all lies one behind the other, as it came.
    package init?(sharing items: ItemStore) {
        guard items.parts.all.count == 1, items.parts.all[0].json.templates == nil else { return nil }
        records = ItemRecords(sharing: items.parts.all[0].json.records)
    }

    /// The number of items appended, replaced ones included.
    public var appendedCount: Int { records.count }

    /// The bytes of JSON of these items.
    public private(set) var byteCount = 0

    /// The number of items that a later one replaced.
    public var replacedCount: Int { replaced.count }

    /// Makes room for `byteCount` bytes of JSON, so that a large store does not move while it grows; it does nothing where JSON
    /// is packed or shared.
    public mutating func reserveCapacity(byteCount: Int) {
        if packer == nil { records.reserveCapacity(byteCount: byteCount) }
    }

    /// Announces an id that will be appended soon, so that the memory has its place at hand by then.
    public func prefetch(id: Span<UInt8>) { slots.prefetch(hash: id.byteHash) }

    /// Adds an item.
    ///
    /// - Parameters:
    ///   - id: valid UTF-8.
    ///   - json: one JSON object without whitespace between its tokens.
    /// - Returns: the item that this one replaces, by its place in the order of appending; `nil` if the id is new.
    /// - Complexity: O(length), amortized.
    @discardableResult
    public mutating func append(id: Span<UInt8>, json: Span<UInt8>) -> Int? {
        let item = appendedCount
        let slot = slots.slot(hash: id.byteHash) { item in
            records.withRecord(of: item) { ids.has(id, item: item, in: $0) }
        }
        slots.fill(slot, with: item)
        if let earlier = slot.place { replaced.append(earlier) }
        if packer != nil {
            appendPacked(json, id: id)
        } else {
            records.append(json)
            ids.append(id, in: json)
        }
        byteCount += json.count
        return slot.place
    }

    private mutating func appendPacked(_ json: Span<UInt8>, id: Span<UInt8>) {
        if appendedCount == 0 {
            // An id that the JSON has is read there.
            let isPacked = PackedID.bytes(of: id) != nil && ItemTextLocator(of: id, in: json).isOther
            ids = ItemTextsBuilder(packing: isPacked)
        }
        records.append { records in
            let start = records.count
            packer!.append(json, to: &records)
            guard !ids.arePacked else { return ids.append(packing: id, to: &records) }
            var locator = ItemTextLocator(of: id, in: records.span.extracting(start...))
            if locator.isOther, ItemTextLocator.canPoint(to: id, behind: records.count - start) {
                records.append(copying: id)
                locator = ItemTextLocator(of: id, in: records.span.extracting(start...))
            }
            ids.append(id, at: locator)
        }
    }

    /// Freezes the store.
    ///
    /// - Returns: the store, and the items left out of it by their place in the order of appending, ascending: to be
    ///   removed from the ``AttributeTableBuilder`` as well.
    /// - Complexity: O(items); O(bytes) if an item was replaced.
    public consuming func finish() -> (store: ItemStore, removed: [Int]) {
        replaced.sort()
        if !replaced.isEmpty { remove(replaced) }
        let json = records.finish(templates: packer?.finish(), byteCount: replaced.isEmpty ? byteCount : nil)
        let part = ItemPart(json: json, ids: ids.finish(json: json), slots: FrozenArray(narrowSlots))
        return (ItemStore(part), replaced)
    }

    /// The slots as a store has them.
    private var narrowSlots: [UInt32] {
        var narrow = [UInt32](repeating: 0, count: appendedCount * 5 / 4 + 1)
        slots.forEach { hash, item in
            var slot = ItemPart.firstSlot(hash: hash, slotCount: narrow.count)
            while narrow[slot] != 0 { slot = slot + 1 == narrow.count ? 0 : slot + 1 }
            narrow[slot] = UInt32(item + 1)
        }
        return narrow
    }

    /// Closes the gaps that the items `removed` (ascending) leave; no id in `slots` is theirs any more.
    private mutating func remove(_ removed: [Int]) {
        var newItems = [Int](repeating: 0, count: appendedCount)
        var next = removed.makeIterator()
        var skipped = next.next()
        var kept = 0
        for item in newItems.indices {
            guard item != skipped else {
                skipped = next.next()
                continue
            }
            newItems[item] = kept
            kept += 1
        }
        records.remove(removed)
        ids.remove(removed)
        slots.move(to: newItems)
    }
}
