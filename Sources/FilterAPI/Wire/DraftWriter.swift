import CatalogFiles
import Catalogs
import FilterCore
import Gateway
import JSON
import Sessions

/// Writes what is to be known of a draft (schema `Draft`).
struct DraftWriter {
    let snapshot: CatalogSnapshot
    let wording: Wording
    let bounds: RequestBounds

    /// - Throws: `tooMuchWork`.
    /// - Parameters:
    ///   - filters: the draft's own.
    ///   - origin: those that the base had when the draft began.
    ///   - base: those that the base has now.
    func write(
        _ draft: DraftOrigin,
        _ filters: FilterState,
        origin: FilterState,
        base: FilterState,
        to writer: inout JSONWriter
    ) throws(ServiceError) {
        let catalog = snapshot.catalog
        let total = try ServiceError.mapping { () throws(TooMuchWork) in
            let count = origin.filterCount + filters.filterCount
            try bounds.work.spend(count, times: WorkCost.filterChange, on: .currentFilters)
            return try bounds.evaluation(of: filters, in: snapshot).total
        }
        let changes = catalog.changes(from: origin, to: filters, wording)
        writer.beginObject()
        writer.member("base", draft.base.key.id)
        writer.member("baseRevision", draft.base.revision)
        writer.member("isConflicting", origin.canonicalForm != base.canonicalForm)
        writer.member("total", total)
        writer.member("text", catalog.changeText(from: origin, to: filters, wording))
        writer.key("pendingChanges")
        writer.beginArray()
        for change in changes {
            writer.beginObject()
            writer.member("change", change.kind.rawValue)
            writer.member("filter", FilterIdentity.filter(change.key, in: snapshot.name).description)
            writer.member("category", change.key.category)
            writer.member("text", change.text)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }
}
