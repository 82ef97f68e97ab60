import CBitKernels

/// Collects items, then freezes them into an ``ItemStore``.
///
/// A later item replaces an earlier one with the same id and takes its own place in the order.
///
/// ```
/// slots     open addressing, load ≤ 1/2: hash (32 bits) item + 1 (32 bits), 0 = free
/// ```
public struct ItemStoreBuilder: Sendable {
    /// The JSON of the items, or what packing makes of it.
    private var records: ItemRecords
    private var packer: ItemPacker?
    private var ids = ItemTextsBuilder()
    private var slots: [UInt64] = Array(repeating: 0, count: 16)
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
    public func prefetch(id: Span<UInt8>) {
        let slot = Int(id.byteHash) & (slots.count - 1)
        // Safe: nothing is read or written, and the address is inside the array.
        unsafe slots.withUnsafeBufferPointer { unsafe cbk_prefetch($0.baseAddress.map { unsafe $0 + slot }) }
    }

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
        if (item + 1) * 2 > slots.count { growSlots() }
        let hash = id.byteHash
        let slot = slotIndex(of: id, hash: hash)
        let earlier = slots[slot] == 0 ? nil : Self.item(inSlot: slots[slot])
        if let earlier { replaced.append(earlier) }
        slots[slot] = Self.slot(hash: hash, item: item)
        if packer != nil {
            appendPacked(json, id: id)
        } else {
            records.append(json)
            ids.append(id, in: json)
        }
        byteCount += json.count
        return earlier
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

    private static func slot(hash: UInt32, item: Int) -> UInt64 {
        UInt64(hash) << 32 | UInt64(item + 1)
    }

    private static func item(inSlot slot: UInt64) -> Int {
        Int(slot & 0xFFFF_FFFF) - 1
    }

    /// The place in `slots` of an id or, if it is not there, where it would go.
    private func slotIndex(of id: Span<UInt8>, hash: UInt32) -> Int {
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] != 0 {
            let item = Self.item(inSlot: slots[slot])
            if slots[slot] >> 32 == UInt64(hash), records.withRecord(of: item, { ids.has(id, item: item, in: $0) }) {
                break
            }
            slot = (slot + 1) & mask
        }
        return slot
    }

    /// The slots as a store has them.
    private var narrowSlots: [UInt32] {
        var narrow = [UInt32](repeating: 0, count: appendedCount * 5 / 4 + 1)
        for entry in slots where entry != 0 {
            var slot = ItemPart.firstSlot(hash: UInt32(entry >> 32), slotCount: narrow.count)
            while narrow[slot] != 0 { slot = slot + 1 == narrow.count ? 0 : slot + 1 }
            narrow[slot] = UInt32(entry & 0xFFFF_FFFF)
        }
        return narrow
    }

    private mutating func growSlots() {
        let old = slots
        slots = Array(repeating: 0, count: old.count * 2)
        let mask = slots.count - 1
        for entry in old where entry != 0 {
            var slot = Int(entry >> 32) & mask
            while slots[slot] != 0 { slot = (slot + 1) & mask }
            slots[slot] = entry
        }
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
        for index in slots.indices where slots[index] != 0 {
            let hash = UInt32(slots[index] >> 32)
            slots[index] = Self.slot(hash: hash, item: newItems[Self.item(inSlot: slots[index])])
        }
    }
}
