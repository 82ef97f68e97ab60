import JSONTestSupport
import ServiceTestSupport
import Testing

/// Two devices on one session: the filters are shared, each has its own page.
struct SharedSessionTests {
    @Test func eachClientReadsItsOwnPageOfTheSameFilters() throws {
        let phone = try TestClient().session()
        let wall = TestSession(client: phone.client, id: phone.id)
        _ = try phone.put("/categories/brand/values/Nike")
        let first = try phone.get("?pageSize=1&page=1")
        let second = try wall.get("?pageSize=1&page=2")
        #expect(first.chips == second.chips)
        #expect(first["ETag"] == second["ETag"])
        #expect(first.itemIDs != second.itemIDs)
        #expect(try phone.get("?pageSize=1").itemIDs == first.itemIDs)
    }

    @Test func eachClientIsToldTheDifferencesOfItsOwnPage() throws {
        let phone = try TestClient().session()
        let wall = TestSession(client: phone.client, id: phone.id)
        let options = ["&include=page&pageSize=2&page=1", "&include=page&pageSize=2&page=2"]
        _ = try phone.put("/categories/brand/values/Nike")
        let changes = try [phone, wall].enumerated().map { index, client in
            try client.get("/changes?since=1-v1\(options[index])")
        }
        let screens = try [phone, wall].enumerated().map { index, client in
            try client.get("?\(options[index].dropFirst())")
        }
        for (change, screen) in zip(changes, screens) {
            #expect(change.status == 200)
            #expect(change.total == screen.total)
        }
        #expect(changes[0].at("/page") != changes[1].at("/page"))
    }

    @Test func tapsOfBothAreKept() throws {
        let phone = try TestClient().session()
        let wall = TestSession(client: phone.client, id: phone.id)
        _ = try phone.put("/categories/brand/values/Nike")
        _ = try wall.put("/categories/tags/values/new")
        #expect(try phone.get().chips == ["Brand: Nike", "Tags: new"])
        #expect(try wall.post("/undo").chips == ["Brand: Nike"])
        #expect(try phone.get().at("/session/canRedo") == true)
    }
}
