import Catalogs
import FilterCore
import Gateway
import JSON

/// Writes a page of items (schema `Page`): the stored JSON as it is, or some attributes of it.
struct PageWriter {
    let snapshot: CatalogSnapshot
    /// The attributes that the client asked for; `nil` means the whole items.
    let attributes: AttributeProjection?
    let bounds: RequestBounds

    /// - Parameters:
    ///   - number: from 1; `nil` for a page found by a cursor.
    /// - Throws: `answerTooLarge`, `tooMuchWork`.
    func write(
        _ slice: PageSlice,
        number: Int?,
        size: Int,
        total: Int,
        cursors: PageCursor.Context,
        to writer: inout JSONWriter
    ) throws(ServiceError) {
        try requireRoom(for: slice.items)
        writer.beginObject()
        writer.member("number", number)
        writer.member("size", size)
        writer.member("count", (total + size - 1) / size)
        writeItems(slice.items, to: &writer)
        let next = slice.hasNext ? slice.items.last : nil
        let previous = slice.hasPrevious ? slice.items.first : nil
        writer.member("nextCursor", next.map { cursors.cursor(.after, item: snapshot.items.id(of: $0)) })
        writer.member("previousCursor", previous.map { cursors.cursor(.before, item: snapshot.items.id(of: $0)) })
        writer.endObject()
    }

    /// Refuses items of more bytes than an answer may have, before they are written.
    ///
    /// - Throws: `answerTooLarge`; `tooMuchWork` where attributes have to be picked out of too many bytes.
    func requireRoom(for items: some Sequence<Int>) throws(ServiceError) {
        let byteCount = items.reduce(0) { $0 + snapshot.items.withJSON(of: $1) { $0.count } }
        guard let attributes else { return try bounds.require(byteCount: byteCount) }
        try ServiceError.limiting { () throws(TooMuchWork) in
            try bounds.work.spend(byteCount, times: attributes.byteCost, on: .answer)
        }
    }

    /// The members `itemIds` and `items`; the first alone where no attribute is asked for.
    func writeItems(_ items: [Int], to writer: inout JSONWriter) {
        writer.key("itemIds")
        writer.beginArray()
        for item in items { writer.string(snapshot.items.id(of: item)) }
        writer.endArray()
        if let attributes, attributes.paths.isEmpty { return }
        writer.key("items")
        writer.beginArray()
        for item in items { writeItem(item, to: &writer) }
        writer.endArray()
    }

    func writeItem(_ item: Int, to writer: inout JSONWriter) {
        snapshot.items.withJSON(of: item) { json in
            if let attributes {
                attributes.write(json, to: &writer)
            } else {
                writer.raw(json)
            }
        }
    }
}
