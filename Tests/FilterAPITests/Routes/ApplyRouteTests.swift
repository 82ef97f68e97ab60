import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Gateway

struct ApplyRouteTests {
    /// Each operation, and the request that does the same alone.
    @Test(arguments: [
        (#"{"op":"select","category":"brand","value":"Nike"}"#, "PUT /categories/brand/values/Nike", ""),
        (#"{"op":"deselect","category":"brand","value":"Puma"}"#, "DELETE /categories/brand/values/Puma", ""),
        (#"{"op":"toggle","category":"brand","value":"Puma"}"#, "POST /categories/brand/values/Puma/toggle", ""),
        (#"{"op":"setNone","category":"brand","isOn":true}"#, "PUT /categories/brand/none", ""),
        (#"{"op":"setNone","category":"price","isOn":false}"#, "DELETE /categories/price/none", ""),
        (#"{"op":"set","category":"price","selection":[10,50]}"#, "PUT /categories/price/selection", "[10,50]"),
        (#"{"op":"set","category":"brand","selection":null}"#, "DELETE /categories/brand/selection", ""),
        (#"{"op":"clear","categories":["brand"]}"#, "POST /clear", #"{"categories":["brand"]}"#),
        (#"{"op":"clear"}"#, "POST /clear", ""),
        (#"{"op":"deselectAll","except":["tags"]}"#, "POST /deselect-all", #"{"except":["tags"]}"#),
        (#"{"op":"reset"}"#, "POST /reset", ""),
        (#"{"op":"clearGroup","group":"or<brand>"}"#, "POST /clear", #"{"filterGroups":["or<brand>"]}"#),
        (
            #"{"op":"addFilter","filter":{"group":"and<x>","filterKind":"facet","attribute":"tags","value":"new"}}"#,
            "PATCH ", #"{"filters":[{"group":"and<x>","filterKind":"facet","attribute":"tags","value":"new"}]}"#
        ),
        (#"{"op":"sort","sort":"cheapest"}"#, "PATCH ", #"{"sort":"cheapest"}"#),
        (#"{"op":"pageSize","pageSize":3}"#, "PATCH ", #"{"pageSize":3}"#),
        (#"{"op":"locale","locale":"de"}"#, "PATCH ", #"{"locale":"de"}"#),
    ])
    func operationDoesWhatTheRequestDoesAlone(operation: String, request: String, body: String) throws {
        let state = #"{"selections":{"brand":["Puma"],"tags":["sale"]}}"#
        let (one, other) = (try TestClient().session(state: state), try TestClient().session(state: state))
        let parts = request.split(separator: " ", omittingEmptySubsequences: false)
        let method: HTTPMethod =
            switch parts[0] {
            case "PUT": .put
            case "DELETE": .delete
            case "PATCH": .patch
            default: .post
            }
        let alone = try one.send(method, String(parts[1]), body)
        let batch = try other.post("/apply", #"{"operations":[\#(operation)]}"#)
        #expect(alone.status == 200, "\(alone.text)")
        #expect(batch.status == 200, "\(batch.text)")
        #expect(alone.text.replacing(one.id, with: "") == batch.text.replacing(other.id, with: ""))
    }

    @Test func filterIsAddedToggledAndRemoved() throws {
        let session = try TestClient().session()
        let filter = #"{"group":"and<x>","filterKind":"facet","attribute":"tags","value":"new"}"#
        for (op, count) in [("toggleFilter", 1), ("toggleFilter", 0), ("addFilter", 1), ("removeFilter", 0)] {
            let reply = try session.post("/apply", #"{"operations":[{"op":"\#(op)","filter":\#(filter)}]}"#)
            #expect(reply.at("/currentFilters")?.elements.count == count, "\(op)")
        }
    }

    @Test func chipIsRemovedByItsID() throws {
        let session = try TestClient().session(state: #"{"selections":{"brand":["Nike","Puma"]}}"#)
        let id = try #require(session.get().at("/currentFilters/0/id")?.text)
        let reply = try session.post("/apply", #"{"operations":[{"op":"remove","filter":"\#(id)"}]}"#)
        #expect(reply.chips == ["Brand: Puma"])
    }

    @Test func batchIsOneRevisionAndOneStep() throws {
        let session = try TestClient().session()
        let reply = try session.post(
            "/apply",
            #"""
            {"operations":[{"op":"select","category":"brand","value":"Nike"},
             {"op":"select","category":"tags","value":"sale"},{"op":"sort","sort":"cheapest"}]}
            """#
        )
        #expect(reply.at("/session/revision") == 2)
        #expect(try session.get("/history").at("/steps")?.elements.count == 1)
        #expect(try session.post("/undo").chips.isEmpty)
    }

    @Test(arguments: [
        (#"{"op":"select","category":"brand","value":"Nikee"}"#, "unknownValue", "pointer /operations/1/value"),
        (#"{"op":"select","category":"brnd","value":"Nike"}"#, "unknownCategory", "pointer /operations/1/category"),
        (#"{"op":"set","category":"price","selection":[50,10]}"#, "rangeInverted", "pointer /operations/1/selection"),
        (
            #"{"op":"set","category":"brand","selection":["Nike","x"]}"#, "unknownValue",
            "pointer /operations/1/selection/1"
        ),
        (#"{"op":"sort","sort":"chepest"}"#, "unknownSort", "pointer /operations/1/sort"),
        (#"{"op":"pageSize","pageSize":0}"#, "invalidValue", "pointer /operations/1/pageSize"),
        (#"{"op":"locale","locale":"xx"}"#, "invalidValue", "pointer /operations/1/locale"),
        (#"{"op":"remove","filter":"x"}"#, "unknownFilter", "pointer /operations/1/filter"),
        (#"{"op":"clear","categories":["brnd"]}"#, "unknownCategory", "pointer /operations/1/categories/0"),
        (#"{"op":"clearGroup","group":"x"}"#, "invalidValue", "pointer /operations/1/group"),
        (#"{"op":"selct","category":"brand"}"#, "invalidValue", "pointer /operations/1/op"),
        (#"{"category":"brand"}"#, "invalidValue", "pointer /operations/1"),
        (#"{"op":"select","category":"brand"}"#, "invalidValue", "pointer /operations/1"),
        (
            #"{"op":"select","category":"brand","value":"Nike","isOn":true}"#, "unknownField",
            "pointer /operations/1/isOn"
        ),
        (
            #"{"op":"addFilter","filter":{"group":"and<x>","filterKind":"tag"}}"#, "invalidValue",
            "pointer /operations/1/filter"
        ),
        ("7", "invalidValue", "pointer /operations/1"),
    ])
    func operationThatCannotBeDoneLeavesTheSession(operation: String, code: String, place: String) throws {
        let session = try TestClient().session()
        let before = try session.screen
        let first = #"{"op":"select","category":"brand","value":"Nike"}"#
        for isDryRun in [false, true] {
            let reply = try session.post("/apply", #"{"dryRun":\#(isDryRun),"operations":[\#(first),\#(operation)]}"#)
            #expect(reply.status == 422, "\(reply.text)")
            #expect(reply.code == code)
            #expect(reply.place == place)
        }
        #expect(try session.screen == before)
    }

    @Test func bodyWithoutOperationsIsRefused() throws {
        let session = try TestClient().session()
        #expect(try session.post("/apply", "{}").code == "invalidValue")
        #expect(try session.post("/apply", #"{"operations":[],"dry":true}"#).code == "unknownField")
        #expect(try session.post("/apply", #"{"operations":[]}"#).at("/session/revision") == 1)
    }

    @Test func batchHasAtMostItsLimit() throws {
        var limits = RequestLimits()
        limits.maxOperations = 3
        let session = try TestClient(limits: limits).session()
        func batch(_ count: Int) -> String {
            let operations = Array(repeating: #"{"op":"clear"}"#, count: count).joined(separator: ",")
            return #"{"operations":[\#(operations)]}"#
        }
        #expect(try session.post("/apply", batch(3)).status == 200)
        let reply = try session.post("/apply", batch(4))
        #expect(reply.code == "tooMany")
        #expect(reply.place == "pointer /operations")
    }

    @Test func dryRunAnswersTheScreenToComeAndChangesNothing() throws {
        let session = try TestClient().session()
        let before = try session.screen
        let operations =
            #""operations":[{"op":"select","category":"brand","value":"Nike"},{"op":"sort","sort":"cheapest"}]"#
        let tried = try session.post("/apply", #"{"dryRun":true,\#(operations)}"#, headers: ["Idempotency-Key": "k"])
        #expect(tried.status == 200)
        #expect(tried["ETag"] == nil)
        #expect(tried["Cache-Control"] == "no-store")
        #expect(tried.at("/session/revision") == 1)
        #expect(tried.at("/session/sort") == "cheapest")
        #expect(try session.screen == before)
        let done = try session.post("/apply", "{\(operations)}")
        #expect(tried.at("/total") == done.at("/total"))
        #expect(tried.at("/text") == done.at("/text"))
        #expect(tried.at("/categories") == done.at("/categories"))
        #expect(tried.at("/page") == done.at("/page"))
        #expect(tried.at("/session/canUndo") == true && done.at("/session/canUndo") == true)
        #expect(
            try session.post("/apply", #"{"dryRun":true,"operations":[]}"#, headers: ["If-Match": "\"1-v1\""]).status
                == 412
        )
    }
}
