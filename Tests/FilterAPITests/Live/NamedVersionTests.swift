import Support
import CatalogTestSupport
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import TestSupport
import Testing

@testable import Catalogs
@testable import Gateway
@testable import JSON

/// Answers of data that the request names, while newer ones are there.
struct NamedVersionTests {
    private func live(
        _ rows: String,
        holding: CatalogStore.Holding = .oneMinute,
        clocks: CatalogClocks = CatalogClocks()
    ) throws -> LiveClient {
        let live = try LiveClient(holding: holding, clocks: clocks)
        try live.define()
        #expect(try live.push(rows).status == 200)
        return live
    }

    private static let five = (1...5).map { #"{"id":"\#($0)","brand":"a","price":\#($0)}"# }.joined(separator: "\n")

    private func version(_ reply: Reply) throws -> String {
        try #require((reply.at("/dataVersion") ?? reply.at("/session/dataVersion"))?.text)
    }

    // MARK: Pages

    @Test func pagesGoOnInTheDataOfTheFirstOne() throws {
        let live = try live(Self.five)
        let session = try live.client.session("shop")
        let first = try session.get("/items?pageSize=2")
        let version = try version(first)
        #expect(first.at("/newItems") == nil)
        _ = try live.push(#"{"id":"2","$delete":true}"# + "\n" + #"{"id":"0","brand":"a"}"#)
        #expect(try session.get("/items?pageSize=2&page=2").itemIDs == ["4", "5"])
        let second = try session.get("/items?pageSize=2&page=2&dataVersion=\(version)")
        #expect(second.itemIDs == ["3", "4"])
        #expect(second.at("/dataVersion")?.text == version)
        #expect(second.at("/newItems")?.integer == 1)
        #expect(second.total == 5)
        #expect(second["Link"]?.contains("dataVersion=\(version)&page=3") == true)
        let cursor = try #require(first.at("/page/nextCursor")?.text)
        let next = try session.get("/items?pageSize=2&cursor=\(cursor)&dataVersion=\(version)")
        #expect(next.itemIDs == ["3", "4"])
        #expect(next.at("/isRestarted") == .bool(false))
        let restarted = try session.get("/items?pageSize=2&cursor=\(cursor)")
        #expect(restarted.at("/isRestarted") == .bool(true))
        #expect(restarted.itemIDs == ["3", "4"], "its item is gone")
    }

    @Test func everyAnswerWithPagesTakesAVersion() throws {
        let live = try live(Self.five)
        let session = try live.client.session("shop")
        let version = try version(session.get())
        let sections = try session.get("/sections?category=brand&sectionLimit=1")
        let values = try session.get("/categories/brand/values?limit=1").at("/nextCursor")
        #expect(values == .null)
        _ = try live.push(#"{"id":"6","brand":"b"}"# + "\n" + #"{"id":"1","$delete":true}"#)
        let named = "dataVersion=\(version)"
        let query = "/v1/catalogs/shop/query?\(named)"
        for reply in [
            try session.get("?\(named)"), try live.client.get(query), try live.client.post(query, "{}"),
            try session.get("/sections?category=brand&\(named)"),
        ] {
            #expect(reply.status == 200, "\(reply.text)")
            #expect(reply.total == 5)
            #expect(reply.at("/newItems")?.integer == 1)
        }
        #expect(try session.get("?\(named)").at("/session/dataVersion")?.text == version)
        #expect(try live.client.get(query).at("/query/dataVersion")?.text == version)
        let again = try session.get("/sections?category=brand&sectionLimit=1&\(named)")
        #expect(again.at("/sections") == sections.at("/sections"))
        for path in [session.path, "/v1/catalogs/shop"] {
            let address = "\(path)/categories/brand/values"
            #expect(try live.client.get("\(address)?\(named)").at("/values")?.elements.count == 1)
            #expect(try live.client.get(address).at("/values")?.elements.count == 2)
        }
    }

    /// A cursor of values and of sections is good for the data that it was made for.
    @Test func cursorsOfListsGoOnInNamedData() throws {
        let live = try live((1...5).map { #"{"id":"\#($0)","brand":"b\#($0)"}"# }.joined(separator: "\n"))
        let session = try live.client.session("shop", state: #"{"selections":{"brand":["b1","b2","b3"]}}"#)
        let values = try session.get("/categories/brand/values?limit=2")
        let sections = try session.get("/sections?category=brand&sectionLimit=2")
        let version = try version(values)
        _ = try live.push(#"{"id":"6","brand":"b6"}"#)
        for (list, reply) in [
            ("/categories/brand/values?limit=2", values), ("/sections?category=brand&sectionLimit=2", sections),
        ] {
            let cursor = try #require(reply.at("/nextCursor")?.text)
            #expect(try session.get("\(list)&cursor=\(cursor)").code == "cursorExpired")
            #expect(try session.get("\(list)&cursor=\(cursor)&dataVersion=\(version)").status == 200)
        }
    }

    @Test func thePresentVersionCanBeNamed() throws {
        let live = try live(Self.five)
        let session = try live.client.session("shop")
        let reply = try session.get("/items?dataVersion=\(version(session.get()))")
        #expect(reply.itemIDs.count == 5)
        #expect(reply.at("/newItems")?.integer == 0)
    }

    // MARK: New items

    @Test func newIsWhatMatchesNowAndDidNotMatchThen() throws {
        let live = try live(
            """
            {"id":"stays","brand":"a","price":1}
            {"id":"leaves","brand":"a","price":1}
            {"id":"comes","brand":"b","price":1}
            {"id":"goes","brand":"a","price":1}
            """
        )
        let session = try live.client.session("shop", state: #"{"selections":{"brand":["a"]}}"#)
        let version = try version(session.get())
        func newCount(_ query: String = "") throws -> Int? {
            try session.get("/items?dataVersion=\(version)\(query)").at("/newItems")?.integer
        }
        for (row, count) in [
            (#"{"id":"stays","brand":"a","price":2}"#, 0), (#"{"id":"leaves","brand":"b"}"#, 0),
            (#"{"id":"goes","$delete":true}"#, 0), (#"{"id":"other","brand":"b"}"#, 0),
            (#"{"id":"comes","brand":"a","price":9}"#, 1), (#"{"id":"new","brand":"a","price":3}"#, 2),
            (#"{"id":"goes","brand":"a","price":1}"#, 2), (#"{"id":"new","brand":"b"}"#, 1),
        ] {
            #expect(try live.push(row).status == 200)
            #expect(try newCount() == count, "\(row)")
        }
        #expect(try newCount("&filter=price%20%3E%205") == 1)
        #expect(try newCount("&filter=price%20%3C%205") == 0)
    }

    @Test func aDefinitionThatLostAnAttributeHasNothingNewForIt() throws {
        let live = try live(#"{"id":"1","odd":1}"#)
        let session = try live.client.session("shop")
        let version = try version(session.get())
        _ = try live.push(#"{"id":"2","brand":"a"}"#, "?mode=replace")
        let address = "/items?dataVersion=\(version)&filter=odd%20%3D%201"
        let reply = try session.get(address)
        #expect(reply.itemIDs == ["1"])
        #expect(reply.at("/newItems")?.integer == 0)
        #expect(try session.get("/items?filter=odd%20%3D%201").code == "unknownAttribute")
        #expect(try session.get("/items?dataVersion=\(version)").at("/newItems")?.integer == 1)
    }

    /// All items have to be looked up where two versions were not made of each other.
    @Test(arguments: [(250_000_000, 1), (2_000_000, nil as Int?)])
    func aPageDoesNotFailForWhatIsNew(maxWork: Int, newCount: Int?) throws {
        var limits = RequestLimits()
        limits.maxWork = maxWork
        let live = try LiveClient(requestLimits: limits)
        try live.define()
        let rows = (0..<1_100).map { #"{"id":"\#($0)"}"# }
        _ = try live.push(rows.joined(separator: "\n"))
        let session = try live.client.session("shop")
        let version = try version(session.get("/items?pageSize=1"))
        let others = rows.dropFirst() + [#"{"id":"new"}"#]
        #expect(try live.push(others.joined(separator: "\n"), "?mode=replace").status == 200)
        let page = try session.get("/items?pageSize=1&page=2&dataVersion=\(version)")
        #expect(page.itemIDs == ["1"])
        #expect(page.total == 1_100)
        #expect(page.at("/newItems")?.integer == newCount)
    }

    /// Every version that was read stays as it was, however the catalog came to the present one: by parts, or compiled anew.
    @Test(arguments: 0..<6)
    func walkOfChangesKeepsEveryVersionAsItWas(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let live = try LiveClient(versions: CatalogVersions(leastItems: 1, mostChanges: 12))
        try live.define()
        _ = try live.push((0..<30).map { Self.row($0, &random) }.joined(separator: "\n"))
        let session = try live.client.session("shop", state: #"{"selections":{"brand":["a"]}}"#)
        var seen: [(version: String, ids: [String])] = []
        for step in 0..<25 {
            let reply = try session.get("/items?pageSize=100")
            let now = reply.itemIDs
            seen.append((try version(reply), now))
            for (version, ids) in seen {
                let held = try session.get("/items?pageSize=100&dataVersion=\(version)")
                #expect(held.itemIDs == ids, "step \(step)")
                #expect(held.at("/newItems")?.integer == Set(now).subtracting(ids).count, "step \(step)")
            }
            let rows = (0..<40).shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random)).map { id in
                Bool.random(using: &random) ? Self.row(id, &random) : #"{"id":"\#(id)","$delete":true}"#
            }
            #expect(try live.push(rows.joined(separator: "\n")).status == 200)
        }
    }

    private static func row(_ id: Int, _ random: inout SplitMix64) -> String {
        #"{"id":"\#(id)","brand":"\#(["a", "b", "c"].randomElement(using: &random) ?? "a")"}"#
    }

    // MARK: Versions that are gone

    @Test func aVersionThatIsGoneIsToldWithWhereToBegin() throws {
        let clocks = CatalogClocks()
        let live = try live(Self.five, clocks: clocks)
        let session = try live.client.session("shop")
        let version = try version(session.get("/items?pageSize=2"))
        _ = try live.push(#"{"id":"6"}"#)
        clocks.seconds.withLock { $0 = 59 }
        let address = "/items?pageSize=2&page=2&dataVersion=\(version)"
        #expect(try session.get(address).status == 200)
        clocks.seconds.withLock { $0 = 118 }
        #expect(try session.get(address).status == 200, "it was used")
        clocks.seconds.withLock { $0 = 178 }
        let gone = try session.get(address)
        #expect(gone.status == 410)
        #expect(gone.code == "dataVersionExpired")
        #expect(gone.place == "parameter dataVersion")
        #expect(gone.at("/first")?.text == "\(session.path)/items?pageSize=2")
        for path in ["\(session.path)/items", "/v1/catalogs/shop/query", "/v1/catalogs/shop/categories/brand/values"] {
            #expect(try live.client.get("\(path)?dataVersion=never").code == "dataVersionExpired", "\(path)")
        }
    }

    @Test func writesTakeNoVersion() throws {
        let live = try live(Self.five)
        let session = try live.client.session("shop")
        #expect(try session.put("/categories/brand/values/a?dataVersion=x").code == "unknownParameter")
    }

    // MARK: Validators

    @Test func whatIsNewIsToldUnderTheSameTag() throws {
        let live = try live(Self.five)
        let session = try live.client.session("shop")
        let before = try session.get()
        let tag = try #require(before["ETag"])
        let version = try version(before)
        _ = try live.push(#"{"id":"6"}"#)
        let named = try session.get("?dataVersion=\(version)", headers: ["If-None-Match": tag])
        #expect(named.status == 200)
        #expect(named["ETag"] == tag)
        #expect(named.at("/newItems")?.integer == 1)
        let address = "/v1/catalogs/shop/query?dataVersion=\(version)"
        let first = try live.client.get(address)
        let firstTag = try #require(first["ETag"])
        #expect(try live.client.get(address, headers: ["If-None-Match": firstTag]).status == 304)
        _ = try live.push(#"{"id":"7"}"#)
        #expect(try live.client.get(address, headers: ["If-None-Match": firstTag]).at("/newItems")?.integer == 2)
    }
}
