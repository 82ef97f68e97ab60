/// The ids and the stored JSON of all items of a catalog.
///
///     var builder = ItemStoreBuilder()
///     builder.append(id: "7".utf8Span.span, json: #"{"id":7}"#.utf8Span.span)
///     let items = builder.finish().store
///     items.id(of: 0)           // "7"
///     items.index(ofID: "7")    // 0
///
/// ## Topics
/// ### Reading
/// ``id(of:)``, ``withJSON(of:_:)``, ``index(ofID:)``
/// ### Sizes
/// ``count``, ``byteCount``
public struct ItemStore: Sendable {
    let parts: Parts<ItemPart>
    /// The items that are still in the catalog; `nil` for all.
    private let live: Bitmap?
    /// The number of items.
    public let count: Int
    /// The bytes of JSON in the first part of items that were never among these: those that a view does not show.
    private let hiddenByteCount: Int

    init(_ part: ItemPart) {
        parts = Parts(part, itemCount: part.count)
        live = nil
        count = part.count
        hiddenByteCount = 0
    }

    private init(_ parts: Parts<ItemPart>, live: Bitmap?, count: Int, hiddenByteCount: Int) {
        self.parts = parts
        self.live = live
        self.count = count
        self.hiddenByteCount = hiddenByteCount
    }

    /// By item that was compiled together with the others its number in the order of input; `nil` where that is its place.
    var sequences: FrozenArray<UInt32>? { parts.all[0].sequences }

    /// The same items, which stood elsewhere in the input.
    ///
    /// - Precondition: there is one part.
    func moved(from sequences: FrozenArray<UInt32>) -> ItemStore {
        let part = parts.all[0]
        return ItemStore(ItemPart(json: part.json, ids: part.ids, slots: part.slots, sequences: sequences))
    }

    /// The items after a change.
    ///
    /// - Parameters:
    ///   - keptParts: how many parts stay.
    ///   - added: those that are added, in one part.
    ///   - live: the places whose items are left.
    ///   - count: how many those are.
    func changed(keepingParts keptParts: Int, adding added: ItemStore, live: Bitmap?, count: Int) -> ItemStore {
        let part = added.parts.all[0]
        let parts = parts.keeping(keptParts, adding: part, itemCount: part.count)
        return ItemStore(parts, live: live, count: count, hiddenByteCount: hiddenByteCount)
    }

    /// Some of the items, in the same memory.
    ///
    /// - Precondition: there is one part.
    func showing(_ live: Bitmap?, count: Int, byteCount: Int) -> ItemStore {
        ItemStore(parts, live: live, count: count, hiddenByteCount: parts.all[0].byteCount - byteCount)
    }

    /// The bytes of JSON that all items have, together with those of items that were removed lately.
    public var byteCount: Int { parts.all.reduce(-hiddenByteCount) { $0 + $1.byteCount } }

    /// Which items have the same places as in another version of the catalog, without looking at any of them: those of the
    /// first parts, as many as the versions share, and how many bytes of JSON these have.
    ///
    /// - Complexity: O(parts).
    public func sharing(_ other: ItemStore) -> (partCount: Int, byteCount: Int) {
        var shared = (partCount: 0, byteCount: 0)
        for (index, part) in parts.all.enumerated() {
            guard index < other.parts.all.count, parts.ranges[index] == other.parts.ranges[index],
                part.json.isSame(as: other.parts.all[index].json)
            else { break }
            shared = (index + 1, shared.byteCount + part.byteCount)
        }
        return shared
    }

    /// The id of an item.
    ///
    /// - Complexity: O(length of the id).
    public func id(of place: Int) -> String {
        let (index, item) = parts.locating(place)
        return parts.all[index].id(of: item)
    }

    /// The number of places, those without an item included.
    public var placeCount: Int { parts.placeCount }

    /// Where the places end that have the same items as in another version of the catalog; see ``sharing(_:)``.
    public func sharedEnd(with other: ItemStore) -> Int {
        let partCount = sharing(other).partCount
        return partCount == 0 ? 0 : parts.ranges[partCount - 1].upperBound
    }

    /// Calls `body` with every place from one on, in order, and the id there, also where the item is gone; the span must not
    /// escape the call.
    ///
    /// - Complexity: O(length of the ids).
    public func forEachID(from first: Int, _ body: (_ place: Int, _ id: Span<UInt8>) -> Void) {
        for (part, range) in zip(parts.all, parts.ranges) where range.upperBound > first {
            for place in max(first, range.lowerBound)..<range.upperBound {
                part.ids.withText(of: place - range.lowerBound) { body(place, $0) }
            }
        }
    }

    /// The bytes of an item's JSON.
    public func byteCount(of place: Int) -> Int {
        let (index, item) = parts.locating(place)
        return parts.all[index].json.byteCount(of: item)
    }

    /// Calls `body` with an item's JSON, without whitespace between tokens; numbers and strings are as they came.
    ///
    ///     items.withJSON(of: 0) { writer.raw($0) }
    ///
    /// The span must not escape the call.
    ///
    /// - Complexity: O(1) beside `body`; O(length) where the JSON is packed.
    public func withJSON<Result, Failure: Error>(
        of place: Int,
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let (index, item) = parts.locating(place)
        return try parts.all[index].withJSON(of: item, body)
    }

    /// Calls `body` with the JSON of all items that were compiled together, in order: one item, or all of them at once.
    ///
    /// The span must not escape the call.
    public func forEachJSON(_ body: (Span<UInt8>) -> Void) {
        let json = parts.all[0].json
        guard json.templates != nil || json.gapEnds != nil else { return body(json.records.span) }
        for item in 0..<json.ends.count { json.withBytes(of: item, body) }
    }

    /// The item with an id, or `nil`. Ids are equal when their UTF-8 bytes are.
    ///
    /// - Complexity: O(length of the id), expected.
    public func index(ofID id: String) -> Int? { index(ofID: id.utf8Span.span) }

    /// The same of an id by its UTF-8.
    public func index(ofID id: Span<UInt8>) -> Int? {
        // The item that was added last is the valid one.
        for (part, range) in zip(parts.all, parts.ranges).reversed() {
            guard let item = part.index(ofID: id) else { continue }
            let place = range.lowerBound + item
            if live?.contains(place) ?? true { return place }
        }
        return nil
    }
}

// MARK: - In an archive

extension ItemStore: Archived {
    /// - Precondition: there is one part.
    package func write(to archive: inout ArchiveWriter) {
        archive.write(parts.all[0])
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        self.init(try ItemPart(from: &archive))
    }
}
