/// The ids and the stored JSON of all items of a catalog, flat and in item order.
///
///     var builder = ItemStoreBuilder()
///     builder.append(id: "7".utf8Span.span, json: #"{"id":7}"#.utf8Span.span)
///     let items = builder.finish().store
///     items.id(of: 0)           // "7"
///     items.index(ofID: "7")    // 0
///
/// ```
/// json      {"id":7}{"id":8}…    jsonEnds[i] = where item i ends
/// ids       78…                  idEnds[i]   = where its id ends
/// slots     open addressing, load ≤ 1/2: hash (32 bits) item + 1 (32 bits), 0 = free
/// ```
///
/// ## Topics
/// ### Reading
/// ``id(of:)``, ``withJSON(of:_:)``, ``index(ofID:)``
/// ### Sizes
/// ``count``, ``byteCount``
public struct ItemStore: Sendable {
    var json: [UInt8] = []
    var jsonEnds: [Int] = []
    var ids: [UInt8] = []
    var idEnds: [Int] = []
    var slots: [UInt64] = Array(repeating: 0, count: 16)

    init() {}

    /// The number of items.
    public var count: Int { jsonEnds.count }

    /// The bytes of JSON that all items take, together.
    public var byteCount: Int { json.count }

    /// The id of an item.
    ///
    /// - Complexity: O(length of the id).
    public func id(of item: Int) -> String {
        String(decoding: ids[idRange(item)], as: UTF8.self)
    }

    /// Calls `body` with an item's JSON, without whitespace between tokens; numbers and strings are as they came.
    ///
    ///     items.withJSON(of: 0) { writer.raw($0) }
    ///
    /// The span must not escape the call.
    ///
    /// - Complexity: O(1) beside `body`.
    public func withJSON<Result, Failure: Error>(
        of item: Int,
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(json.span.extracting(jsonRange(item)))
    }

    /// Calls `body` with the JSON of all items, one after the other.
    ///
    /// The span must not escape the call.
    public func withAllJSON<Result, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(json.span)
    }

    /// The item with an id, or `nil`. Ids are equal when their UTF-8 bytes are.
    ///
    /// - Complexity: O(length of the id), expected.
    public func index(ofID id: String) -> Int? {
        find(id.utf8Span.span)
    }

    func jsonRange(_ item: Int) -> Range<Int> {
        (item == 0 ? 0 : jsonEnds[item - 1])..<jsonEnds[item]
    }

    func idRange(_ item: Int) -> Range<Int> {
        (item == 0 ? 0 : idEnds[item - 1])..<idEnds[item]
    }
}

// MARK: - Finding ids

extension ItemStore {
    static func slot(hash: UInt32, item: Int) -> UInt64 {
        UInt64(hash) << 32 | UInt64(item + 1)
    }

    static func item(inSlot slot: UInt64) -> Int {
        Int(slot & 0xFFFF_FFFF) - 1
    }

    func find(_ id: Span<UInt8>) -> Int? {
        let slot = slots[slotIndex(of: id, hash: id.byteHash)]
        return slot == 0 ? nil : Self.item(inSlot: slot)
    }

    /// The place in `slots` of an id or, if it is not there, where it would go.
    func slotIndex(of id: Span<UInt8>, hash: UInt32) -> Int {
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] != 0 {
            let item = Self.item(inSlot: slots[slot])
            if slots[slot] >> 32 == UInt64(hash), ids.span.extracting(idRange(item)).isEqual(to: id) { break }
            slot = (slot + 1) & mask
        }
        return slot
    }

    mutating func growSlots() {
        let old = slots
        slots = Array(repeating: 0, count: old.count * 2)
        let mask = slots.count - 1
        for entry in old where entry != 0 {
            var slot = Int(entry >> 32) & mask
            while slots[slot] != 0 { slot = (slot + 1) & mask }
            slots[slot] = entry
        }
    }
}
