import Catalogs
import FilterCore
import Gateway
import JSON

/// Writes a page of items (schema `Page`): the stored JSON as it is, or some attributes of it. Where items are variants,
/// their products stand beside them (schema `PageProduct`).
struct PageWriter {
    let snapshot: CatalogSnapshot
    /// The attributes that the client asked for; `nil` means the whole items.
    let attributes: AttributeProjection?
    /// Ids of matching variants of each product at most.
    var variantLimit = 0
    let bounds: RequestBounds

    /// Units to find an id and to write it.
    private static let idCost = 10

    /// - Parameters:
    ///   - evaluation: what the page is of.
    ///   - sort: in which order.
    ///   - number: from 1; `nil` for a page found by a cursor.
    /// - Throws: `answerTooLarge`, `tooMuchWork`.
    func write(
        _ slice: PageSlice,
        of evaluation: Evaluation,
        in sort: SortOrder,
        number: Int?,
        size: Int,
        cursors: PageCursor.Context,
        to writer: inout JSONWriter
    ) throws(ServiceError) {
        try requireRoom(for: slice.items)
        writer.beginObject()
        writer.member("number", number)
        writer.member("size", size)
        writer.member("count", (evaluation.listedTotal + size - 1) / size)
        try writeItems(slice.items, of: evaluation, in: sort, to: &writer)
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
        let byteCount = items.reduce(0) { $0 + snapshot.items.byteCount(of: $1) }
        guard let attributes else { return try bounds.require(byteCount: byteCount) }
        try ServiceError.mapping { () throws(TooMuchWork) in
            try bounds.work.spend(byteCount, times: attributes.byteCost, on: .answer)
        }
    }

    /// The members `itemIds`, `items` unless no attribute is asked for, and `products` where items are variants.
    ///
    /// - Throws: `tooMuchWork`.
    func writeItems(
        _ items: [Int],
        of evaluation: Evaluation,
        in sort: SortOrder,
        to writer: inout JSONWriter
    ) throws(ServiceError) {
        let products = try products(of: items, evaluation, in: sort)
        writeItems(items, to: &writer)
        guard let products else { return }
        writer.key("products")
        writer.beginArray()
        for (item, product) in zip(items, products) { write(product, shownBy: item, to: &writer) }
        writer.endArray()
    }

    /// The members `itemIds`, and `items` unless no attribute is asked for.
    func writeItems(_ items: [Int], to writer: inout JSONWriter) {
        writer.key("itemIds")
        writeIDs(of: items, to: &writer)
        if attributes?.paths.isEmpty == true { return }
        writer.key("items")
        writer.beginArray()
        for item in items { writeItem(item, to: &writer) }
        writer.endArray()
    }

    /// The products that items stand for; `nil` where the catalog has none.
    ///
    /// - Throws: `tooMuchWork`.
    private func products(
        of items: [Int],
        _ evaluation: Evaluation,
        in sort: SortOrder
    ) throws(ServiceError) -> [ProductMatch]? {
        try ServiceError.mapping { () throws(TooMuchWork) in
            let products = try evaluation.products(of: items, leading: variantLimit, in: sort)
            let idCount = products?.reduce(0) { $0 + $1.variants.count } ?? 0
            try bounds.work.spend(idCount, times: Self.idCost, on: .answer)
            return products
        }
    }

    private func write(_ product: ProductMatch, shownBy item: Int, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", product.id?.text ?? snapshot.items.id(of: item))
        writer.member("matching", product.matchingCount)
        writer.member("all", product.itemCount)
        writer.key("variantIds")
        writeIDs(of: product.variants, to: &writer)
        writer.endObject()
    }

    func writeIDs(of items: [Int], to writer: inout JSONWriter) {
        writer.beginArray()
        for item in items { writer.string(snapshot.items.id(of: item)) }
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

extension JSONWriter {
    /// The members `total` and, where that is not the number of items, `variantTotal` or `rowTotal`.
    mutating func writeTotals(of evaluation: Evaluation) {
        member("total", evaluation.total)
        if evaluation.catalog.countsProducts { member("variantTotal", evaluation.variantTotal) }
        if evaluation.catalog.countsWeights { member("rowTotal", evaluation.variantTotal) }
    }
}
