import TestSupport
import Testing

/// Categories made of names over real sockets; these exchanges belong to the log, too.
struct RelevanceContractTests {
    private static let definition = #"""
        {"title":"Goods","categories":[{"id":"kind","kind":"multi","attribute":"kind"},
         {"id":"specs","kind":"attributes","attribute":"specs","title":"Specs","limit":1,"minCoverage":0.1,
          "pins":["none"],"weights":{"size":2},"leader":"kind",
          "categories":[{"id":"size","kind":"multi","attribute":"specs.size"}]}]}
        """#
    private static let rows = #"""
        {"id":"1","kind":"tv","specs":{"hdr":true,"size":"L"}}
        {"id":"2","kind":"tv","specs":[{"name":"hdr","value":false},{"name":"power","value":12,"unit":"W"}]}
        """#

    @Test func orderIsToldAndBeginsAnewAsDocumented() throws {
        let service = try RunningService()
        let client = service.client
        let path = "/v1/catalogs/goods"
        #expect(try client.send("PUT", path, Self.definition).status == 201)
        let type = [(name: "Content-Type", value: "application/x-ndjson")]
        #expect(try client.send("POST", path + "/items", Self.rows, fields: type).status == 200)
        let session = try service.session(over: "goods")
        let screen = try client.send("GET", session)
        #expect(screen.integer("/categoryGroups/0/shownCount") == 1)
        #expect(screen.integer("/categoryGroups/0/relevantCount") == 3)
        let since = try #require(screen["ETag"]).dropFirst().dropLast()
        let chosen = try client.send("PATCH", session + "?reorder=true", #"{"selections":{"specs.hdr":true}}"#)
        #expect(chosen.status == 200 && chosen.text("/categories/2/id") == "specs.hdr", "\(chosen.text)")
        let changes = try client.send("GET", session + "/changes?since=\(since)")
        #expect(changes.status == 200, "\(changes.text)")
        #expect(try client.send("GET", session + "?reorder=true&categories=specs").status == 200)
        let applied = try client.send(
            "POST",
            session + "/apply?reorder=true",
            #"{"operations":[{"op":"clear"}],"dryRun":true}"#
        )
        #expect(applied.text("/categories/1/id") == "size", "\(applied.text)")
        #expect(try client.send("GET", session + "?reorder=maybe").code == "invalidValue")
        #expect(try client.send("GET", path).text("/definition/categories/1/kind") == "attributes")
        let query = try client.send("POST", path + "/query", #"{"categories":["specs"]}"#)
        #expect(query.list("/categories").count == 1, "\(query.text)")
    }
}
