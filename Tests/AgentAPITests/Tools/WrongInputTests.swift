import CatalogTestSupport
import FilterCore
import Gateway
import JSON
import JSONTestSupport
import ServiceTestSupport
import Sessions
import Testing

/// Input that a model gets wrong: what can only mean one thing is taken, everything else is refused with what works.
struct WrongInputTests {
    private let agent: AgentClient

    init() throws {
        agent = try AgentClient()
    }

    /// What a refusal says works: an operation, or a tool with its arguments.
    private func example(in refusal: String) throws -> String {
        let line = try #require(refusal.split(separator: "\n").first { $0.hasPrefix("This works: ") }, "\(refusal)")
        return String(line.dropFirst("This works: ".count))
    }

    @Test(arguments: [
        #"{"op":"select","category":"brand","value":"Nkie"}"#,
        #"{"op":"select","category":"brnad","value":"Nike"}"#,
        #"{"op":"selekt","category":"brand","value":"Nike"}"#,
        #"{"op":"set","category":"brand","selection":["Nkie"]}"#,
        #"{"op":"set","category":"brand","selection":{"values":["Nkie"]}}"#,
    ])
    func nearestNameStandsInTheOperationThatWorks(operation: String) throws {
        let refusal = try agent.refusal("filter", #"{"catalog":"shop","operations":[\#(operation)]}"#)
        #expect(refusal.contains(" at /operations/0/"))
        #expect(refusal.contains("Did you mean: "))
        let screen = try agent.call("filter", #"{"catalog":"shop","operations":[\#(try example(in: refusal))]}"#)
        #expect(screen.at("/chips/0/text")?.text == "Brand: Nike")
    }

    @Test func valueMayBeNamedByItsLabel() throws {
        for name in ["Café", "Café Noir", "cafe noir", "CAFÉ"] {
            let operation = #"{"op":"select","category":"brand","value":"\#(name)"}"#
            let screen = try agent.call("filter", #"{"catalog":"shop","operations":[\#(operation)]}"#)
            #expect(screen.at("/chips/0/text")?.text == "Brand: Café Noir")
        }
    }

    @Test func nearLabelsStandForTheirValues() throws {
        let operation = #"{"op":"select","category":"brand","value":"Café Nior"}"#
        let refusal = try agent.refusal("filter", #"{"catalog":"shop","operations":[\#(operation)]}"#)
        #expect(refusal.contains("Did you mean: Café?"))
        let found = try agent.call("find_values", #"{"catalog":"shop","q":"Café Nior"}"#)
        #expect(found.at("/near/0/value")?.text == "Café")
    }

    /// `Men` stands below two departments.
    @Test func labelOfSeveralValuesIsRefusedWithThem() throws {
        let operation = #"{"op":"select","category":"dept","value":"Men"}"#
        let refusal = try agent.refusal("filter", #"{"catalog":"shop","operations":[\#(operation)]}"#)
        #expect(refusal.hasPrefix("ambiguousValue at /operations/0/value"))
        #expect(refusal.contains("Did you mean: Clothing > Men, Shoes > Men?"))
        let screen = try agent.call("filter", #"{"catalog":"shop","operations":[\#(try example(in: refusal))]}"#)
        #expect(screen.at("/chips/0/text")?.text == "Department: Clothing › Men")
    }

    /// Calls the tool that a refusal says works.
    private func callExample(in refusal: String) throws {
        let example = try example(in: refusal)
        let tool = try #require(example.split(separator: " ").first.map(String.init))
        _ = try agent.call(tool, String(example.dropFirst(tool.count + 1)))
    }

    @Test(arguments: [
        #"{"op":"select","category":"brand","value":"zzzzzz"}"#, #"{"op":"select","category":"brand"}"#,
        #"{"op":"select","category":"price","value":3}"#, #"{"category":"brand"}"#, "{}", "null", "[]", #""select""#,
        #"{"op":"set","category":"price","selection":{"lower":"cheap"}}"#, #"{"op":"remove","filter":"x"}"#,
        #"{"op":"set","category":"price","selection":{"lower":9,"upper":1}}"#, #"{"op":"clear","categories":["x"]}"#,
    ])
    func whateverIsWrongSomethingWorks(operation: String) throws {
        let refusal = try agent.refusal("filter", #"{"catalog":"shop","operations":[\#(operation)]}"#)
        _ = try agent.call("filter", #"{"catalog":"shop","operations":[\#(try example(in: refusal))]}"#)
    }

    @Test func refusedOperationChangesNothing() throws {
        let session = try agent.client.session()
        let revision = try session.revision
        _ = try agent.refusal(
            "filter",
            """
            {"session":"\(session.id)","operations":[{"op":"select","category":"brand","value":"Nike"},
            {"op":"select","category":"brand","value":"Nkie"}]}
            """
        )
        #expect(try session.revision == revision)
        let count = agent.client.service.sessions.statistics.count
        _ = try agent.refusal("filter", #"{"catalog":"shop","operations":[{"op":"x"}]}"#)
        #expect(agent.client.service.sessions.statistics.count == count)
    }

    @Test(arguments: [#""""#, #""null""#, #""{}""#, "null", "{}", "[]", #""[]""#])
    func whatMeansNothingIsLeftOut(nothing: String) throws {
        let screen = try agent.call(
            "filter",
            #"{"catalog":"shop","session":\#(nothing),"operations":\#(nothing),"undo":\#(nothing),"sort":\#(nothing)}"#
        )
        #expect(screen["total"]?.integer == 12)
    }

    @Test(arguments: [
        #"{"op":"select","category":"brand","value":"Nike"}"#,
        #"[{"op":"select","category":"brand","value":"Nike"}]"#,
        #""{\"op\":\"select\",\"category\":\"brand\",\"value\":\"Nike\"}""#,
        #""[{\"op\":\"select\",\"category\":\"brand\",\"value\":\"Nike\"}]""#,
        #"[{"op":"set","category":"brand","selection":"Nike"}]"#,
        #"[{"op":"set","category":"brand","selection":"[\"Nike\"]"}]"#,
    ])
    func listMayBeOneOrAText(operations: String) throws {
        let screen = try agent.call("filter", #"{"catalog":"shop","operations":\#(operations)}"#)
        #expect(screen.at("/chips/0/text")?.text == "Brand: Nike")
    }

    @Test(arguments: [
        (
            #"{"op":"set","category":"price","selection":{"lower":"10","upper":"60"}}"#, #"{"lower":10,"upper":60}"#,
            "price"
        ),
        (#"{"op":"set","category":"price","selection":"{\"upper\":60}"}"#, #"{"upper":60}"#, "price"),
        (
            #"{"op":"set","category":"price","selection":{"lower":"","upper":"60"}}"#, #"{"lower":null,"upper":60}"#,
            "price"
        ),
        (#"{"op":"set","category":"brand","selection":{"values":"Nike"}}"#, #"["Nike"]"#, "brand"),
        (#"{"op":"set","category":"inStock","selection":"true"}"#, "true", "inStock"),
        (#"{"op":"set","category":"inStock","selection":{"isOn":"true"}}"#, "true", "inStock"),
    ])
    func numbersAndFlagsMayBeTexts(operation: String, selection: String, category: String) throws {
        let screen = try agent.call(
            "filter",
            #"{"catalog":"shop","preview":"true","operations":[\#(operation)]}"#
        )
        let query = try agent.client.post(
            "/v1/catalogs/shop/query",
            #"{"selections":{"\#(category)":\#(selection)}}"#
        )
        #expect(screen["total"]?.integer == query.total)
        #expect(screen["session"] == .null)
    }

    @Test func sessionThatHasEndedSaysHowToBeginAnew() throws {
        let refusal = try agent.refusal("filter", #"{"session":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}"#)
        #expect(refusal.hasPrefix("unknownSession at /session:"))
        #expect(refusal.contains("call filter with a catalog to begin anew"))
        try callExample(in: refusal)
    }

    @Test(arguments: [
        ("explain", "{}"), ("share", "{}"), ("describe", #"{"session":"x"}"#),
        ("find_values", #"{"catalog":"shop","q":{"a":1}}"#),
        ("filter", #"{"catalog":"shop","session":"null","sort":"x"}"#), ("find_values", #"{"catalog":"shp"}"#),
        ("find_values", #"{"catalog":"shop","category":"brnad"}"#), ("describe", #"{"catalog":"nothing"}"#),
        ("filter", #"{"catalog":"shop","undo":true}"#),
    ])
    func callThatWorksIsNamedWithItsTool(tool: String, arguments: String) throws {
        try callExample(in: agent.refusal(tool, arguments))
    }

    /// A sort may be an argument or an operation; an example repairs the one that is wrong.
    @Test func unknownSortOfAnOperationHasAnOperationThatWorks() throws {
        let refusal = try agent.refusal("filter", #"{"catalog":"shop","operations":[{"op":"sort","sort":"cheapst"}]}"#)
        let screen = try agent.call("filter", #"{"catalog":"shop","operations":[\#(try example(in: refusal))]}"#)
        let session = try #require(screen["session"]?.text)
        #expect(try agent.client.get("/v1/sessions/\(session)").at("/session/sort")?.text == "cheapest")
    }

    /// `Red`, `red`, and a third value with the label `RED`.
    @Test func nameThatMayMeanSeveralValuesChoosesNone() throws {
        let colour = CategoryDefinition(id: "colour", kind: .multi, attribute: "colour")
        let rows = ["Red", "red", "n1"].map { #"{"id":"\#($0)","colour":"\#($0)"}"# }.joined(separator: "\n")
        var definition = CatalogDefinition(title: "Colours", categories: [colour])
        definition.categories[0].labels = ["n1": "RED"]
        let agent = try AgentClient(TestClient([CatalogFixtures.snapshot("colours", definition, rows: rows)]))
        func operations(_ name: String) -> String {
            #"{"operations":[{"op":"select","category":"colour","value":"\#(name)"}]}"#
        }
        #expect(try agent.refusal("filter", operations("rEd")).contains("3 values are called “rEd”"))
        for (name, chip) in [("red", "Colour: red"), ("Red", "Colour: Red"), ("RED", "Colour: RED")] {
            #expect(try agent.call("filter", operations(name)).at("/chips/0/text")?.text == chip)
        }
    }

    @Test func unknownSortIsReplacedInTheCallThatWorks() throws {
        let refusal = try agent.refusal("filter", #"{"catalog":"shop","sort":"cheapst"}"#)
        #expect(try example(in: refusal) == #"filter {"catalog":"shop","sort":"cheapest"}"#)
    }

    @Test func sessionWhoseCatalogIsGoneSaysHowToBeginAnew() throws {
        let sessions = try TestClient.sessions()
        let id = try TestClient(sessions: sessions).session().id
        let left = try AgentClient(TestClient([CatalogFixtures.dogs], sessions: sessions))
        for tool in ["filter", "explain", "share", "find_values"] {
            let refusal = try left.refusal(tool, #"{"session":"\#(id)"}"#)
            #expect(refusal.hasPrefix("unknownCatalog at /session: the catalog of the session is not served any more"))
            #expect(try example(in: refusal) == #"filter {"catalog":"dogs"}"#)
        }
    }

    @Test func catalogMustBeNamedWhereThereAreSeveral() throws {
        let refusal = try agent.refusal("filter", "{}")
        #expect(refusal.contains("Did you mean: shop, dogs?"))
        try callExample(in: refusal)
        let near = try agent.refusal("describe", #"{"catalog":"shp"}"#)
        #expect(try example(in: near) == #"describe {"catalog":"shop"}"#)
    }

    @Test func argumentThatIsNotThereIsRefusedWithThoseThatAre() throws {
        #expect(try agent.refusal("filter", #"{"catalog":"shop","limit":5}"#).hasPrefix("unknownField at /limit"))
        #expect(try agent.refusal("describe", "[1]").hasPrefix("invalidValue"))
    }
}
