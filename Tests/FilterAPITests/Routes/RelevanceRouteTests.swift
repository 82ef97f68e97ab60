import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import JSON

/// Categories made of the names of an object: which ones a screen shows, and how they keep their places.
struct RelevanceRouteTests {
    private static let definition = #"""
        {"title":"Goods","categories":[
          {"id":"kind","kind":"multi","attribute":"kind"},
          {"id":"specs","kind":"attributes","attribute":"specs","limit":2},
          {"id":"price","kind":"range","attribute":"price"}]}
        """#
    private static let rows = #"""
        {"id":"1","kind":"tv","price":1,"specs":{"hdr":"yes","size":"L"}}
        {"id":"2","kind":"tv","price":2,"specs":{"hdr":"no"}}
        {"id":"3","kind":"tv","price":3,"specs":{"hdr":"no","size":"M"}}
        {"id":"4","kind":"bike","price":4,"specs":[{"name":"gears","value":"7"},{"name":"size","value":"M"}]}
        {"id":"5","kind":"bike","price":5,"specs":[{"name":"gears","value":"3"},{"name":"Weight","value":12.5,"unit":"kg"}]}
        {"id":"6","kind":"bike","price":6,"specs":{"size":"S"}}
        """#

    private func goods(_ rows: String = Self.rows) throws -> LiveClient {
        let live = try LiveClient()
        #expect(try live.define("goods", Self.definition).status == 201)
        #expect(try live.send(.post, "goods/items", rows, type: "application/x-ndjson").status == 200)
        return live
    }

    private func shown(_ screen: Reply) -> [String] {
        (screen.at("/categories")?.elements ?? []).compactMap { $0["id"]?.text }
    }

    private func order(_ answer: Reply) -> [String] {
        (answer.at("/renderingContent/facetOrdering/facets/order")?.elements ?? []).compactMap(\.text)
    }

    @Test func namesAreCategoriesInThePlaceOfTheirGroup() throws {
        let screen = try goods().client.session("goods").get()
        #expect(shown(screen) == ["kind", "specs.size", "specs.hdr", "price"])
        #expect(screen.at("/categoryGroups/0/shownCount") == 2)
        #expect(screen.at("/categoryGroups/0/relevantCount") == 4)
        #expect(screen.category("specs.hdr")?["categoryGroup"] == "specs")
    }

    @Test func categoriesAndGroupsCanBeAskedForByName() throws {
        let session = try goods().client.session("goods")
        #expect(shown(try session.get("?categories=specs")) == ["specs.size", "specs.hdr"])
        #expect(shown(try session.get("?categories=price,specs.Weight")) == ["specs.Weight", "price"])
        #expect(
            shown(try session.get("?categories=specs,specs.Weight")) == ["specs.size", "specs.hdr", "specs.Weight"]
        )
        #expect(try session.get("?categories=kind").at("/categoryGroups/0/shownCount") == nil)
        let weight = try session.get("/categories/specs.Weight").at("/category")
        #expect(weight?["kind"] == "range" && weight?["unit"]?["suffix"] == " kg")
    }

    @Test func whatIsOnScreenKeepsItsPlace() throws {
        let session = try goods().client.session("goods")
        let tapped = try session.patch(#"{"selections":{"price":[3,4]}}"#)
        // One item has “hdr”, two have “size”, one “gears”.
        #expect(shown(tapped) == ["kind", "specs.size", "specs.hdr", "price"])
        let bikes = try session.patch(#"{"selections":{"price":[4,6]}}"#)
        #expect(shown(bikes) == ["kind", "specs.size", "specs.gears", "price"])
        #expect(
            shown(try session.patch(#"{"selections":{"price":[5,5]}}"#)) == [
                "kind", "specs.gears", "specs.Weight", "price",
            ]
        )
        let back = try session.patch(#"{"selections":{"price":null}}"#)
        #expect(shown(back) == ["kind", "specs.gears", "specs.Weight", "price"])
        #expect(shown(try session.get()) == shown(back))
    }

    @Test func aReadThatReordersSavesTheOrderAndNoStep() throws {
        let session = try goods().client.session("goods")
        _ = try session.patch(#"{"selections":{"price":[5,5]}}"#)
        let freed = try session.patch(#"{"selections":{"price":null}}"#)
        let read = try session.get("?reorder=true")
        #expect(shown(read) == ["kind", "specs.size", "specs.hdr", "price"])
        #expect(read.at("/session/revision")?.integer == (freed.at("/session/revision")?.integer ?? 0) + 1)
        #expect(shown(try session.get()) == shown(read))
        let undone = try session.post("/undo")
        #expect(shown(undone) == ["kind", "specs.gears", "specs.Weight", "price"])
        #expect(undone.total == 1)
        #expect(shown(try session.post("/redo")) == shown(read))
    }

    @Test func aWriteReordersWhereItIsAskedTo() throws {
        let session = try goods().client.session("goods")
        _ = try session.patch(#"{"selections":{"price":[5,5]}}"#)
        let body = #"{"operations":[{"op":"clear"}],"dryRun":true}"#
        let dry = try session.post("/apply?reorder=true", body)
        #expect(shown(dry) == ["kind", "specs.size", "specs.hdr", "price"], "\(dry.text)")
        let body2 = #"{"operations":[{"op":"clear"}]}"#
        #expect(shown(try session.post("/apply?reorder=true", body2)) == shown(dry))
    }

    @Test func anotherChoiceOfTheLeaderBeginsTheOrderAnew() throws {
        let session = try goods().client.session("goods")
        #expect(
            shown(try session.post("/categories/kind/values/bike/toggle"))
                == ["kind", "specs.size", "specs.gears", "price"]
        )
        #expect(
            shown(try session.post("/categories/kind/values/tv/toggle")) == [
                "kind", "specs.size", "specs.hdr", "price",
            ]
        )
    }

    @Test func whileNothingMatchesTheScreenStays() throws {
        let session = try goods().client.session("goods")
        let nothing = try session.patch(#"{"selections":{"price":[9,9],"kind":["tv"]}}"#)
        #expect(nothing.total == 0 && shown(nothing) == ["kind", "specs.size", "specs.hdr", "price"])
    }

    @Test func differencesLeadFromScreenToScreen() throws {
        let session = try goods().client.session("goods")
        let changes = try session.send(.patch, "?answer=changes", #"{"selections":{"price":[5,5]}}"#)
        #expect(changes.at("/answer") == "changes", "\(changes.text)")
        #expect(changes.text.contains("specs.Weight"))
    }

    @Test func choicesAreCountedAndKeptLikeAnyOther() throws {
        let session = try goods().client.session("goods")
        let chosen = try session.post("/categories/specs.gears/values/7/toggle")
        #expect(chosen.total == 1 && chosen.at("/text") == "Gears: 7 — 1 of 6 items", "\(chosen.at("/text") ?? "")")
        #expect(shown(chosen) == ["kind", "specs.size", "specs.gears", "price"])
        let draft = try session.draft()
        #expect(shown(try draft.get()) == shown(chosen))
        #expect(shown(try draft.patch(#"{"selections":{"specs.gears":null,"price":[5,5]}}"#))[1] == "specs.gears")
    }

    @Test func namesComeAndGoWithTheItems() throws {
        let live = try goods()
        let session = try live.client.session("goods")
        _ = try session.get()
        let row = #"{"id":"7","kind":"tv","price":7,"specs":{"oled":true,"hdr":"yes"}}"#
        #expect(try live.send(.post, "goods/items", row, type: "application/x-ndjson").status == 200)
        #expect(try session.get("/categories/specs.oled").at("/category/kind") == "toggle")
        #expect(try live.send(.delete, "goods/items/7").status == 200)
        #expect(try session.get("/categories/specs.oled").status == 404)
    }

    @Test func facetOrderingFollows() throws {
        let live = try goods()
        let path = "/1/indexes/goods/query"
        let all = try live.client.post(path, #"{"facets":["*"]}"#)
        #expect(order(all) == ["kind", "specs.size", "specs.hdr", "price"], "\(all.text)")
        #expect(Set(all.at("/facets")?.keys ?? []) == ["kind", "specs.size", "specs.hdr", "price"])
        let bikes = try live.client.post(path, #"{"facets":["specs"],"facetFilters":[["specs.gears:3"]]}"#)
        #expect(order(bikes) == ["kind", "specs.gears", "specs.Weight", "price"])
        #expect(bikes.at("/facets/specs/Weight") == 1)
    }

    @Test(arguments: [
        (#""attribute":"""#, "/categories/0/attribute"), (#""attribute":"specs","limit":0"#, "/categories/0/limit"),
        (#""attribute":"specs","minCoverage":2"#, "/categories/0/minCoverage"),
        (#""attribute":"specs","leader":"no""#, "/categories/0/leader"),
        (#""attribute":"specs","pin":[]"#, "/categories/0/pin"),
        (
            #""attribute":"specs","categories":[{"id":"a","kind":"multi","attribute":"b"}]"#,
            "/categories/0/categories/0/attribute"
        ),
    ])
    func aGroupThatIsWrongIsRefused(_ members: String, _ pointer: String) throws {
        let live = try LiveClient()
        let definition = #"{"title":"T","categories":[{"id":"specs","kind":"attributes",\#(members)}]}"#
        let reply = try live.send(.put, "wrong", definition)
        #expect(reply.status == 422)
        #expect(reply.text.contains(pointer), "\(reply.text)")
    }
}
