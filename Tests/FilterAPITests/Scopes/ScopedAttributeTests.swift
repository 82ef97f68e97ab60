import FilterCore
import HTTPServer
import JSON
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Catalogs

/// An attribute of a view when no item that the key sees has it any more.
struct ScopedAttributeTests {
    private static let definition = #"""
        {"inferred":true,"categories":[
          {"id":"colour","title":"Colour","kind":"multi","attribute":"colour"},
          {"id":"brand","title":"Brand","kind":"multi","attribute":"brand"}]}
        """#
    private static let rows = #"""
        {"id":"1","seen":true,"brand":"A","colour":"red"}
        {"id":"2","seen":true,"brand":"B"}
        {"id":"3","seen":false,"brand":"C","colour":"blue"}
        """#
    /// Without a colour of an item that is seen.
    private static let colourless = #"""
        {"id":"1","seen":true,"brand":"A"}
        {"id":"2","seen":true,"brand":"B"}
        {"id":"3","seen":false,"brand":"C","colour":"blue"}
        """#

    private let live: LiveClient
    private let scoped: TestClient

    init() throws {
        live = try LiveClient()
        try live.define("shop", Self.definition)
        try #require(live.push(Self.rows).status == 200)
        scoped = live.client.through("seen:true")
    }

    private func sessionOfRed() throws -> TestSession {
        let session = try scoped.session("shop")
        let reply = try session.patch(#"{"selections":{"colour":["red"]}}"#)
        try #require(reply.status == 200 && reply.total == 1, "\(reply.text)")
        return session
    }

    /// The choice is in force, said, removable, and was never reported as dropped.
    private func checkRed(_ session: TestSession) throws {
        let screen = try session.get()
        #expect(screen.at("/droppedByDefinition") == nil, "\(screen.text)")
        #expect(screen.chips == ["Colour: red"] && screen.total == 0)
        #expect(screen.at("/session/revision")?.integer == 2)
    }

    @Test func aChoiceStaysWhenTheLastItemWithItsAttributeIsDeleted() throws {
        let session = try sessionOfRed()
        #expect(try live.send(.delete, "shop/items/1").status == 200)
        try checkRed(session)
    }

    @Test func aChoiceStaysWhenTheViewIsCompiledAgainWithoutItsAttribute() throws {
        let session = try sessionOfRed()
        let reply = try live.push(Self.colourless, "?mode=replace")
        #expect(reply.status == 200, "\(reply.text)")
        try checkRed(session)
        #expect(try session.delete("/categories/colour/selection").total == 2)
        #expect(try live.push(Self.rows, "?mode=replace").status == 200)
        #expect(try session.put("/categories/colour/values/red").total == 1)
    }

    @Test func aChoiceStaysWhenAllItemsGo() throws {
        let session = try sessionOfRed()
        #expect(try live.send(.post, "shop/items?mode=replace", "[]", type: "application/json").status == 200)
        try checkRed(session)
        #expect(try live.push(Self.rows, "?mode=replace").status == 200)
        #expect(try session.get().total == 1)
    }

    @Test func aNewDefinitionStillDropsAChoice() throws {
        let session = try sessionOfRed()
        try live.define(
            "shop",
            #"{"inferred":true,"categories":[{"id":"brand","kind":"multi","attribute":"brand"}]}"#
        )
        let screen = try session.get()
        #expect(screen.at("/droppedByDefinition/0/category")?.text == "colour")
        #expect(screen.chips == [] && screen.total == 2)
    }

    @Test func anotherCatalogOfTheSameNameHasShownNothingYet() throws {
        _ = try sessionOfRed()
        #expect(try live.send(.delete, "shop").status == 204)
        try live.define("shop", Self.definition)
        try #require(live.push(Self.colourless).status == 200)
        let catalog = try scoped.get("/v1/catalogs/shop")
        #expect(catalog.at("/definition/categories")?.elements.compactMap { $0["id"]?.text } == ["brand"])
    }

    /// No item that is hidden decides whether there is a catalog for a key.
    @Test(arguments: [("NOT archived:true", 2), ("brand:A OR archived:true", 1), ("archived:true", 0)])
    func anAttributeThatNoItemHasHasNoValueAnywhere(filter: String, total: Int) throws {
        let scoped = live.client.through("seen:true AND (\(filter))")
        func shown() throws -> Int? { try scoped.get("/v1/catalogs/shop/query").total }
        #expect(try shown() == total)
        #expect(try live.push(#"{"id":"4","seen":false,"archived":true}"#).status == 200)
        #expect(try shown() == total)
        #expect(try live.send(.delete, "shop/items/4").status == 200)
        #expect(try shown() == total)
    }

    @Test(arguments: [
        ("NOT specs EXISTS", 3), ("specs EXISTS", 2), ("NOT specs:none", 3), ("specs:none", 1), ("NOT specs:Volt", 4),
        ("NOT (brand:A OR specs:none)", 2), ("NOT (NOT specs EXISTS)", 2), ("NOT specs.Volt EXISTS", 4),
    ])
    func aFilterOnAnObjectIsAboutAllThatIsInIt(filter: String, total: Int) throws {
        let rows = [#"{"id":"4","seen":true,"specs":{"Volt":5}}"#, #"{"id":"5","seen":true,"specs":"none"}"#]
        #expect(try live.push(rows.joined(separator: "\n")).status == 200)
        #expect(try live.client.through(filter).get("/v1/catalogs/shop/query").total == total)
    }

    /// Not after visible items have changed either, when rows of both lie beside one another.
    @Test func aWriteToHiddenItemsMakesNoVersionOfAView() throws {
        let live = try LiveClient(versions: CatalogVersions(leastItems: 1))
        try live.define("shop", #"{"categories":[{"id":"brand","kind":"multi","attribute":"brand"}]}"#)
        try #require(live.push(Self.rows).status == 200)
        let scoped = live.client.through("seen:true")
        func version() throws -> String? { try scoped.get("/v1/catalogs/shop").at("/dataVersion")?.text }
        var former = try version()
        for round in 0..<5 {
            try #require(live.push(#"{"id":"2","seen":true,"brand":"B\#(round)"}"#).status == 200)
            let changed = try version()
            #expect(changed != former)
            for hidden in [#"{"id":"3","seen":false,"brand":"H\#(round)"}"#, #"{"id":"h\#(round)","brand":"new"}"#] {
                try #require(live.push(hidden).status == 200)
                #expect(try version() == changed, "\(hidden)")
            }
            try #require(live.send(.delete, "shop/items/h\(round)").status == 200)
            #expect(try version() == changed)
            former = changed
        }
    }

    @Test func aViewThatIsMadeAnewHasTheCategoriesOfItsSessions() throws {
        try #require(live.push(Self.colourless, "?mode=replace").status == 200)
        let version = try #require(live.catalogs.find("shop"))
        let views = ScopedCatalogs(of: live.catalogs)
        func view(_ chosen: [String]) throws -> [String] {
            let view = try views.view(
                of: version,
                through: CatalogScope(filter: "seen:true"),
                choosingIn: chosen,
                WorkBudget(limit: .max),
                isPatient: true
            )
            return view.catalog.categories.map(\.id)
        }
        #expect(try view([]) == ["brand"], "no item that is seen has a colour, or ever had one here")
        #expect(try view(["colour", "nothing"]) == ["colour", "brand"], "a session has chosen one")
        #expect(try view([]) == ["colour", "brand"])
        #expect(views.statistics.compiledCount == 2)
    }
}
