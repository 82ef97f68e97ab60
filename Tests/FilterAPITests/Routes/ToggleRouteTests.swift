import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import JSON

/// `POST …/categories/{category}/toggle`.
struct ToggleRouteTests {
    @Test func toggleCategoryIsFlipped() throws {
        let session = try TestClient().session()
        let on = try session.post("/categories/inStock/toggle")
        #expect(on.status == 200)
        #expect(on.category("inStock")?["selection"]?["isOn"] == true)
        #expect(on["ETag"] == "\"2-v1\"")
        let set = try TestClient().session().put("/categories/inStock/selection", "true")
        #expect(on.at("/categories") == set.at("/categories"))
        #expect(on.chips == set.chips)
        let off = try session.post("/categories/inStock/toggle", "{}")
        #expect(off.category("inStock")?["selection"]?["isOn"] == false)
        #expect(off.total == 12)
        #expect(try session.post("/undo").category("inStock")?["selection"]?["isOn"] == true)
    }

    @Test func requestThatIsSentAgainFlipsOnce() throws {
        let session = try TestClient().session()
        let headers: HTTPHeaders = ["Idempotency-Key": "k"]
        let first = try session.post("/categories/inStock/toggle", headers: headers)
        let again = try session.post("/categories/inStock/toggle", headers: headers)
        #expect(again["Idempotency-Replayed"] == "true")
        #expect(again.text == first.text)
        #expect(try session.revision == 2)
    }

    @Test(arguments: ["brand", "dept", "colour", "price", "added"])
    func otherKindsAreRefused(category: String) throws {
        let session = try TestClient().session()
        let reply = try session.post("/categories/\(category)/toggle")
        #expect(reply.status == 422)
        #expect(reply.code == "notAToggle")
        #expect(reply.place == "parameter category")
        #expect(try session.revision == 1)
    }

    @Test func usualConditionsHold() throws {
        let session = try TestClient().session()
        #expect(try session.post("/categories/x/toggle").status == 404)
        #expect(try session.post("/categories/inStock/toggle", #"{"x":1}"#).code == "unknownField")
        #expect(try session.post("/categories/inStock/toggle?x=1").code == "unknownParameter")
        #expect(try session.post("/categories/inStock/toggle", headers: ["If-Match": "\"9-v1\""]).status == 412)
        #expect(try session.post("/categories/inStock/toggle", headers: ["Prefer": "return=minimal"]).status == 204)
        #expect(try session.send(.get, "/categories/inStock/toggle")["Allow"] == "OPTIONS, POST")
    }
}
