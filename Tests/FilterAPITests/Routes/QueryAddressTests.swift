import JSONTestSupport
import ServiceTestSupport
import Support
import Testing

/// `GET …/query`: the state in the address, the answer that POST gives.
struct QueryAddressTests {
    private static let target = "/v1/catalogs/shop/query"

    private func get(_ client: TestClient, _ parameters: (String, String)...) throws -> Reply {
        let query = parameters.map { "\($0)=\(PercentCoding.encode($1))" }.joined(separator: "&")
        return try client.get(Self.target + (query.isEmpty ? "" : "?" + query))
    }

    @Test func answerIsThatOfPost() throws {
        let client = try TestClient()
        let state =
            #"{"selections":{"brand":["Nike","Puma"],"price":[null,30]},"filters":[{"group":"and<x>","#
            + #""filterKind":"facet","attribute":"tags","value":"new"}]}"#
        let post = try client.post(
            Self.target,
            String(state.dropLast())
                + #","sort":"dearest","page":1,"pageSize":2,"include":["page","categories"],"locale":"de","filter":"inStock:true"}"#
        )
        #expect(post.status == 200)
        let reply = try get(
            client,
            ("state", state),
            ("sort", "dearest"),
            ("page", "1"),
            ("pageSize", "2"),
            ("include", "page,categories"),
            ("locale", "de"),
            ("filter", "inStock:true")
        )
        #expect(reply.text == post.text)
        #expect(try get(client).text == client.post(Self.target).text)
        #expect(try get(client, ("state", "{}")).text == client.post(Self.target, "{}").text)
        let planned = try get(client, ("debug", "plan"), ("presenter", "instantsearch"), ("groups", "or<brand>"))
        #expect(
            planned.text
                == (try client.post(Self.target + "?debug=plan&presenter=instantsearch&groups=or%3Cbrand%3E").text)
        )
    }

    @Test(arguments: ["key", "token"])
    func shareIsAState(kind: String) throws {
        let session = try TestClient().session(state: #"{"selections":{"brand":["Nike"]}}"#)
        _ = try session.patch(#"{"sort":"dearest"}"#)
        let body = kind == "token" ? #"{"kind":"token"}"# : "{}"
        let key = try #require(session.post("/share", body).at("/key")?.text)
        let reply = try get(session.client, ("state", key))
        #expect(reply.status == 200, "\(reply.text)")
        #expect(reply.itemIDs == (try session.get().itemIDs))
        #expect(reply.at("/query/sort") == "dearest")
        #expect(try get(session.client, ("state", key), ("sort", "cheapest")).at("/query/sort") == "cheapest")
        let dogs = try session.client.get("/v1/catalogs/dogs/query?state=\(key)")
        #expect(dogs.status == 422)
        #expect(dogs.place == "parameter state")
        #expect(dogs.suggestions == ["shop"])
    }

    @Test func faultsAreNamedInsideTheParameter() throws {
        let client = try TestClient()
        let cases: [(String, Int, String, String?)] = [
            (#"{"selections":{"brand":["Nikee"]}}"#, 422, "unknownValue", "/selections/brand/0"),
            (#"{"selections":{"brnd":null}}"#, 422, "unknownCategory", "/selections/brnd"),
            (#"{"page":1}"#, 422, "unknownField", "/page"),
            (#"{"selections":{"price":[2,1]}}"#, 422, "rangeInverted", "/selections/price"),
            ("{", 400, "malformedJSON", nil), ("", 422, "unknownShare", nil), ("[]", 422, "unknownShare", nil),
            ("AAAAAAAAAAAAAAAAAAAAAA", 422, "unknownShare", nil), ("t.xxx", 422, "unknownShare", nil),
        ]
        for (state, status, code, pointer) in cases {
            let reply = try get(client, ("state", state))
            #expect(reply.status == status, "\(state)")
            #expect(reply.code == code, "\(state)")
            #expect(reply.at("/errors/0/parameter") == "state", "\(state)")
            #expect(reply.at("/errors/0/pointer")?.text == pointer, "\(state)")
        }
        #expect(try get(client, ("state", "{")).at("/errors/0/offset") != nil)
        #expect(try get(client, ("state", "{}"), ("filter", "brand:")).place == "parameter filter")
        #expect(try client.get(Self.target + "?state=%7B%7D&state=%7B%7D").status == 400)
    }

    @Test func depthOfTheStateIsBounded() throws {
        let deep = #"{"filters":"# + String(repeating: "[", count: 100) + String(repeating: "]", count: 100) + "}"
        let reply = try get(TestClient(), ("state", deep))
        #expect(reply.status == 400)
        #expect(reply.code == "malformedJSON")
    }
}
