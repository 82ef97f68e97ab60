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
    let json: FrozenArray<UInt8>
    let jsonEnds: FrozenArray<Int>
    let ids: FrozenArray<UInt8>
    let idEnds: FrozenArray<Int>
    let slots: FrozenArray<UInt64>

    /// The number of items.
    public var count: Int { jsonEnds.count }

    /// The bytes of JSON that all items take, together.
    public var byteCount: Int { json.count }

    /// The id of an item.
    ///
    /// - Complexity: O(length of the id).
    public func id(of item: Int) -> String {
        String(decoding: ids[Self.range(item, in: idEnds.span)], as: UTF8.self)
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
        try body(json.span.extracting(Self.range(item, in: jsonEnds.span)))
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
        let id = id.utf8Span.span
        let slot = slots[Self.place(of: id, hash: id.byteHash, slots: slots.span, ids: ids.span, idEnds: idEnds.span)]
        return slot == 0 ? nil : Self.item(inSlot: slot)
    }
}

// Over spans, as a store under construction lies in other arrays than a finished one.
extension ItemStore {
    /// What belongs to an item, by where the parts of all items end.
    static func range(_ item: Int, in ends: Span<Int>) -> Range<Int> {
        (item == 0 ? 0 : ends[item - 1])..<ends[item]
    }

    static func slot(hash: UInt32, item: Int) -> UInt64 {
        UInt64(hash) << 32 | UInt64(item + 1)
    }

    static func item(inSlot slot: UInt64) -> Int {
        Int(slot & 0xFFFF_FFFF) - 1
    }

    /// The place in `slots` of an id or, if it is not there, where it would go.
    static func place(
        of id: Span<UInt8>,
        hash: UInt32,
        slots: Span<UInt64>,
        ids: Span<UInt8>,
        idEnds: Span<Int>
    ) -> Int {
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] != 0 {
            let range = range(item(inSlot: slots[slot]), in: idEnds)
            if slots[slot] >> 32 == UInt64(hash), ids.extracting(range).isEqual(to: id) { break }
            slot = (slot + 1) & mask
        }
        return slot
    }
}
