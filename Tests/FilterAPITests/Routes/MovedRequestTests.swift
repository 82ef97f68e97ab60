import Bytes
import CatalogTestSupport
import FilterCore
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Support
import TestSupport
import Testing

@testable import Catalogs
@testable import Gateway
@testable import Sessions

/// A request that is too heavy for the quick lane begins anew in the slow one, and finds there what it had finished.
struct MovedRequestTests {
    /// A client whose quick lane takes so much work; `nil`: all that a request may take, so that none moves.
    private static func client(
        _ catalogs: [CatalogSnapshot] = [CatalogFixtures.shop, CatalogFixtures.everything],
        quickWork: Int?,
        maxWork: Int = 250_000_000,
        cacheBytes: Int = 0,
        carriedBytes: Int = 1 << 20,
        sessions: ClientSessions? = nil
    ) throws -> TestClient {
        var limits = RequestLimits()
        limits.maxWork = maxWork
        limits.quickWork = quickWork ?? maxWork
        limits.maxCarriedBytes = carriedBytes
        // The clocks stand and the bits are seeded: all clients give the same ids.
        let sessions = try sessions ?? TestClient.sessions { $0.signingKey = SigningKey(Array(0..<32)) }
        return try TestClient(catalogs, sessions: sessions, limits: limits, cacheBytes: cacheBytes)
    }

    private static let quickWorks = [0, 3_000, 10_000, 20_000, 40_000, 80_000]

    // MARK: The answer

    private static let reads = [
        "", "?page=2&pageSize=2", "?include=categories", "?include=currentFilters", "?include=sections,page",
        "/categories",
        "/current-filters", "/items?filter=price%20%3E%205", "/sections?category=brand", "/rescue",
        "/changes?since=1-v1",
        "?limit=1",
    ]

    @Test(arguments: ["shop", "everything"], [0, 1 << 20])
    func walkOfTapsIsAnsweredTheSameInWhicheverLanes(catalog: String, cacheBytes: Int) throws {
        var random = SplitMix64(seed: UInt64(cacheBytes))
        let writes = catalog == "shop" ? Tap.shop : Tap.teas
        let clients = try ([nil] + Self.quickWorks).map { try Self.client(quickWork: $0, cacheBytes: cacheBytes) }
        let sessions = try clients.map { try $0.session(catalog) }
        var (moves, finds) = (0, 0)
        for round in 0..<60 {
            let write = writes.randomElement(using: &random)!
            let form = ["", "?answer=changes"].randomElement(using: &random)!
            let read = Self.reads.randomElement(using: &random)!
            for (method, target, body) in [(write.method, write.target + form, write.body), (.get, read, "")] {
                let walks = try sessions.map { try LaneWalk($0.client, method, $0.path + target, body) }
                for (quickWork, walk) in zip(Self.quickWorks, walks.dropFirst()) {
                    let told: Comment = "round \(round), \(quickWork): \(method.token) \(target)"
                    #expect(walk.reply.status == walks[0].reply.status, told)
                    #expect(walk.reply.text == walks[0].reply.text, told)
                    #expect(walk.reply.response.headers == walks[0].reply.response.headers, told)
                    // With a cache, what the quick lane had written costs nothing.
                    if cacheBytes == 0 { #expect(walk.work == walks[0].work, told) }
                    if walk.hasMoved { moves += 1 }
                    if walk.finished != nil { finds += 1 }
                }
                #expect(!walks[0].hasMoved)
            }
        }
        #expect(moves > 100 && finds > 40 && finds < moves, "\(finds) of \(moves)")
    }

    private static let queries = [
        "{}", #"{"selections":{"brand":["Nike"]}}"#,
        #"{"selections":{"brand":["Nike","Puma"],"tags":["new"]},"filter":"price > 20"}"#,
        #"{"selections":{"price":[10,50],"inStock":true},"include":["page","categories"],"sort":"cheapest"}"#,
        #"{"filters":[{"group":"or<c>","filterKind":"facet","attribute":"colour","value":"blue"}],"limit":1}"#,
    ]

    /// Whether a request is refused, and how, does not depend on the lanes that it was in.
    @Test(arguments: queries)
    func whatIsTooMuchWorkIsTooMuchInWhicheverLanes(query: String) throws {
        let target = "/v1/catalogs/shop/query"
        let whole = try LaneWalk(Self.client(quickWork: nil), .post, target, query)
        var random = SplitMix64(seed: 3)
        var refusals = 0
        for round in 0..<60 {
            let maxWork = round == 0 ? whole.work : Int.random(in: 1...whole.work, using: &random)
            let quickWork = Int.random(in: 0..<maxWork, using: &random)
            let expected = try LaneWalk(Self.client(quickWork: nil, maxWork: maxWork), .post, target, query)
            let walk = try LaneWalk(Self.client(quickWork: quickWork, maxWork: maxWork), .post, target, query)
            #expect(walk.hasMoved)
            #expect(walk.reply.status == expected.reply.status)
            #expect(walk.reply.text == expected.reply.text, "\(quickWork) of \(maxWork)")
            #expect((walk.reply.status == 200) == (maxWork == whole.work))
            if walk.reply.code == "tooMuchWork" { refusals += 1 }
        }
        #expect(refusals > 50)
    }

    // MARK: The work

    /// Counts how often texts are searched for words, and keeps nothing.
    private final class SearchedWords: WordCache {
        private let searches = Mutex(0)

        var count: Int { searches.withLock(\.self) }

        func items(of word: KeptWord) -> WordItems? { nil }

        func keep(_ items: WordItems, of word: KeptWord) { searches.withLock { $0 += 1 } }
    }

    @Test(arguments: ["POST /v1/catalogs/shop/query", "POST /v1/sessions", "GET /v1/catalogs/shop/query"])
    func textsAreSearchedOnceForARequestThatMoves(route: String) throws {
        let words = SearchedWords()
        let state =
            #"{"filters":[{"group":"and<n>","filterKind":"keyword","attribute":"name","value":"ta"}],"selections":{"tags":["new"]}}"#
        let isRead = route.hasPrefix("GET")
        let target = String(route.split(separator: " ")[1]) + (isRead ? "?state=" + Self.percentCoded(state) : "")
        let body = isRead ? "" : route.hasSuffix("sessions") ? #"{"catalog":"shop","state":\#(state)}"# : state
        let method: HTTPMethod = isRead ? .get : .post
        func walk(_ quickWork: Int?) throws -> (walk: LaneWalk, searchCount: Int) {
            let before = words.count
            let client = try Self.client([CatalogFixtures.shop.finding(words)], quickWork: quickWork)
            let walk = try LaneWalk(client, method, target, body)
            #expect(walk.reply.status < 300, "\(walk.reply.text)")
            return (walk, words.count - before)
        }
        let (whole, searchCount) = try walk(nil)
        #expect(searchCount == 1)
        // Half of the work is more than finding the items takes, and less than the whole answer.
        let (moved, movedCount) = try walk(whole.work / 2)
        #expect(moved.hasMoved && !whole.hasMoved)
        #expect(movedCount == 1)
        #expect(moved.work == whole.work)
    }

    private static func percentCoded(_ text: String) -> String {
        text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }

    private static let target = "/v1/catalogs/shop/query"
    private static let query = #"{"selections":{"brand":["Nike"],"price":[10,50]}}"#

    private static func state(in catalog: Catalog) throws -> FilterState {
        let inputs: [(String, SelectionInput)] = [
            ("brand", .values([.string("Nike")], none: nil)),
            ("price", .range(lower: .number(Number(10)), upper: .number(Number(50)), none: nil)),
        ]
        return try inputs.reduce(catalog.initialState) { state, input in
            try catalog.applying(.set(category: input.0, selection: input.1), to: state)
        }
    }

    /// The places of the categories that a request has counted.
    private static func counted(
        _ finished: FinishedWork,
        _ state: FilterState,
        by client: TestClient,
        limit: Int? = nil
    ) throws -> [Int] {
        let snapshot = try #require(client.service.catalogs.present("shop"))
        let counts = try #require(finished.counts(of: state, in: snapshot, within: nil))
        return snapshot.catalog.categories.indices.filter { index in
            let found = try? counts.result(of: index, limit: limit, against: .unlimited) { _ throws(TooMuchWork) in
                let none = WorkBudget(limit: 0)
                try none.spend(1, on: .page)
                preconditionFailure("nothing can be spent of nothing")
            }
            return found != nil
        }
    }

    /// Of the work of the quick lane no more is lost than that of one category.
    @Test func categoriesThatWereCountedAreKept() throws {
        let snapshot = CatalogFixtures.shop
        let state = try Self.state(in: snapshot.catalog)
        let budget = WorkBudget(limit: .max - 1)
        let evaluation = try snapshot.catalog.evaluate(state, work: budget)
        let evaluationCost = budget.spent
        let costs = try snapshot.catalog.categories.indices.map { index in
            let before = budget.spent
            _ = try evaluation.result(for: index)
            return budget.spent - before
        }
        let whole = try LaneWalk(Self.client(quickWork: nil), .post, Self.target, Self.query)
        // Units of reading and looking up, before the state is evaluated.
        var before: Int?
        var counts: Set<Int> = []
        let step = 20
        var quickWork = 0
        while quickWork < whole.work {
            var counted: [Int]?
            // Nothing after the last category is kept.
            defer { quickWork += counted?.count == costs.count ? 25 * step : step }
            let client = try Self.client(quickWork: quickWork)
            let walk = try LaneWalk(client, .post, Self.target, Self.query) { finished in
                counted = try finished.map { try Self.counted($0, state, by: client) }
            }
            #expect(walk.hasMoved)
            #expect(walk.work == whole.work)
            #expect(walk.reply.text == whole.reply.text)
            guard let counted else {
                #expect(before == nil, "\(quickWork)")
                continue
            }
            before = before ?? quickWork - evaluationCost
            #expect(counted == Array(costs.prefix(counted.count).indices))
            counts.insert(counted.count)
            guard counted.count < costs.count else { continue }
            let kept = evaluationCost + costs.prefix(counted.count).reduce(0, +)
            #expect(quickWork < (before ?? 0) + kept + costs[counted.count] + step, "\(quickWork)")
        }
        let seen = costs.indices.filter { costs[$0] >= step } + [costs.count]
        #expect(counts.isSuperset(of: seen), "\(counts)")
    }

    /// Where plans say that a screen takes more than the quick lane has, nothing is counted there.
    @Test func heavyScreenMovesBeforeItIsCounted() throws {
        var random = SplitMix64(seed: 9)
        let rows = (0..<3_000).map { id in
            let values = ["a", "b", "c"].map { #""\#($0)":"v\#(Int.random(in: 0..<40, using: &random))""# }
            return #"{"id":"\#(id)","half":"\#(id % 2)",\#(values.joined(separator: ","))}"#
        }
        let definition = CatalogDefinition(
            title: "",
            categories: ["a", "b", "c", "half"].map { CategoryDefinition(id: $0, kind: .multi, attribute: $0) }
        )
        let snapshot = CatalogFixtures.snapshot("shop", definition, rows: rows.joined(separator: "\n"))
        let query = #"{"selections":{"half":["0"]},"limit":1,"include":["categories"]}"#
        let catalog = snapshot.catalog
        let half = SelectionInput.values([.string("0")], none: nil)
        let state = try catalog.applying(.set(category: "half", selection: half), to: catalog.initialState)
        let whole = try LaneWalk(Self.client([snapshot], quickWork: nil), .post, Self.target, query)
        var countedOf: [Int: Int] = [:]
        for share in stride(from: 10, to: 100, by: 5) {
            let client = try Self.client([snapshot], quickWork: whole.work * share / 100)
            let walk = try LaneWalk(client, .post, Self.target, query) { finished in
                countedOf[share] = try finished.map { try Self.counted($0, state, by: client, limit: 1).count }
            }
            #expect(walk.hasMoved && walk.reply.text == whole.reply.text)
        }
        // Two categories would have been counted by then.
        #expect(countedOf[35] == 0, "\(countedOf)")
    }

    /// Filters in another order are the same set of items, and other words for it.
    @Test func evaluationIsFoundForEqualStatesAndHasTheOneAskedFor() throws {
        let snapshot = CatalogFixtures.shop
        let filters = [Filter.facet("tags", "new"), .facet("tags", "sale")]
        let states = try [filters, filters.reversed()].map { filters in
            try filters.reduce(snapshot.catalog.initialState) { state, filter in
                try snapshot.catalog.applying(.addFilter(filter, group: .and("free")), to: state)
            }
        }
        let bounds = RequestBounds(
            work: .unlimited,
            maxAnswerBytes: .max,
            isPatient: true,
            finished: FinishedWork(within: CarriedMemory(limit: 0))
        )
        var evaluated = 0
        for state in states {
            let evaluation = try bounds.evaluation(of: state, in: snapshot) { work throws(TooMuchWork) in
                evaluated += 1
                return try snapshot.catalog.evaluate(state, work: work)
            }
            let wording = snapshot.wording(for: "en")
            let text = try snapshot.catalog.evaluate(state).currentFilters(wording, isListing: false).text
            #expect(try evaluation.currentFilters(wording, isListing: false).text == text)
        }
        #expect(evaluated == 1)
    }

    // MARK: What is kept, and how long

    @Test func nothingIsKeptAfterTheRequest() throws {
        let whole = try LaneWalk(Self.client(quickWork: nil), .post, Self.target, Self.query)
        let client = try Self.client(quickWork: whole.work / 2)
        weak var kept: FinishedWork?
        func reply() throws -> Reply {
            let walk = try LaneWalk(client, .post, Self.target, Self.query)
            kept = walk.finished
            #expect(kept != nil)
            return walk.reply
        }
        for _ in 0..<2 {
            let reply = try reply()
            // Also while the answer is on its way, which has the work of the request for the log.
            #expect(kept == nil)
            #expect(reply.text == whole.reply.text)
        }
        let all = client.service.limits.maxCarriedBytes
        #expect(client.service.carriedMemory.take(all))
    }

    /// Sets of many items take much memory while a request waits.
    @Test func requestsBeginAnewWhereThereIsNoMemory() throws {
        let whole = try LaneWalk(Self.client(quickWork: nil), .post, Self.target, Self.query)
        for (carriedBytes, isKept) in [(0, false), (1, false), (1 << 20, true)] {
            let client = try Self.client(quickWork: whole.work / 2, carriedBytes: carriedBytes)
            let walk = try LaneWalk(client, .post, Self.target, Self.query) { finished in
                #expect((finished != nil) == isKept)
            }
            #expect(walk.hasMoved && walk.work == whole.work)
            #expect(walk.reply.text == whole.reply.text)
        }
        let client = try Self.client(quickWork: whole.work / 2, carriedBytes: 1 << 20)
        let memory = client.service.carriedMemory
        #expect(memory.take(1 << 20))
        #expect(try LaneWalk(client, .post, Self.target, Self.query).finished == nil)
        memory.giveBack(1 << 20)
        #expect(try LaneWalk(client, .post, Self.target, Self.query).finished != nil)
    }

    @Test func stateThatChangesBetweenTheLanesIsAnsweredAsItIs() throws {
        let sessions = try TestClient.sessions { $0.signingKey = SigningKey(Array(0..<32)) }
        let generous = try Self.client(quickWork: nil, sessions: sessions)
        let session = try generous.session(state: Self.query)
        let work = try LaneWalk(generous, .get, session.path).work
        let tight = try Self.client(quickWork: work / 2, sessions: sessions)
        let walk = try LaneWalk(tight, .get, session.path) { finished in
            #expect(finished != nil)
            _ = try session.put("/categories/brand/values/Puma")
        }
        #expect(walk.hasMoved)
        #expect(walk.reply.text == (try session.screen))
        #expect(walk.reply.chips.contains { $0.contains("Puma") })
    }

    @Test(arguments: ["items", "definition"])
    func catalogThatChangesBetweenTheLanesIsAnsweredAsItIs(change: String) throws {
        let rows = (0..<20).map { #"{"id":"\#($0)","brand":"b\#($0 % 3)","price":\#($0)}"# }.joined(separator: "\n")
        let query = #"{"selections":{"brand":["b1"]}}"#
        func client(_ quickWork: Int) throws -> LiveClient {
            var limits = RequestLimits()
            limits.quickWork = quickWork
            let client = try LiveClient(requestLimits: limits)
            try client.define()
            #expect(try client.push(rows).status == 200)
            return client
        }
        func alter(_ live: LiveClient) throws {
            switch change {
            case "items": #expect(try live.push(#"{"id":"21","brand":"b1","price":3}"#).status == 200)
            default:
                let definition = CatalogFixtures.writtenShop
                    .replacing(#""kind":"multi","attribute":"brand""#, with: #""kind":"single","attribute":"brand""#)
                try live.define("shop", definition)
            }
        }
        let generous = try client(1 << 40)
        let before = try LaneWalk(generous.client, .post, Self.target, query)
        try alter(generous)
        let after = try LaneWalk(generous.client, .post, Self.target, query)
        #expect(after.reply.at("/categories") != before.reply.at("/categories"))

        let tight = try client(before.work / 2)
        let walk = try LaneWalk(tight.client, .post, Self.target, query) { finished in
            #expect(finished != nil)
            try alter(tight)
        }
        #expect(walk.hasMoved)
        for member in ["total", "categories", "currentFilters", "page"] {
            #expect(walk.reply.at("/\(member)") == after.reply.at("/\(member)"), "\(member)")
        }
    }
}
