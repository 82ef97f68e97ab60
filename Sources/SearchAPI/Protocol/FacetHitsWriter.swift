import FilterCore
import JSON

/// Writes the answer to a search among the values of a facet.
struct FacetHitsWriter {
    let parameters: SearchParameters
    let found: FacetCounts

    /// Units to write the values with their marks: each character is folded by itself.
    var cost: Int { found.values.reduce(0) { $0 + $1.value.text.utf8.count } * Self.byteCost }

    private static let byteCost = 100

    /// Writes the members of the answer.
    func write(_ timer: SearchTimer, to writer: inout JSONWriter) {
        let highlights = HighlightWriter(
            marker: WordMarker(parameters.facetQuery, variants: WordVariants(queryType: .prefixAll)),
            preTag: parameters.highlightPreTag,
            postTag: parameters.highlightPostTag
        )
        writer.key("facetHits")
        writer.beginArray()
        for entry in found.values {
            let text = entry.value.text
            writer.beginObject()
            writer.member("value", text)
            writer.member("highlighted", highlights.tagged(text, highlights.marker.marks(in: text)))
            writer.member("count", entry.count)
            writer.endObject()
        }
        writer.endArray()
        writer.member("exhaustiveFacetsCount", found.isExhaustive)
        writer.member("processingTimeMS", timer.milliseconds)
    }
}
