import CatalogTestSupport
import FilterCore
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import TestSupport
import Testing

@testable import Gateway
@testable import JSON

/// Values that a category does not offer under what its parent has chosen.
struct OfferedValueTests {
    private static func session(_ change: ParentChangeEffect = .keep, state: String = "{}") throws -> TestSession {
        var letter = CategoryDefinition(id: "letter", kind: .single, attribute: "letter")
        letter.isRequired = true
        letter.initial = .values(["A–C"])
        var breed = CategoryDefinition(id: "breed", kind: .multi, attribute: "id")
        breed.dependsOn = "letter"
        breed.onParentChange = change
        breed.isNegatable = true
        let size = CategoryDefinition(id: "size", kind: .multi, attribute: "size")
        let definition = CatalogDefinition(title: "Breeds", categories: [letter, breed, size])
        let snapshot = CatalogFixtures.snapshot("breeds", definition, rows: CatalogFixtures.dogRows)
        return try TestClient([snapshot]).session("breeds", state: state)
    }

    private static let dingo = "/categories/breed/values/dingo"
    private static let kept = #"{"selections":{"letter":"D–F","breed":["dingo"]}}"#

    @Test func tapOnAValueThatIsNotOfferedIsRefused() throws {
        let session = try Self.session()
        let reply = try session.expectRefusal(
            .post,
            Self.dingo + "/toggle",
            .valueNotOffered,
            at: "parameter value",
            status: 404
        )
        let reason = "“dingo” is not offered for what “letter” has chosen; choose “D–F” there first"
        #expect(reply.at("/errors/0/detail") == .string(reason))
        try session.expectRefusal(.put, Self.dingo, .valueNotOffered, at: "parameter value", status: 404)
        let excluded = #"{"state":"excluded"}"#
        try session.expectRefusal(.put, Self.dingo, excluded, .valueNotOffered, at: "parameter value", status: 404)
        #expect(try session.put("/categories/breed/values/akita").status == 200)
    }

    @Test func aChosenValueThatIsNotOfferedCannotBeExcluded() throws {
        let session = try Self.session()
        #expect(try session.put("/categories/breed/values/akita").status == 200)
        #expect(try session.put("/categories/letter/selection", #""D–F""#).status == 200)
        let akita = try session.get().at("/categories/1/values")?.elements.first { $0["value"]?.text == "akita" }
        #expect(akita?["isSelected"] == true && akita?["whatIfExcluded"] == .null)
        let excluded = #"{"state":"excluded"}"#
        let target = "/categories/breed/values/akita"
        try session.expectRefusal(.put, target, excluded, .valueNotOffered, at: "parameter value", status: 404)
    }

    @Test(arguments: [
        (#"["akita","dingo"]"#, "/1"), (#"{"values":["dingo"]}"#, "/values/0"), (#""dingo""#, ""),
        (#"{"values":[],"excluded":["akita","dingo"]}"#, "/excluded/1"),
    ])
    func selectionIsRefusedAtTheValue(selection: String, place: String) throws {
        let session = try Self.session()
        let body = #"{"selections":{"breed":\#(selection)}}"#
        try session.expectRefusal(.patch, "", body, .valueNotOffered, at: "pointer /selections/breed" + place)
        try session.expectRefusal(
            .put,
            "/categories/breed/selection",
            selection,
            .valueNotOffered,
            at: "pointer " + place
        )
        let operations = #"{"operations":[{"op":"set","category":"breed","selection":\#(selection)}]}"#
        let inOperation = "pointer /operations/0/selection" + place
        try session.expectRefusal(.post, "/apply", operations, .valueNotOffered, at: inOperation)
        let query = try session.client.post("/v1/catalogs/breeds/query", body)
        #expect(query.status == 422)
        #expect(query.code == "valueNotOffered")
        #expect(query.place == "pointer /selections/breed" + place)
        let created = try session.client.post("/v1/sessions", #"{"state":\#(body)}"#)
        #expect(created.status == 422)
        #expect(created.place == "pointer /state/selections/breed" + place)
    }

    @Test func filterThatIsSuchAChoiceIsRefused() throws {
        let filter = #"{"group":"or<breed>","filterKind":"facet","attribute":"id","operator":"=","value":"dingo"}"#
        let session = try Self.session()
        try session.expectRefusal(
            .patch,
            "",
            #"{"filters":[\#(filter)]}"#,
            .valueNotOffered,
            at: "pointer /filters/0"
        )
        let operations = #"{"operations":[{"op":"toggleFilter","filter":\#(filter)}]}"#
        try session.expectRefusal(.post, "/apply", operations, .valueNotOffered, at: "pointer /operations/0/filter")
    }

    @Test func parentAndChildAreJudgedTogetherInEitherOrder() throws {
        for body in [Self.kept, #"{"selections":{"breed":["dingo"],"letter":"D–F"}}"#] {
            #expect(try Self.session().patch(body).itemIDs == ["dingo"])
        }
        let letter = #"{"op":"select","category":"letter","value":"D–F"}"#
        let breed = #"{"op":"toggle","category":"breed","value":"dingo"}"#
        for operations in [[letter, breed], [breed, letter]] {
            let session = try Self.session()
            let reply = try session.post("/apply", #"{"operations":[\#(operations.joined(separator: ","))]}"#)
            #expect(reply.itemIDs == ["dingo"], "\(operations)")
        }
        let session = try Self.session()
        let away = #"{"operations":[\#(letter),\#(breed),{"op":"select","category":"letter","value":"G–I"}]}"#
        try session.expectRefusal(.post, "/apply", away, .valueNotOffered, at: "pointer /operations/1/value")
        let takenBack = #"{"operations":[\#(breed),\#(breed)]}"#
        #expect(try session.post("/apply", takenBack).status == 200)
    }

    @Test func keptValueStaysAndIsTakenBack() throws {
        for write in ["toggle", "delete", "patch"] {
            let session = try Self.session(state: Self.kept)
            let reply = try session.put("/categories/letter/values/A%E2%80%93C")
            #expect(reply.status == 200)
            #expect(reply.total == 0)
            let kept = #"{"selections":{"breed":["akita","dingo"]}}"#
            #expect(try session.patch(kept).itemIDs == ["akita"])
            let after =
                switch write {
                case "toggle": try session.post(Self.dingo + "/toggle")
                case "delete": try session.delete(Self.dingo)
                default: try session.patch(#"{"selections":{"breed":["akita"]}}"#)
                }
            #expect(after.status == 200)
            #expect(after.chips == ["Letter: A–C", "Breed: akita"])
            try session.expectRefusal(.put, Self.dingo, .valueNotOffered, status: 404)
            #expect(try session.post("/undo").chips.contains("Breed: dingo"))
        }
    }

    @Test func shareOpensWhatWasKept() throws {
        let session = try Self.session(state: Self.kept)
        _ = try session.put("/categories/letter/values/A%E2%80%93C")
        for kind in ["key", "token"] {
            let key = try #require(try session.post("/share", #"{"kind":"\#(kind)"}"#).at("/key")?.text)
            let opened = try session.client.post("/v1/sessions", #"{"share":"\#(key)"}"#)
            #expect(opened.status == 201)
            #expect(opened.chips.contains("Breed: dingo"))
        }
    }

    @Test func otherFiltersDoNotMatter() throws {
        let session = try Self.session(state: #"{"selections":{"size":["small"]}}"#)
        let reply = try session.put("/categories/breed/values/akita")
        #expect(reply.status == 200)
        #expect(reply.total == 0)
    }
}
