import CBitKernels

/// Collects items, then freezes them into an ``ItemStore``.
///
/// A later item replaces an earlier one with the same id and takes its own place in the order.
public struct ItemStoreBuilder: Sendable {
    private var json: [UInt8] = []
    private var jsonEnds: [Int] = []
    private var ids: [UInt8] = []
    private var idEnds: [Int] = []
    private var slots: [UInt64] = Array(repeating: 0, count: 16)
    private var replaced: [Int] = []

    public init() {}

    /// The number of items appended, replaced ones included.
    public var appendedCount: Int { jsonEnds.count }

    /// The number of items that a later one replaced.
    public var replacedCount: Int { replaced.count }

    /// Makes room for `byteCount` bytes of JSON, so that a large store does not move while it grows.
    public mutating func reserveCapacity(byteCount: Int) {
        json.reserveCapacity(byteCount)
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
    /// - Complexity: O(length), amortized.
    public mutating func append(id: Span<UInt8>, json: Span<UInt8>) {
        let item = appendedCount
        if (item + 1) * 2 > slots.count { growSlots() }
        let hash = id.byteHash
        let slot = ItemStore.place(of: id, hash: hash, slots: slots.span, ids: ids.span, idEnds: idEnds.span)
        if slots[slot] != 0 { replaced.append(ItemStore.item(inSlot: slots[slot])) }
        slots[slot] = ItemStore.slot(hash: hash, item: item)
        self.json.append(copying: json)
        jsonEnds.append(self.json.count)
        ids.append(copying: id)
        idEnds.append(ids.count)
    }

    /// Freezes the store.
    ///
    /// - Returns: the store, and the items left out of it by their place in the order of appending, ascending: to be
    ///   removed from the ``AttributeTableBuilder`` as well.
    /// - Complexity: O(items + bytes of ids); O(bytes) if an item was replaced.
    public consuming func finish() -> (store: ItemStore, removed: [Int]) {
        replaced.sort()
        if !replaced.isEmpty { remove(replaced) }
        let store = ItemStore(
            json: FrozenArray(keeping: json),
            jsonEnds: FrozenArray(jsonEnds),
            ids: FrozenArray(ids),
            idEnds: FrozenArray(idEnds),
            slots: FrozenArray(slots)
        )
        return (store, replaced)
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
        let count = appendedCount
        var newItems = [Int](repeating: 0, count: count)
        var next = removed.makeIterator()
        var skipped = next.next()
        var kept = 0
        var jsonEnd = 0
        var idEnd = 0
        for item in 0..<count {
            let jsonRange = ItemStore.range(item, in: jsonEnds.span)
            let idRange = ItemStore.range(item, in: idEnds.span)
            guard item != skipped else {
                skipped = next.next()
                continue
            }
            for (target, source) in zip(jsonEnd..., jsonRange) { json[target] = json[source] }
            for (target, source) in zip(idEnd..., idRange) { ids[target] = ids[source] }
            jsonEnd += jsonRange.count
            idEnd += idRange.count
            newItems[item] = kept
            // Overwrites only what was read: `kept` lags behind `item` as soon as one is gone.
            jsonEnds[kept] = jsonEnd
            idEnds[kept] = idEnd
            kept += 1
        }
        json.removeLast(json.count - jsonEnd)
        ids.removeLast(ids.count - idEnd)
        jsonEnds.removeLast(removed.count)
        idEnds.removeLast(removed.count)
        for index in slots.indices where slots[index] != 0 {
            let hash = UInt32(slots[index] >> 32)
            slots[index] = ItemStore.slot(hash: hash, item: newItems[ItemStore.item(inSlot: slots[index])])
        }
    }
}
