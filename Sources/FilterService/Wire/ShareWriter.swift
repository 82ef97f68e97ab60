import FilterCore

/// Writes the members of a share (schema `Share`).
enum ShareWriter {
    static func write(
        _ shared: SharedState,
        of snapshot: CatalogSnapshot,
        in locale: String,
        to writer: inout JSONWriter
    ) {
        let evaluation = snapshot.catalog.evaluate(shared.state.filters)
        let current = evaluation.currentFilters(snapshot.wording(for: locale), isListing: false)
        writer.member("key", shared.key)
        writer.member("url", "/v1/shares/\(shared.key)")
        writer.member("text", current.text)
        writer.member("total", evaluation.total)
        writer.member("expiresAt", shared.expiresAt?.description)
    }
}
