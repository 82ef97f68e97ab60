import TestSupport
import Testing

/// A definition that changes under a session, over real sockets; these exchanges belong to the log, too.
struct DefinitionContractTests {
    private func definition(_ categories: String...) -> String {
        let list = categories.map { #"{"id":"\#($0)","kind":"multi","attribute":"\#($0)"}"# }.joined(separator: ",")
        return #"{"title":"Teas","categories":[\#(list)]}"#
    }

    @Test func aDifferenceTellsThatTheDefinitionIsAnotherOne() throws {
        let service = try RunningService()
        let client = service.client
        let path = "/v1/catalogs/teas"
        #expect(try client.send("PUT", path, definition("kind")).status == 201)
        let session = try service.session(over: "teas")
        let screen = try client.send("GET", session)
        let former = try #require(screen.text("/session/definitionVersion"))
        let since = try #require(screen["ETag"]).dropFirst().dropLast()
        #expect(try client.send("PUT", path, definition("kind", "size")).status == 200)
        let changes = try client.send("GET", session + "/changes?since=\(since)")
        let version = changes.text("/session/definitionVersion")
        #expect(version != nil && version != former, "\(changes.text)")
        #expect(try client.send("GET", path).text("/definitionVersion") == version)
    }
}
