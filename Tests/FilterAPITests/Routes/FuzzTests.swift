import CatalogTestSupport
import FilterCore
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import TestSupport
import Testing

@testable import JSON

/// Valid bodies, changed at random but reproducibly: an answer is never the service's own fault, and a refusal changes
/// nothing.
struct FuzzTests {
    private struct ValidRequest: Sendable {
        let method: HTTPMethod
        let target: String
        let body: String
    }

    private static let shop = [
        ValidRequest(
            method: .patch,
            target: "",
            body: #"""
                {"selections":{"brand":{"values":["Nike","Puma"],"excluded":[],"none":true},"dept":["Clothing > Men"],
                 "colour":{"value":"red"},"tags":["new"],"code":["1",1,true],"price":{"lower":10,"upper":50,"none":false},
                 "added":["2024-05-01",null],"inStock":true},"filters":[],"sort":"cheapest","pageSize":5,"locale":"en"}
                """#
        ),
        ValidRequest(
            method: .put,
            target: "/categories/brand/selection",
            body: #"{"values":["Nike","Café"],"none":true}"#
        ),
        ValidRequest(
            method: .put,
            target: "/categories/price/selection",
            body: #"{"lower":10,"upper":50.5,"none":true}"#
        ),
        ValidRequest(
            method: .put,
            target: "/categories/added/selection",
            body: #"["2024-05-01","2024-06-01T10:00:00Z"]"#
        ),
        ValidRequest(method: .put, target: "/categories/dept/selection", body: #"{"paths":["Clothing > Men"]}"#),
        ValidRequest(
            method: .post,
            target: "/clear",
            body: #"{"categories":["brand","price"],"except":["price"],"categoryGroups":["details"]}"#
        ),
    ]

    /// Every kind of category, free filters and scopes.
    private static let teas = [
        ValidRequest(
            method: .patch,
            target: "",
            body: #"""
                {"selections":{"maker":{"values":["Northwind"],"excluded":["Meadow"],"none":true},
                 "flavours":{"excluded":["sweet"]},"kind":["Black","Green > Japan"],"caffeine":{"value":"high"},
                 "step":"cheap","letter":["a-f","new"],"rating":4,"words":{"words":["red"],"isCaseSensitive":true},
                 "q":{"text":"red"},"sale":true,"country":"Japan","region":["Uji"],"price":[1,50]}}
                """#
        ),
        ValidRequest(
            method: .patch,
            target: "",
            body: #"""
                {"filters":[{"group":"and<f>","filterKind":"facet","attribute":"tags","value":"organic","score":2},
                 {"group":"or<f:numeric>","filterKind":"comparison","attribute":"stock","operator":">","value":3},
                 {"group":"and<f>","filterKind":"range","attribute":"picked","lower":"2024-01-01","upper":"now-7d"},
                 {"group":"and<f>","filterKind":"tag","attribute":"tags","value":"rare","isNegated":true},
                 {"group":"hierarchical<kind>","filterKind":"facet","attribute":"kind","value":"Black"},
                 {"group":"and<price>","filterKind":"range","attribute":"price","lower":3,"upper":9}]}
                """#
        ),
        ValidRequest(method: .put, target: "/categories/maker/values/Northwind", body: #"{"state":"excluded"}"#),
        ValidRequest(
            method: .put,
            target: "/categories/words/selection",
            body: #"{"words":["red","cup"],"none":false}"#
        ),
        ValidRequest(
            method: .post,
            target: "/reset",
            body:
                #"{"categories":["maker"],"filterGroups":["and<f>"],"exceptFilterGroups":["and<x>"],"attributes":["tags"]}"#
        ),
        ValidRequest(
            method: .post,
            target: "/deselect-all",
            body: #"{"except":["maker"],"categoryGroups":["taste","cost"]}"#
        ),
    ]

    @Test(arguments: 0..<8)
    func mutatedBodiesNeverHarm(seed: UInt64) throws {
        try send(Self.shop, TestClient().session(state: #"{"selections":{"brand":["Asics"]}}"#), seed: seed)
    }

    @Test(arguments: 0..<3)
    func mutatedBodiesOfEveryKindNeverHarm(seed: UInt64) throws {
        try send(Self.teas, TestClient.teas(#"{"selections":{"maker":["Highland"]}}"#), seed: seed)
    }

    private func send(_ requests: [ValidRequest], _ session: TestSession, seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var before = try session.screen
        var acceptedCount = 0
        for round in 0..<250 {
            let valid = requests.randomElement(using: &random)!
            var value = try JSONValue(parsing: valid.body)
            for _ in 0..<Int.random(in: 0...3, using: &random) { value = value.mutated(using: &random) }
            var bytes = value.jsonBytes
            if Int.random(in: 0..<4, using: &random) == 0 { bytes = bytes.damaged(using: &random) }
            let request = HTTPRequest(
                id: "fuzz",
                method: valid.method,
                target: try RequestTarget(parsing: Array((session.path + valid.target).utf8)),
                headers: [:],
                body: bytes
            )
            let reply = Reply(session.client.application.respond(to: request))
            let text = String(decoding: bytes, as: UTF8.self)
            #expect([200, 400, 422].contains(reply.status), "seed \(seed), round \(round): \(text)")
            #expect(reply.json != nil, "seed \(seed), round \(round): \(text)")
            let after = try session.screen
            if reply.status == 200 {
                acceptedCount += 1
                #expect(reply.text == after, "seed \(seed), round \(round): \(text)")
            } else {
                #expect(reply.at("/errors/0/detail")?.text != nil)
                #expect(after == before, "seed \(seed), round \(round): \(text)")
            }
            before = after
        }
        #expect(acceptedCount > 20)
    }

    @Test(arguments: 0..<4)
    func randomTargetsNeverHarm(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let session = try TestClient().session()
        let parts = [
            "categories", "brand", "values", "Nike", "toggle", "none", "selection", "items", "current-filters", "clear",
            "%2F", "%E2%80%A8", "..", "", "x", "price", "1", "\(session.id)",
        ]
        let queries = [
            "page", "pageSize", "cursor", "sort", "include", "q", "limit", "parent", "attributes", "variantLimit",
            "%F0%9F%90%95",
        ]
        let values = [
            "", "1", "-1", "0", "999999999999999999999", "default", "page", "AAAA", "%00", "%FF", "%20", "%", "é",
        ]
        let methods: [HTTPMethod] = [.get, .head, .put, .post, .patch, .delete, .options]
        for _ in 0..<400 {
            var target = session.path
            for _ in 0..<Int.random(in: 0...5, using: &random) { target += "/" + parts.randomElement(using: &random)! }
            for index in 0..<Int.random(in: 0...3, using: &random) {
                target += index == 0 ? "?" : "&"
                target += queries.randomElement(using: &random)! + "=" + values.randomElement(using: &random)!
            }
            guard let parsed = try? RequestTarget(parsing: Array(target.utf8)) else { continue }
            let method = methods.randomElement(using: &random)!
            // Ending the session would end the test.
            if method == .delete, parsed.pathSegments.count == 3 { continue }
            let request = HTTPRequest(id: "fuzz", method: method, target: parsed, headers: [:], body: [])
            let status = session.client.application.respond(to: request).status
            #expect(status < 500, "\(method.token) \(target)")
        }
        #expect(try session.get().status == 200)
    }
}

extension JSONValue {
    /// The same value with one place changed: replaced, removed, repeated, renamed or moved one level down.
    fileprivate func mutated(using random: inout SplitMix64) -> JSONValue {
        switch self {
        case .object(var members) where !members.isEmpty && Int.random(in: 0..<5, using: &random) > 0:
            let index = members.indices.randomElement(using: &random)!
            switch Int.random(in: 0..<8, using: &random) {
            case 0: members.remove(at: index)
            case 1: members.append(members[index])
            case 2: members[index].key += "x"
            case 3: members.shuffle(using: &random)
            default: members[index].value = members[index].value.mutated(using: &random)
            }
            return .object(members)
        case .array(var elements) where !elements.isEmpty && Int.random(in: 0..<5, using: &random) > 0:
            let index = elements.indices.randomElement(using: &random)!
            switch Int.random(in: 0..<6, using: &random) {
            case 0: elements.remove(at: index)
            case 1: elements.append(elements[index])
            case 2: elements.shuffle(using: &random)
            default: elements[index] = elements[index].mutated(using: &random)
            }
            return .array(elements)
        default:
            let deep = (0..<Int.random(in: 1...80, using: &random)).reduce(self) { value, _ in .array([value]) }
            let others: [JSONValue] = [
                .null, true, false, 0, -1, 1, 20, "", "Nike", "Puma", "red", "Shoes", "2024-02-30", "\u{0}", "🐕", [],
                .object([]), .number(Number(UInt64.max)), .number(Number(1e308)!), .number(Number(-0.5)!), deep,
                .string(String(repeating: "x", count: 5_000)), .array([self, self]), .object([Member("values", self)]),
            ]
            return others.randomElement(using: &random)!
        }
    }
}

extension [UInt8] {
    /// The same bytes with one changed, left out, put in, or everything after it cut off.
    fileprivate func damaged(using random: inout SplitMix64) -> [UInt8] {
        guard let index = indices.randomElement(using: &random) else { return self }
        var bytes = self
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &random)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(UInt8.random(in: .min ... .max, using: &random), at: index)
        default: bytes.removeSubrange(index...)
        }
        return bytes
    }
}
