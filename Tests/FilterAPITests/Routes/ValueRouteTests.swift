import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import JSON

/// Lists of values: search, paging, the children of a node.
struct ValueRouteTests {
    private func pages(_ session: TestSession, _ target: String, limit: Int) throws -> [JSONValue?] {
        var values: [JSONValue?] = []
        var cursor: String?
        repeat {
            let mark = target.contains("?") ? "&" : "?"
            let reply = try session.get("\(target)\(mark)limit=\(limit)" + (cursor.map { "&cursor=\($0)" } ?? ""))
            try #require(reply.status == 200, "\(reply.text)")
            let page = reply.at("/values")?.elements ?? []
            #expect(page.count <= limit)
            values += page.map { $0["value"] }
            cursor = reply.at("/nextCursor")?.text
            try #require(values.count < 100, "the list does not end")
        } while cursor != nil
        return values
    }

    @Test(arguments: [
        "/categories/brand/values", "/categories/brand/values?q=a", "/categories/code/values",
        "/categories/dept/values", "/categories/dept/values?q=men", "/categories/dept/values?parent=Clothing",
    ])
    func pagesTogetherAreTheWholeList(target: String) throws {
        let states = [
            "{}", #"{"selections":{"brand":["Åland"],"dept":"Clothing > Men"}}"#, #"{"selections":{"colour":"blue"}}"#,
        ]
        for state in states {
            let session = try TestClient().session(state: state)
            let whole = try pages(session, target, limit: 1_000)
            #expect(!whole.isEmpty)
            #expect(Set(whole).count == whole.count)
            for limit in 1...4 {
                #expect(try pages(session, target, limit: limit) == whole, "\(state), limit \(limit)")
            }
        }
    }

    @Test func listHasTheDefinitionsLimit() throws {
        let session = try TestClient().session()
        let reply = try session.get("/categories/brand/values")
        #expect(reply.json?.keys == ["values", "nextCursor", "revision", "dataVersion"])
        #expect(reply.at("/values")?.elements.count == 3)
        #expect(reply.at("/nextCursor")?.text != nil)
        #expect(try session.get("/categories/colour/values").at("/nextCursor") == .null)
    }

    @Test func searchIgnoresCaseAndAccents() throws {
        let session = try TestClient().session()
        func found(_ q: String) throws -> [JSONValue?] {
            try session.get("/categories/brand/values?q=\(q)").at("/values")?.elements.map { $0["value"] } ?? []
        }
        #expect(try found("cafe") == ["Café"])
        #expect(try found("NOIR") == ["Café"])
        #expect(try found("%C3%A1l") == ["Åland"])
        #expect(try found("ik") == ["Nike"])
        #expect(try found("nothing") == [])
        #expect(try found("").count == 3)
    }

    @Test func parentIsNamedByIdOrPath() throws {
        let client = try TestClient()
        let roots = try client.get("/v1/catalogs/shop/categories/dept/values").at("/values")?.elements ?? []
        #expect(roots.map { $0["value"] } == ["Clothing", "Shoes"])
        let id = try #require(roots[0]["id"]?.text)
        for parent in ["Clothing", id] {
            let reply = try client.get("/v1/catalogs/shop/categories/dept/values?parent=\(parent)")
            #expect(reply.at("/values")?.elements.map { $0["value"] } == ["Clothing > Men", "Clothing > Women"])
        }
    }

    @Test func searchStaysBelowAParent() throws {
        let session = try TestClient().session()
        let all = try session.get("/categories/dept/values?q=women").at("/values")?.elements ?? []
        #expect(Set(all.map { $0["value"] }) == ["Clothing > Women", "Shoes > Women"])
        let below = try session.get("/categories/dept/values?q=women&parent=Shoes").at("/values")?.elements ?? []
        #expect(below.map { $0["value"] } == ["Shoes > Women"])
    }

    @Test func cursorBelongsToItsList() throws {
        let session = try TestClient().session()
        let cursor = try #require(try session.get("/categories/brand/values?limit=2").at("/nextCursor")?.text)
        let others = [
            "/categories/code/values?cursor=\(cursor)", "/categories/brand/values?q=a&cursor=\(cursor)",
        ]
        for target in others {
            let reply = try session.get(target)
            #expect(reply.status == 410, "\(target)")
            #expect(reply.code == "cursorExpired")
            #expect(reply.place == "parameter cursor")
        }
        _ = try session.put("/categories/colour/values/red")
        #expect(try session.get("/categories/brand/values?limit=2&cursor=\(cursor)").code == "cursorExpired")
    }

    @Test(arguments: ["x", "AAAA", "AAAAAAAAAAAAAAAA"])
    func textThatIsNoCursorIsRefused(cursor: String) throws {
        let reply = try TestClient().session().get("/categories/brand/values?cursor=\(cursor)")
        #expect(reply.status == 422)
        #expect(reply.code == "invalidValue")
        #expect(reply.place == "parameter cursor")
    }

    @Test(arguments: [
        ("limit=0", "invalidValue", "limit"), ("limit=1001", "invalidValue", "limit"),
        ("limit=x", "invalidValue", "limit"), ("limit=", "invalidValue", "limit"),
        ("limit=-1", "invalidValue", "limit"),
        ("parent=Nike", "invalidValue", "parent"), ("limt=3", "unknownParameter", "limt"),
        ("limit=3&limit=4", "duplicateParameter", "limit"),
    ])
    func parametersAreChecked(query: String, code: String, parameter: String) throws {
        let client = try TestClient()
        for base in ["/v1/catalogs/shop", try client.session().path] {
            let reply = try client.get("\(base)/categories/brand/values?\(query)")
            #expect(reply.status == (code == "duplicateParameter" ? 400 : 422))
            #expect(reply.code == code)
            #expect(reply.place == "parameter \(parameter)")
        }
    }

    @Test func unknownParentHasNearNames() throws {
        let reply = try TestClient().session().get("/categories/dept/values?parent=Clothng")
        #expect(reply.status == 422)
        #expect(reply.code == "unknownValue")
        #expect(reply.place == "parameter parent")
        #expect(reply.suggestions == ["Clothing"])
    }

    @Test(arguments: ["price", "inStock", "added"])
    func categoryWithoutValuesHasNoList(category: String) throws {
        let session = try TestClient().session()
        let reply = try session.get("/categories/\(category)/values")
        #expect(reply.status == 422)
        #expect(reply.place == "parameter category")
        for (method, suffix) in [(HTTPMethod.put, ""), (.delete, ""), (.post, "/toggle")] {
            let reply = try session.send(method, "/categories/\(category)/values/1\(suffix)")
            #expect(reply.status == 422)
            #expect(reply.place == "parameter value")
        }
    }
}
