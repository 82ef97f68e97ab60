import Catalogs
import FilterCore
import Gateway
import JSON

/// What the settings of an index say of its searches.
struct SearchSettings: Sendable {
    /// Those of the sort before those of the catalog.
    private let settings: [JSONValue]

    /// - Returns: `nil` for an index without settings of its own.
    init?(of index: SearchIndex) {
        guard let text = index.snapshot.catalog.definition.searchSettings, let kept = try? JSONValue(parsing: text)
        else { return nil }
        settings = [kept["sorts"]?[index.sort], kept["settings"]].compactMap(\.self)
    }

    private func value(of name: String) -> JSONValue? { settings.lazy.compactMap { $0[name] }.first }

    /// How front ends are to show facets; `nil` if only the definition says it.
    var renderingContent: JSONValue? { value(of: "renderingContent") }

    /// Settings that are parameters of every search which does not say otherwise.
    private static let parameters = [
        "hitsPerPage", "maxValuesPerFacet", "sortFacetValuesBy", "maxFacetHits", "attributesToRetrieve",
        "attributesToHighlight", "highlightPreTag", "highlightPostTag", "responseFields", "distinct",
        "facetingAfterDistinct",
    ]
    /// The same of those that say which items are found.
    private static let wordParameters = ["ignorePlurals", "queryLanguages", "typoTolerance", "queryType"]

    /// A search with what it leaves to the settings.
    func completing(_ request: SearchRequest, _ limits: RequestLimits) -> SearchRequest {
        var parameters = request.parameters
        for name in Self.parameters + Self.wordParameters {
            if let value = value(of: name) { parameters.take(setting: name, value, limits) }
        }
        return SearchRequest(index: request.index, kind: request.kind, parameters: parameters, pointer: request.pointer)
    }

    /// The search of a walk that begins, with what it leaves to the settings of which items are found: as if they had been
    /// sent, so that all its steps go by them, whatever becomes of the settings.
    func beginning(_ request: SearchRequest, _ limits: RequestLimits) -> SearchRequest {
        var parameters = request.parameters
        for name in Self.wordParameters where !parameters.given.contains(where: { Text($0.key) == Text(name) }) {
            guard let value = value(of: name) else { continue }
            var next = parameters
            // A setting that cannot be read is none, as for a search.
            if (try? next.take(name, JSONCursor(value), limits)) != nil { parameters = next }
        }
        return SearchRequest(index: request.index, kind: request.kind, parameters: parameters, pointer: request.pointer)
    }
}
