import TestSupport
import Testing

/// A catalog of weights over real sockets; these exchanges belong to the log, too.
struct WeightContractTests {
    private static let definition = #"""
        {"title":"Requests","weight":"count","categories":[{"id":"level","kind":"multi","attribute":"level"}]}
        """#
    private static let rows = #"""
        {"id":"1","level":"info","count":900}
        {"id":"2","level":"error","count":20}
        """#

    @Test func weightsAreToldAsDocumented() throws {
        let service = try RunningService()
        let client = service.client
        let path = "/v1/catalogs/requests"
        #expect(try client.send("PUT", path, Self.definition).status == 201)
        let type = [(name: "Content-Type", value: "application/x-ndjson")]
        #expect(try client.send("POST", path + "/items", Self.rows, fields: type).status == 200)
        let catalog = try client.send("GET", path)
        #expect(catalog.integer("/itemCount") == 920 && catalog.integer("/rowCount") == 2)
        let session = try service.session(over: "requests")
        let screen = try client.send("GET", session)
        #expect(screen.integer("/total") == 920 && screen.integer("/rowTotal") == 2)
        let items = try client.send("GET", session + "/items")
        #expect(items.integer("/total") == 920 && items.integer("/rowTotal") == 2)
    }
}
