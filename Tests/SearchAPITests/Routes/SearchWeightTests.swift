import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import JSON

/// Hits that weigh something.
struct SearchWeightTests {
    private func search(_ parameters: String) throws -> Reply {
        let live = try Requests.live()
        let reply = try live.client.post("/1/indexes/requests/query", "{\(parameters)}")
        #expect(reply.status == 200, "\(reply.text)")
        return reply
    }

    @Test func hitsAreItemsAndTheirNumberIsTheirWeight() throws {
        let reply = try search(#""hitsPerPage":2,"page":2"#)
        #expect(reply.at("/hits")?.elements.compactMap { $0["objectID"]?.text } == ["5"])
        #expect(reply.at("/nbHits") == 991 && reply.at("/nbPages") == 3)
    }

    @Test func facetsAreWeights() throws {
        let reply = try search(#""facets":["service","level","ms"],"facetFilters":["level:info"]"#)
        #expect(reply.at("/facets/service")?.keys == ["shop", "mail", "login"])
        #expect(reply.at("/facets/service/shop") == 900)
        #expect(reply.at("/facets/ms/10") == 900)
        #expect(reply.at("/facets_stats/ms/sum") == 12_530)
        #expect(reply.at("/nbHits") == 971)
    }
}
