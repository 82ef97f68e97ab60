import CBitKernels

/// Collects items, then freezes them into an ``ItemStore``.
///
/// A later item replaces an earlier one with the same id and takes its own place in the order.
public struct ItemStoreBuilder: Sendable {
    private var store = ItemStore()
    private var replaced: [Int] = []

    public init() {}

    /// The number of items appended, replaced ones included.
    public var appendedCount: Int { store.jsonEnds.count }

    /// The number of items that a later one replaced.
    public var replacedCount: Int { replaced.count }

    /// Makes room for `byteCount` bytes of JSON, so that a large store does not move while it grows.
    public mutating func reserveCapacity(byteCount: Int) {
        store.json.reserveCapacity(byteCount)
    }

    /// Announces an id that will be appended soon, so that the memory has its place at hand by then.
    public func prefetch(id: Span<UInt8>) {
        let slot = Int(id.byteHash) & (store.slots.count - 1)
        // Safe: nothing is read or written, and the address is inside the array.
        unsafe store.slots.withUnsafeBufferPointer { unsafe cbk_prefetch($0.baseAddress.map { unsafe $0 + slot }) }
    }

    /// Adds an item.
    ///
    /// - Parameters:
    ///   - id: valid UTF-8.
    ///   - json: one JSON object without whitespace between its tokens.
    /// - Complexity: O(length), amortized.
    public mutating func append(id: Span<UInt8>, json: Span<UInt8>) {
        if (store.count + 1) * 2 > store.slots.count { store.growSlots() }
        let hash = id.byteHash
        let slot = store.slotIndex(of: id, hash: hash)
        if store.slots[slot] != 0 { replaced.append(ItemStore.item(inSlot: store.slots[slot])) }
        store.slots[slot] = ItemStore.slot(hash: hash, item: store.count)
        store.json.append(copying: json)
        store.jsonEnds.append(store.json.count)
        store.ids.append(copying: id)
        store.idEnds.append(store.ids.count)
    }

    /// Freezes the store.
    ///
    /// - Returns: the store, and the items left out of it by their place in the order of appending, ascending: to be
    ///   removed from the ``AttributeTableBuilder`` as well.
    /// - Complexity: O(1); O(bytes) if an item was replaced.
    public consuming func finish() -> (store: ItemStore, removed: [Int]) {
        replaced.sort()
        if !replaced.isEmpty { store.remove(replaced) }
        return (store, replaced)
    }
}

extension ItemStore {
    /// Closes the gaps that the items `removed` (ascending) leave; no id in `slots` is theirs any more.
    fileprivate mutating func remove(_ removed: [Int]) {
        var newItems = [Int](repeating: 0, count: count)
        var next = removed.makeIterator()
        var skipped = next.next()
        var kept = 0
        var jsonEnd = 0
        var idEnd = 0
        for item in 0..<count {
            let jsonRange = jsonRange(item)
            let idRange = idRange(item)
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
            slots[index] = Self.slot(hash: hash, item: newItems[Self.item(inSlot: slots[index])])
        }
    }
}
