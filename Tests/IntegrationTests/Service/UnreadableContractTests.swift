import TestSupport
import Testing

/// 400 wherever it is documented: a parameter that is given twice, a body that is no JSON.
struct UnreadableContractTests {
    /// Below a session, with a parameter that the operation has.
    private static let parameters: [(method: String, target: String, parameter: String)] = [
        ("GET", "", "sort"), ("GET", "/categories/brand/values", "limit"), ("GET", "/current-filters", "groups"),
        ("GET", "/items", "page"), ("GET", "/sections", "limit"), ("GET", "/changes", "since"),
        ("GET", "/events", "since"), ("POST", "/drafts", "include"),
        ("DELETE", "/categories/brand/values/Sandpiper", "include"),
        ("POST", "/categories/brand/values/Sandpiper/toggle", "presenter"),
        ("POST", "/categories/inStock/toggle", "include"), ("PUT", "/categories/sizes/none", "include"),
        ("DELETE", "/categories/sizes/none", "include"),
        ("DELETE", "/categories/brand/selection", "pageSize"),
        ("DELETE", "/current-filters/7f450e38-28aa-5012-94be-c04d27d65ca7", "include"),
    ]

    private static let bodies: [(method: String, target: String)] = [
        ("PATCH", ""), ("POST", "/clear"), ("POST", "/deselect-all"), ("POST", "/reset"), ("POST", "/apply"),
        ("POST", "/undo"), ("POST", "/redo"), ("POST", "/commit"), ("POST", "/share"),
        ("PUT", "/categories/brand/values/Sandpiper"), ("PUT", "/categories/brand/selection"),
    ]

    @Test func doubledParametersAnswerAsDocumented() throws {
        let service = try RunningService()
        let session = try service.session()
        let others = [
            ("/v1/catalogs/shop/categories/brand/values", "limit"), ("/v1/catalogs/shop/labels", "locale"),
            ("/v1/catalogs/shop/query", "page"), ("/v1/catalogs/shop/categories", "limit"),
            ("/v1/catalogs/shop/items/P00001", "attributes"),
            ("/v1/shares/5Xr3oTz0aVpKQm1cJd8uWg", "sort"),
        ]
        let cases =
            Self.parameters.map { ($0.method, session + $0.target, $0.parameter) } + others.map { ("GET", $0.0, $0.1) }
        for (method, target, parameter) in cases {
            let reply = try service.client.send(method, "\(target)?\(parameter)=1&\(parameter)=1")
            #expect(reply.status == 400, "\(method) \(target): \(reply.text)")
            #expect(reply.code == "duplicateParameter", "\(method) \(target)")
            #expect(reply.text("/errors/0/parameter") == parameter, "\(method) \(target)")
        }
        #expect(try service.client.send("GET", session).integer("/session/revision") == 1)
    }

    @Test func unreadableBodiesAnswerAsDocumented() throws {
        let service = try RunningService()
        let session = try service.session()
        let cases =
            Self.bodies.map { ($0.method, session + $0.target) }
            + [("POST", "/v1/sessions"), ("POST", "/v1/catalogs/shop/query")]
        for (method, target) in cases {
            let reply = try service.client.send(method, target, "{")
            #expect(reply.status == 400, "\(method) \(target): \(reply.text)")
            #expect(reply.code == "malformedJSON", "\(method) \(target)")
        }
        #expect(try service.client.send("GET", session).integer("/session/revision") == 1)
    }
}
