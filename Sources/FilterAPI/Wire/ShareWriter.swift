import Catalogs
import FilterCore
import Gateway
import JSON
import Sessions

/// Writes the members of a share (schema `Share`).
struct ShareWriter {
    private let text: String
    private let total: Int

    /// Says what a share holds, which can be done before it is stored.
    ///
    /// - Throws: `tooMuchWork`.
    init(
        _ filters: FilterState,
        of snapshot: CatalogSnapshot,
        in locale: String,
        _ bounds: RequestBounds
    ) throws(ServiceError) {
        (text, total) = try ServiceError.mapping { () throws(TooMuchWork) in
            let evaluation = try bounds.evaluation(of: filters, in: snapshot)
            let current = try evaluation.currentFilters(snapshot.wording(for: locale), isListing: false)
            return (current.text, evaluation.total)
        }
    }

    func write(_ shared: SharedState, to writer: inout JSONWriter) {
        writer.member("key", shared.key)
        writer.member("url", "/v1/shares/\(shared.key)")
        writer.member("text", text)
        writer.member("total", total)
        writer.member("expiresAt", shared.expiresAt?.description)
    }
}
