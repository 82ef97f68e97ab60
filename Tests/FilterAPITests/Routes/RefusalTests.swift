import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Gateway
@testable import Sessions

/// Requests that can be read and not be done, or not be read: each has its status, code and place, and changes nothing.
struct RefusalTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let method: HTTPMethod
        let target: String
        let body: String
        let status: Int
        let code: String
        let place: String?
        let suggestions: [String]

        init(
            _ method: HTTPMethod,
            _ target: String,
            _ body: String,
            _ status: Int,
            _ code: ErrorCode,
            _ place: String? = nil,
            suggesting suggestions: [String] = []
        ) {
            self.method = method
            self.target = target
            self.body = body
            self.status = status
            self.code = code.rawValue
            self.place = place
            self.suggestions = suggestions
        }

        init(
            _ method: HTTPMethod,
            _ target: String,
            _ status: Int,
            _ code: ErrorCode,
            _ place: String? = nil,
            suggesting suggestions: [String] = []
        ) {
            self.init(method, target, "", status, code, place, suggesting: suggestions)
        }

        var testDescription: String { "\(method.token) \(target) \(body.prefix(80))" }
    }

    private static func patch(
        _ body: String,
        _ code: ErrorCode,
        _ place: String,
        suggesting suggestions: [String] = []
    ) -> Case {
        Case(.patch, "", body, 422, code, place, suggesting: suggestions)
    }

    private static func unreadable(_ body: String, _ place: String) -> Case {
        Case(.patch, "", body, 400, .malformedJSON, place)
    }

    /// Targets are below a session of the shop in which Nike and Clothing are chosen.
    static let cases: [Case] = [
        // Members of the body.
        patch(#"{"selection":{}}"#, .unknownField, "pointer /selection", suggesting: ["selections"]),
        patch(#"{"a~b/c":1}"#, .unknownField, "pointer /a~0b~1c"),
        patch(#"{"page":2}"#, .unknownField, "pointer /page", suggesting: ["pageSize"]),
        patch("[]", .invalidValue, "pointer "),
        patch("null", .invalidValue, "pointer "),
        patch("3", .invalidValue, "pointer "),
        patch(#"{"selections":[]}"#, .invalidValue, "pointer /selections"),
        patch(#"{"selections":null}"#, .invalidValue, "pointer /selections"),
        patch(#"{"filters":{}}"#, .invalidValue, "pointer /filters"),
        patch(#"{"filters":[{}]}"#, .invalidValue, "pointer /filters/0"),
        patch(#"{"sort":"cheap"}"#, .unknownSort, "pointer /sort"),
        patch(#"{"sort":null}"#, .invalidValue, "pointer /sort"),
        patch(#"{"pageSize":0}"#, .invalidValue, "pointer /pageSize"),
        patch(#"{"pageSize":1001}"#, .invalidValue, "pointer /pageSize"),
        patch(#"{"pageSize":1.5}"#, .invalidValue, "pointer /pageSize"),
        patch(#"{"pageSize":"20"}"#, .invalidValue, "pointer /pageSize"),
        patch(#"{"pageSize":18446744073709551615}"#, .invalidValue, "pointer /pageSize"),
        patch(#"{"locale":"xx"}"#, .invalidValue, "pointer /locale", suggesting: ["en", "de"]),
        patch(#"{"locale":7}"#, .invalidValue, "pointer /locale"),
        // Categories and values.
        patch(
            #"{"selections":{"brnd":["Nike"]}}"#,
            .unknownCategory,
            "pointer /selections/brnd",
            suggesting: ["brand"]
        ),
        patch(
            #"{"selections":{"brand":["Nike","Puma","Nikee"]}}"#,
            .unknownValue,
            "pointer /selections/brand/2",
            suggesting: ["Nike"]
        ),
        patch(
            #"{"selections":{"brand":{"none":false,"values":["Pum"]}}}"#,
            .unknownValue,
            "pointer /selections/brand/values/0",
            suggesting: ["Puma"]
        ),
        patch(#"{"selections":{"brand":"Pum"}}"#, .unknownValue, "pointer /selections/brand", suggesting: ["Puma"]),
        patch(#"{"selections":{"brand":[1]}}"#, .unknownValue, "pointer /selections/brand/0"),
        patch(#"{"selections":{"brand":["Nike",null]}}"#, .invalidValue, "pointer /selections/brand/1"),
        patch(#"{"selections":{"brand":[["Nike"]]}}"#, .invalidValue, "pointer /selections/brand/0"),
        patch(#"{"selections":{"brand":{"values":"Nike"}}}"#, .invalidValue, "pointer /selections/brand/values"),
        patch(#"{"selections":{"brand":{"value":"Nike"}}}"#, .unknownField, "pointer /selections/brand/value"),
        patch(#"{"selections":{"brand":{"none":1}}}"#, .invalidValue, "pointer /selections/brand/none"),
        patch(#"{"selections":{"brand":{"excluded":["Nike"]}}}"#, .notNegatable, "pointer /selections/brand/excluded"),
        patch(#"{"selections":{"colour":["red","blue"]}}"#, .tooMany, "pointer /selections/colour"),
        patch(#"{"selections":{"colour":{"value":"rd"}}}"#, .unknownValue, "pointer /selections/colour/value"),
        patch(#"{"selections":{"colour":{"value":["red"]}}}"#, .invalidValue, "pointer /selections/colour/value"),
        patch(#"{"selections":{"colour":{"none":true}}}"#, .noneNotIncluded, "pointer /selections/colour/none"),
        patch(#"{"selections":{"tags":["new","sale","eco"]}}"#, .tooMany, "pointer /selections/tags"),
        patch(
            #"{"selections":{"dept":["Clothng"]}}"#,
            .unknownValue,
            "pointer /selections/dept/0",
            suggesting: ["Clothing"]
        ),
        patch(#"{"selections":{"dept":{"paths":["x"]}}}"#, .unknownValue, "pointer /selections/dept/paths/0"),
        patch(#"{"selections":{"dept":{"paths":["Shoes","Clothing"]}}}"#, .tooMany, "pointer /selections/dept/paths"),
        patch(#"{"selections":{"dept":1}}"#, .invalidValue, "pointer /selections/dept"),
        patch(#"{"selections":{"dept":{"paths":[],"none":true}}}"#, .noneNotIncluded, "pointer /selections/dept/none"),
        patch(#"{"selections":{"price":[50,10]}}"#, .rangeInverted, "pointer /selections/price"),
        patch(#"{"selections":{"price":{"lower":"10"}}}"#, .invalidValue, "pointer /selections/price/lower"),
        patch(#"{"selections":{"price":[10,"x"]}}"#, .invalidValue, "pointer /selections/price/1"),
        patch(#"{"selections":{"price":[10]}}"#, .invalidValue, "pointer /selections/price"),
        patch(#"{"selections":{"price":[10,20,30]}}"#, .invalidValue, "pointer /selections/price"),
        patch(#"{"selections":{"price":10}}"#, .invalidValue, "pointer /selections/price"),
        patch(#"{"selections":{"price":{"min":1}}}"#, .unknownField, "pointer /selections/price/min"),
        patch(#"{"selections":{"added":{"lower":"2024-13-01"}}}"#, .invalidValue, "pointer /selections/added/lower"),
        patch(#"{"selections":{"added":[20240501,null]}}"#, .invalidValue, "pointer /selections/added/0"),
        patch(#"{"selections":{"added":["2024-06-01","2024-05-01"]}}"#, .rangeInverted, "pointer /selections/added"),
        patch(#"{"selections":{"inStock":1}}"#, .invalidValue, "pointer /selections/inStock"),
        patch(#"{"selections":{"inStock":{"isOn":null}}}"#, .invalidValue, "pointer /selections/inStock/isOn"),
        patch(#"{"selections":{"inStock":{"none":false}}}"#, .unknownField, "pointer /selections/inStock/none"),
        // The part before the fault is not kept.
        patch(
            #"{"pageSize":3,"selections":{"colour":"red","price":[2,1]}}"#,
            .rangeInverted,
            "pointer /selections/price"
        ),
        // Bodies that cannot be read.
        unreadable("{", "offset 1"),
        unreadable(#"{"pageSize":5} x"#, "offset 15"),
        unreadable(#"{"pageSize":05}"#, "offset 12"),
        unreadable(#"{"pageSize":5,}"#, "offset 14"),
        unreadable("{'pageSize':5}", "offset 1"),
        unreadable(#"{"pageSize":5,"pageSize":6}"#, "pointer /pageSize"),
        unreadable(#"{"selections":{"brand":"Nike","brand":"Puma"}}"#, "pointer /selections/brand"),
        unreadable(#"{"pageSize":1e999}"#, "offset 12"),
        unreadable(#"{"pageSize":18446744073709551616}"#, "offset 12"),
        unreadable(#"{"sort":"\ud800"}"#, "offset 9"),
        unreadable("{\"sort\":\"\u{1}\"}", "offset 9"),
        unreadable(#"{"sort":NaN}"#, "offset 8"),
        unreadable(String(repeating: "[", count: 65), "offset 64"),
        unreadable(String(repeating: #"{"a":"#, count: 70) + "1", "offset 320"),
        Case(.patch, "", "", 400, .malformedJSON, "offset 0"),
        Case(.put, "/categories/brand/selection", "", 400, .malformedJSON, "offset 0"),
        // Whole selections.
        Case(.put, "/categories/brand/selection", #"["Nike","x"]"#, 422, .unknownValue, "pointer /1"),
        Case(.put, "/categories/brand/selection", #"{"values":["x"]}"#, 422, .unknownValue, "pointer /values/0"),
        Case(.put, "/categories/brand/selection", #""x""#, 422, .unknownValue, "pointer "),
        Case(.put, "/categories/price/selection", "[3,2]", 422, .rangeInverted, "pointer "),
        Case(.put, "/categories/price/selection", #"{"lower":true}"#, 422, .invalidValue, "pointer /lower"),
        Case(.put, "/categories/inStock/selection", #"{"isOff":true}"#, 422, .unknownField, "pointer /isOff"),
        // Names in the path.
        Case(.get, "/categories/brnd", 404, .unknownCategory, "parameter category", suggesting: ["brand"]),
        Case(.get, "/categories/brnd/values", 404, .unknownCategory, "parameter category", suggesting: ["brand"]),
        Case(.get, "/categories/brnd/selection", 404, .unknownCategory, "parameter category", suggesting: ["brand"]),
        Case(.put, "/categories/brnd/selection", "null", 404, .unknownCategory, "parameter category"),
        Case(.delete, "/categories/brnd/selection", 404, .unknownCategory, "parameter category"),
        Case(.put, "/categories/brnd/none", 404, .unknownCategory, "parameter category"),
        Case(.put, "/categories/brnd/values/Nike", 404, .unknownCategory, "parameter category"),
        Case(.put, "/categories/brand/values/Pum", 404, .unknownValue, "parameter value", suggesting: ["Puma"]),
        Case(.delete, "/categories/brand/values/Pum", 404, .unknownValue, "parameter value", suggesting: ["Puma"]),
        Case(.post, "/categories/brand/values/Pum/toggle", 404, .unknownValue, "parameter value", suggesting: ["Puma"]),
        Case(.post, "/categories/price/values/10/toggle", 422, .invalidValue, "parameter value"),
        Case(.delete, "/current-filters/x", 404, .unknownFilter, "parameter filter"),
        Case(.get, "/nothing", 404, .notFound),
        Case(.get, "/", 404, .notFound),
        Case(.get, "/categories/", 404, .notFound),
        Case(.get, "/categories//values", 404, .notFound),
        // Clearing.
        Case(.post, "/clear", #"{"categories":["brand","brnd"]}"#, 422, .unknownCategory, "pointer /categories/1"),
        Case(.post, "/clear", #"{"except":["brnd"]}"#, 422, .unknownCategory, "pointer /except/0"),
        Case(
            .post,
            "/clear",
            #"{"categoryGroups":["detail"]}"#,
            422,
            .unknownCategoryGroup,
            "pointer /categoryGroups/0",
            suggesting: ["details"]
        ),
        Case(.post, "/clear", #"{"categories":"brand"}"#, 422, .invalidValue, "pointer /categories"),
        Case(.post, "/clear", #"{"categories":[1]}"#, 422, .invalidValue, "pointer /categories/0"),
        Case(.post, "/clear", #"{"category":"brand"}"#, 422, .unknownField, "pointer /category"),
        Case(
            .post,
            "/deselect-all",
            #"{"categories":["brand","price"]}"#,
            422,
            .invalidValue,
            "pointer /categories/1"
        ),
        // Requests that say everything in the path.
        Case(.put, "/categories/brand/values/Puma", #"{"status":"idle"}"#, 422, .unknownField, "pointer /status"),
        Case(.post, "/categories/brand/values/Puma/toggle", "[]", 422, .invalidValue, "pointer "),
        Case(.put, "/categories/brand/none", "{", 400, .malformedJSON, "offset 1"),
        Case(.delete, "/categories/brand/selection", #"{"a":1}"#, 422, .unknownField, "pointer /a"),
        Case(.delete, "", #"{"a":1}"#, 422, .unknownField, "pointer /a"),
        Case(.delete, "/current-filters/x", #"{"a":1}"#, 422, .unknownField, "pointer /a"),
        // Parameters.
        Case(.get, "?inclde=page", 422, .unknownParameter, "parameter inclde", suggesting: ["include"]),
        Case(.get, "?include=pages", 422, .invalidValue, "parameter include", suggesting: ["page"]),
        Case(.get, "?include=page,", 422, .invalidValue, "parameter include"),
        Case(.get, "?page=0", 422, .invalidValue, "parameter page"),
        Case(.get, "?pageSize=1001", 422, .invalidValue, "parameter pageSize"),
        Case(.get, "?sort=x", 422, .unknownSort, "parameter sort"),
        Case(.get, "?sort=default&sort=default", 400, .duplicateParameter, "parameter sort"),
        Case(.patch, "?include=x", #"{"pageSize":3}"#, 422, .invalidValue, "parameter include"),
        Case(.patch, "?x=1", #"{"pageSize":3}"#, 422, .unknownParameter, "parameter x"),
        Case(.post, "/categories/brand/values/Puma/toggle?include=x", 422, .invalidValue, "parameter include"),
        Case(.delete, "?include=page", 422, .unknownParameter, "parameter include"),
        Case(.get, "/categories?include=page", 422, .unknownParameter, "parameter include"),
        Case(.get, "/categories/brand?x", 422, .unknownParameter, "parameter x"),
        Case(.get, "/categories/brand/selection?x", 422, .unknownParameter, "parameter x"),
        Case(.get, "/current-filters?include=page", 422, .unknownParameter, "parameter include"),
        // Methods.
        Case(.put, "", 405, .methodNotAllowed),
        Case(.post, "/categories/brand/values/Puma", 405, .methodNotAllowed),
        Case(.get, "/categories/brand/values/Puma/toggle", 405, .methodNotAllowed),
        Case(.get, "/clear", 405, .methodNotAllowed),
        Case(.get, "/current-filters/x", 405, .methodNotAllowed),
        Case(.other("LINK"), "/items", 405, .methodNotAllowed),
    ]

    @Test(arguments: cases)
    func refusalNamesThePlaceAndChangesNothing(_ refused: Case) throws {
        let session = try TestClient().session(state: #"{"selections":{"brand":["Nike"],"dept":"Clothing"}}"#)
        let before = try session.screen
        let reply = try session.send(refused.method, refused.target, refused.body)
        #expect(reply.status == refused.status)
        #expect(reply.code == refused.code)
        #expect(reply.place == refused.place)
        if !refused.suggestions.isEmpty { #expect(reply.suggestions.contains(refused.suggestions)) }
        #expect(try session.screen == before)
    }

    /// Bodies of PATCH mean the same in a query and in a new session.
    @Test(arguments: cases.filter { $0.method == .patch && $0.target.isEmpty && $0.body.hasPrefix(#"{"selections""#) })
    func stateIsReadTheSameEverywhere(_ refused: Case) throws {
        let client = try TestClient()
        let query = try client.post("/v1/catalogs/shop/query", refused.body)
        #expect(query.status == refused.status)
        #expect(query.code == refused.code)
        #expect(query.place == refused.place)
        let created = try client.post("/v1/sessions", #"{"catalog":"shop","state":\#(refused.body)}"#)
        #expect(created.status == refused.status)
        #expect(created.code == refused.code)
        let place = refused.place?.replacing("pointer /", with: "pointer /state/")
        #expect(created.place == place)
        #expect(client.service.sessions.statistics.count == 0)
    }

    @Test(arguments: [
        (#"{"catalog":"shp"}"#, "unknownCatalog", "pointer /catalog"),
        (#"{"catalog":1}"#, "invalidValue", "pointer /catalog"),
        (#"{"catalog":"shop","state":[]}"#, "invalidValue", "pointer /state"),
        (#"{"catalog":"shop","state":{"sort":"default"}}"#, "unknownField", "pointer /state/sort"),
        (#"{"catalog":"shop","share":"k"}"#, "unknownShare", "pointer /share"),
        (#"{"catalog":"shop","selections":{}}"#, "unknownField", "pointer /selections"),
        (#"{"catalog":"shop","pageSize":0}"#, "invalidValue", "pointer /pageSize"),
    ])
    func newSessionIsChecked(body: String, code: String, place: String) throws {
        let client = try TestClient()
        let reply = try client.post("/v1/sessions", body)
        #expect(reply.status == 422)
        #expect(reply.code == code)
        #expect(reply.place == place)
        #expect(client.service.sessions.statistics.count == 0)
    }

    @Test(arguments: [
        (#"{"include":["pages"]}"#, "invalidValue", "pointer /include/0"),
        (#"{"include":"page"}"#, "invalidValue", "pointer /include"),
        (#"{"page":0}"#, "invalidValue", "pointer /page"),
        (#"{"page":2147483648}"#, "invalidValue", "pointer /page"),
        (#"{"sort":"x"}"#, "unknownSort", "pointer /sort"),
        (#"{"catalog":"shop"}"#, "unknownField", "pointer /catalog"),
    ])
    func queryIsChecked(body: String, code: String, place: String) throws {
        let reply = try TestClient().post("/v1/catalogs/shop/query", body)
        #expect(reply.status == 422)
        #expect(reply.code == code)
        #expect(reply.place == place)
    }

    @Test func whatAClientSentComesBackShortened() throws {
        let name = String(repeating: "x", count: 100_000)
        let reply = try TestClient().session().patch(#"{"selections":{"\#(name)":null}}"#)
        #expect(reply.status == 422)
        #expect(reply.at("/errors/0/detail")?.text?.count == 501)
    }

    @Test func bodyThatIsNoJSONByItsOwnWordIsRefused() throws {
        let session = try TestClient().session()
        for type in ["text/plain", "application/x-www-form-urlencoded", "", "application/jsonx"] {
            let reply = try session.patch(#"{"pageSize":5}"#, headers: ["Content-Type": type])
            #expect(reply.status == 415, "\(type)")
            #expect(reply.code == "unsupportedMediaType")
            #expect(reply.place == "header Content-Type")
        }
        let coded = try session.patch(#"{"pageSize":5}"#, headers: ["Content-Encoding": "br"])
        #expect(coded.status == 415)
        #expect(coded.place == "header Content-Encoding")
        #expect(coded["Accept-Encoding"] == "gzip")
        for type in ["application/json; charset=utf-8", "Application/JSON", "application/merge-patch+json"] {
            #expect(try session.patch(#"{"pageSize":5}"#, headers: ["Content-Type": type]).status == 200, "\(type)")
        }
    }

    @Test func patchOfAnotherKindThanAMergePatchIsRefused() throws {
        let session = try TestClient().session()
        let reply = try session.patch(#"{"pageSize":5}"#, headers: ["Content-Type": "application/json-patch+json"])
        #expect(reply.status == 415)
        #expect(reply.place == "header Content-Type")
        let operations = #"{"operations":[]}"#
        #expect(try session.post("/apply", operations, headers: ["Content-Type": "application/x+json"]).status == 200)
    }

    @Test func invalidUTF8IsRefused() throws {
        let session = try TestClient().session()
        let request = HTTPRequest(
            id: "test-1",
            method: .patch,
            target: try RequestTarget(parsing: Array(session.path.utf8)),
            headers: [:],
            body: Array(#"{"sort":""#.utf8) + [0xFF] + Array(#""}"#.utf8)
        )
        let reply = Reply(session.client.application.respond(to: request))
        #expect(reply.status == 400)
        #expect(reply.place == "offset 9")
    }

    @Test func moreValuesThanTheLimitAreRefused() throws {
        var limits = RequestLimits()
        limits.maxValuesPerSelection = 2
        let session = try TestClient(limits: limits).session()
        let reply = try session.patch(#"{"selections":{"brand":{"values":["Nike","Puma","Asics"]}}}"#)
        #expect(reply.status == 422)
        #expect(reply.code == "tooMany")
        #expect(reply.place == "pointer /selections/brand/values")
    }
}
