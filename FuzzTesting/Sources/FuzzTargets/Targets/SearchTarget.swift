import FilterCore
import HTTPServer

@testable import Catalogs
@testable import Gateway
@testable import JSON
@testable import SearchAPI

extension FuzzTarget {
    /// A body of the search protocol: of several searches, or of one.
    static let searches = FuzzTarget(name: "searches") { bytes in
        let limits = RequestLimits()
        let request = HTTPRequest(
            id: "fuzz",
            method: .post,
            target: try RequestTarget(parsing: Array("/1/indexes/*/queries".utf8)),
            headers: [:],
            body: bytes
        )
        let searches =
            (try? SearchRequest.searches(of: request, limits)) ?? (try? [SearchRequest(index: "teas", request, limits)])
        guard let searches else { return }
        var clauses: [[SearchClause]] = []
        for search in searches {
            try promise(
                (0...limits.maxPageSize).contains(search.parameters.hitCount) && search.parameters.firstHit >= 0,
                "hits \(search.parameters.firstHit) and \(search.parameters.hitCount) after it are wanted"
            )
            // The echo of the parameters reads as the same parameters.
            var again = SearchParameters()
            let echo = search.parameters.echo
            if (try? again.take(encoded: JSONCursor(.string(echo)), limits)) != nil {
                try promise(again.echo == echo, "\(echo) is repeated as \(again.echo)")
                try promise(again.filters == search.parameters.filters, "\(echo) has other filters")
                try promise(again.facetFilters == search.parameters.facetFilters, "\(echo) has other facet filters")
            }
            if let found = try? search.clauses(in: Teas.snapshot, limits.filterExpression) { clauses.append(found) }
        }
        let catalog = Teas.snapshot.catalog
        guard let found = try? catalog.search(clauses, work: WorkBudget(limit: 10_000_000)) else { return }
        for (place, own) in clauses.enumerated() {
            guard let alone = try? catalog.search([own], work: WorkBudget(limit: 10_000_000)) else { continue }
            try promise(found[place].total == alone[0].total, "search \(place) finds other items alone")
        }
    }
}
