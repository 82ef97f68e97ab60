/// The ids and the stored JSON of the items of one part, flat and in item order.
///
/// ```
/// json      {"id":7}{"id":8}…, or records
/// ids       where in what is kept of it each item's id stands
/// slots     open addressing, load ≤ 4/5: item + 1, 0 = free
/// sequences   where each item stood in the input, see ``ArrangedItems``
/// ```
///
/// Shared and never changed: it has so many arrays that every copy of them would be felt.
final class ItemPart: Sendable {
    let json: ItemJSON
    let ids: ItemTexts
    let slots: FrozenArray<UInt32>
    /// By item its number in the order of input; `nil` where that is its place.
    let sequences: FrozenArray<UInt32>?

    init(json: ItemJSON, ids: ItemTexts, slots: FrozenArray<UInt32>, sequences: FrozenArray<UInt32>? = nil) {
        self.json = json
        self.ids = ids
        self.slots = slots
        self.sequences = sequences
    }

    /// The number of items.
    var count: Int { json.ends.count }

    /// The bytes of JSON that all items have, together.
    var byteCount: Int { json.byteCount }

    /// The id of an item.
    ///
    /// - Complexity: O(length of the id).
    func id(of item: Int) -> String {
        ids.text(of: item)
    }

    /// Calls `body` with an item's JSON, without whitespace between tokens; numbers and strings are as they came.
    ///
    ///     items.withJSON(of: 0) { writer.raw($0) }
    ///
    /// The span must not escape the call.
    ///
    /// - Complexity: O(1) beside `body`; O(length) where the JSON is packed.
    func withJSON<Result, Failure: Error>(
        of item: Int,
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try json.withBytes(of: item, body)
    }

    /// The item with an id, or `nil`. Ids are equal when their UTF-8 bytes are.
    ///
    /// - Complexity: O(length of the id), expected.
    func index(ofID id: Span<UInt8>) -> Int? {
        var slot = Self.firstSlot(hash: id.byteHash, slotCount: slots.count)
        while slots[slot] != 0 {
            let item = Int(slots[slot]) - 1
            if ids.withText(of: item, { $0.isEqual(to: id) }) { return item }
            slot = slot + 1 == slots.count ? 0 : slot + 1
        }
        return nil
    }

    /// Where the search for an id begins: hashes are spread over slots of any number.
    static func firstSlot(hash: UInt32, slotCount: Int) -> Int {
        Int((UInt64(hash) * UInt64(slotCount)) >> 32)
    }
}

// MARK: - In an archive

extension ItemPart: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.write(ArchivedItems(json: json, ids: ids, sequences: sequences))
        archive.write(array: slots)
    }

    package convenience init(from archive: inout ArchiveReader) throws(ArchiveError) {
        let items = try archive.read(ArchivedItems.self)
        let slots: FrozenArray<UInt32> = try archive.array(below: items.json.ends.count + 1)
        try archive.require(slots.count > items.json.ends.count && slots.contains(0), "ids cannot be looked up")
        self.init(json: items.json, ids: items.ids, slots: slots, sequences: items.sequences)
    }
}
