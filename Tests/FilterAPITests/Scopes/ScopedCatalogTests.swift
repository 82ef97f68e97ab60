import CatalogTestSupport
import Foundation
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import TestSupport
import Testing

@testable import CatalogFiles
@testable import Catalogs
@testable import FilterCore
@testable import Gateway
@testable import JSON

/// A view of a catalog is as a catalog that never had other items.
struct ScopedCatalogTests {
    private static let filters = [
        "country:Japan", "price <= 20", "NOT maker:Northwind", "stock > 0", "country:India OR country:Japan",
        "maker:Nobody",
    ]

    private static func view(
        of snapshot: CatalogSnapshot,
        through filter: String,
        _ versions: CatalogVersions = CatalogVersions()
    ) throws -> CatalogSnapshot {
        try ScopedCatalogs(of: CatalogStore([snapshot]), versions: versions)
            .view(of: snapshot, through: CatalogScope(filter: filter))
    }

    /// Lets views of few items share columns with their catalog, too.
    private static let sharing = CatalogVersions(leastShown: 1)

    /// The same file of items without those that the view does not have, with the same definition.
    private static func catalog(ofItemsIn view: CatalogSnapshot) throws -> CatalogSnapshot {
        try catalog(hasDefinition: view.definitionSource != .inferred) { view.items.index(ofID: $0) != nil }
    }

    /// - Parameter adjust: changes the text of the definition.
    private static func catalog(
        hasDefinition: Bool,
        adjusting adjust: (String) -> String = { $0 },
        where isKept: (_ id: String) -> Bool
    ) throws -> CatalogSnapshot {
        let rows = try String(
            contentsOf: Repository.testData.appending(component: "everything.ndjson"),
            encoding: .utf8
        )
        let kept = try rows.split(separator: "\n").filter { row in
            isKept(try JSONValue(parsing: String(row))["id"]?.text ?? "")
        }
        let definition = Repository.testData.appending(component: "everything.catalog.json")
        let text = hasDefinition ? adjust(try String(contentsOf: definition, encoding: .utf8)) : nil
        return try load(kept.map(String.init), text, named: "everything")
    }

    /// A file of items, or a snapshot file of it.
    ///
    /// - Parameter definition: `nil` for one that is inferred.
    private static func load(
        _ rows: [String],
        _ definition: String?,
        named name: String = "items",
        isPacked: Bool = false
    ) throws -> CatalogSnapshot {
        let files = try TemporaryFiles()
        let file = try files.write("\(name).json", text: "[\(rows.joined(separator: ","))]")
        if let definition { try files.write("\(name).catalog.json", text: definition) }
        let loader = SnapshotLoader(options: LoadOptions(), onProgress: { _ in })
        let snapshot = try loader.load(CatalogSource.find([file])[0]).snapshot
        guard isPacked else { return snapshot }
        let packed = files.path("packed.fsx")
        _ = try SnapshotFile.write(snapshot, to: packed)
        return try loader.load(CatalogSource.find(["\(name)=\(packed)"])[0]).snapshot
    }

    /// The catalog without what is in the way of sharing columns.
    private static func additive(where isKept: (_ id: String) -> Bool) throws -> CatalogSnapshot {
        let subtractive = #""selectionModel": "subtractive", "#
        return try catalog(hasDefinition: true, adjusting: { $0.replacing(subtractive, with: "") }, where: isKept)
    }

    @Test(arguments: filters)
    func everyAnswerIsThatOfACatalogOfTheseItemsAlone(filter: String) throws {
        let view = try Self.view(of: CatalogFixtures.everything, through: filter)
        let alone = try Self.catalog(ofItemsIn: view)
        var pair = try ScopePair(filter, of: CatalogFixtures.everything, alone)
        try pair.compareCatalogs()
        for tap in Tap.teas {
            try pair.send(tap)
            try pair.compareSessions()
        }
        #expect(pair.comparisons > 300)
        #expect(pair.differences.isEmpty, "\(pair.differences.prefix(5).joined(separator: "\n"))")
    }

    /// A subtractive category is in the way of sharing columns, as its values may be excluded in the order in which they came up.
    @Test func answersOfAViewThatSharesColumnsAreThoseOfACatalogOfItsItemsAlone() throws {
        let whole = try Self.additive { _ in true }
        var sharingCount = 0
        for filter in Self.filters {
            let view = try Self.view(of: whole, through: filter, Self.sharing)
            guard view.memory.base == whole.memory.base else { continue }
            sharingCount += 1
            let alone = try Self.additive { view.items.index(ofID: $0) != nil }
            #expect(view.items.byteCount == alone.items.byteCount)
            // The order in which values came up may be another one.
            let compiled = try Self.view(of: whole, through: filter)
            let isInOrder = view.catalog.valueOrder == compiled.catalog.valueOrder
            #expect((view.dataVersion == compiled.dataVersion) == isInOrder)
            var pair = try ScopePair(filter, of: whole, alone, Self.sharing)
            try pair.compareCatalogs()
            for tap in Tap.teas {
                try pair.send(tap)
                try pair.compareSessions()
            }
            #expect(pair.comparisons > 300)
            #expect(pair.differences.isEmpty, "\(pair.differences.prefix(5).joined(separator: "\n"))")
        }
        #expect(sharingCount > 1)
    }

    @Test(arguments: filters)
    func definitionThatIsInferredIsInferredOfTheseItemsAlone(filter: String) throws {
        let whole = try Self.catalog(hasDefinition: false) { _ in true }
        let view = try Self.view(of: whole, through: filter)
        let alone = try Self.catalog(ofItemsIn: view)
        var pair = try ScopePair(filter, of: whole, alone)
        try pair.compareCatalogs()
        try pair.compareSessions()
        #expect(pair.differences.isEmpty, "\(pair.differences.prefix(5).joined(separator: "\n"))")
    }

    @Test func nothingOfOtherItemsIsInAnyAnswer() throws {
        let whole = CatalogFixtures.everything
        let view = try Self.view(of: whole, through: "country:Japan")
        var pair = try ScopePair("country:Japan", of: whole, try Self.catalog(ofItemsIn: view))
        try pair.compareCatalogs()
        for tap in Tap.teas {
            try pair.send(tap)
            try pair.compareSessions()
        }
        var names: [String] = []
        for place in 0..<whole.items.count where view.items.index(ofID: whole.items.id(of: place)) == nil {
            var json: [UInt8] = []
            whole.items.withJSON(of: place) { json.append(copying: $0) }
            names.append(try #require(JSONValue(parsing: json, maxDepth: 8)["name"]?.text))
        }
        #expect(!names.isEmpty)
        for name in names { #expect(!pair.texts.contains { $0.contains(name) }, "\(name)") }
    }

    @Test func optionsOfARuleComeOfTheseItemsAloneAlsoInASnapshotFile() throws {
        let definition = #"{"categories":[{"id":"p","kind":"options","attribute":"price","options":{"quantiles":3}}]}"#
        func load(_ prices: [Int], isPacked: Bool) throws -> CatalogSnapshot {
            let rows = prices.map { #"{"id":"\#($0)","price":\#($0),"isOdd":\#(!$0.isMultiple(of: 2))}"# }
            return try Self.load(rows, definition, isPacked: isPacked)
        }
        let whole = try load(Array(1...60), isPacked: true)
        let alone = try load(Array(1...50), isPacked: false)
        for versions in [CatalogVersions(), Self.sharing] {
            let view = try Self.view(of: whole, through: "price <= 50", versions)
            #expect(view.catalog.definition.categories[0].options == alone.catalog.definition.categories[0].options)
            #expect(view.catalog.definition.categories[0].options != whole.catalog.definition.categories[0].options)
        }
    }

    @Test func dataVersionIsThatOfTheItemsAlone() throws {
        let rows = CatalogFixtures.shopRows.split(separator: "\n").map(String.init)
        func view(_ rows: [String], _ version: String) throws -> CatalogSnapshot {
            let whole = CatalogFixtures.snapshot(
                "shop",
                CatalogFixtures.shopDefinition,
                rows: rows.joined(separator: "\n"),
                dataVersion: version
            )
            return try Self.view(of: whole, through: "brand:Nike")
        }
        let first = try view(rows, "v1")
        // The last one is of another brand, the first one is not.
        #expect(try view(rows.dropLast(), "v2").dataVersion == first.dataVersion)
        #expect(try view(Array(rows.dropFirst()), "v3").dataVersion != first.dataVersion)
    }

    /// A view of few items would keep the JSON of all others when their version is gone.
    @Test func viewOfMostItemsSharesTheirJSON() throws {
        let whole = CatalogFixtures.everything
        func memory(_ items: ItemStore) -> UInt { items.parts.all[0].json.records.sharedMemory.address }
        let most = try Self.filters.map { filter in
            let view = try Self.view(of: whole, through: filter)
            let isMost = view.items.byteCount * 4 >= whole.items.byteCount * 3
            #expect((memory(view.items) == memory(whole.items)) == isMost, "\(filter)")
            return isMost
        }
        #expect(Set(most).count == 2)
    }

    /// Otherwise the columns of a catalog that was compiled again would stay in memory beside the new ones.
    @Test func viewThatSharesColumnsHasThoseOfThePresentVersion() throws {
        let (first, again) = (try Self.additive { _ in true }, try Self.additive { _ in true })
        let scope = CatalogScope(filter: "stock > 0")
        for isShared in [true, false] {
            let versions = isShared ? Self.sharing : CatalogVersions()
            let scoped = ScopedCatalogs(of: CatalogStore([first]), versions: versions)
            let view = try scoped.view(of: first, through: scope)
            #expect((view.memory.base == first.memory.base) == isShared)
            let bytes = scoped.statistics.byteCount
            #expect(bytes == (isShared ? view.memory.ownByteCount : view.memory.byteCount))
            let next = try scoped.view(of: again, through: scope)
            #expect((next === view) != isShared, "the same data are the same view, but for its columns")
            #expect((next.memory.base == again.memory.base) == isShared)
            #expect(scoped.statistics.count == 1 && scoped.statistics.byteCount == bytes)
        }
    }

    /// A view names them as a file of its items would, of a snapshot file too.
    @Test(arguments: [false, true])
    func textsForNoValueAndOrdersOfDatesAreThoseOfTheVisibleItems(isPacked: Bool) throws {
        let seen = (1...9).map { number in
            let y = number.isMultiple(of: 2) ? #""NA""# : "1"
            return #"{"id":"\#(number)","t":"a","x":\#(number),"y":\#(y)}"#
        }
        let hidden = [
            #"{"id":"20","t":"b","x":"n/a","day":"31/12/2024","y":"text","salary":4}"#,
            #"{"id":"21","t":"b","salary":"n/a"}"#,
        ]
        let definition = #"""
            {"categories":[{"id":"t","kind":"multi","attribute":"t"},{"id":"day","kind":"range","attribute":"day"}]}
            """#
        let whole = try Self.load(hidden + seen, definition, isPacked: isPacked)
        #expect(whole.authoredDefinition.missing["salary"] != nil)
        for versions in [CatalogVersions(), Self.sharing] {
            let view = try Self.view(of: whole, through: "t:a AND NOT id:9", versions)
            #expect(view.catalog.definition.missing == ["y": MissingTexts(["NA"])])
            #expect(view.catalog.definition.dates.isEmpty)
        }
    }

    @Test func viewOfAChangedCatalogTakesNothingOfTheMemoryForWrites() throws {
        let writing = CatalogVersions(leastItems: 1)
        func version(after former: CatalogSnapshot?, _ changes: [CatalogChange]) throws -> CatalogSnapshot {
            try #require(try writing.next(after: former, applying: changes, to: "shop"))
        }
        func items(_ brands: [(id: String, brand: String)]) -> CatalogChange {
            var batch = ItemBatch()
            for (id, brand) in brands {
                batch.append(id: id.utf8Span.span, json: #"{"id":"\#(id)","brand":"\#(brand)"}"#.utf8Span.span)
            }
            return .items(batch)
        }
        let definition = CatalogChange.definition(Array(CatalogFixtures.writtenShop.utf8))
        let first = try version(after: nil, [definition, items([("1", "Nike"), ("2", "Puma")])])
        let second = try version(after: first, [items([("3", "Nike")])])
        let full = CatalogVersions(leastItems: 1, memory: MemoryBound(limit: 1) { 1 })
        let scoped = ScopedCatalogs(of: CatalogStore([first]), versions: full)
        let scope = CatalogScope(filter: "brand:Nike")
        #expect(try scoped.view(of: first, through: scope).items.count == 1)
        #expect(try scoped.view(of: second, through: scope).items.count == 2)
        #expect(scoped.statistics.compiledCount == 1, "the second is a change of the first")
    }

    @Test func viewIsMadeOnceForAVersion() throws {
        let store = CatalogStore([CatalogFixtures.shop])
        let scoped = ScopedCatalogs(of: store)
        let scope = CatalogScope(filter: "brand:Nike")
        let first = try scoped.view(of: CatalogFixtures.shop, through: scope)
        #expect(try scoped.view(of: CatalogFixtures.shop, through: scope) === first)
        #expect(scoped.statistics.compiledCount == 1)
        #expect(first.catalog.itemCount == 3)
    }

    @Test func viewsThatWereUsedLongestAgoMakeRoom() throws {
        let scoped = ScopedCatalogs(of: CatalogStore([CatalogFixtures.shop]), maxBytes: 1)
        for brand in ["Nike", "Puma", "Asics"] {
            let scope = CatalogScope(filter: "brand:\(brand)")
            _ = try scoped.view(of: CatalogFixtures.shop, through: scope)
        }
        #expect(scoped.statistics.count == 1)
        #expect(scoped.statistics.evictedCount == 2)
        _ = try scoped.view(of: CatalogFixtures.shop, through: CatalogScope(filter: "brand:Asics"))
        #expect(scoped.statistics.compiledCount == 3, "the last one is still there")
    }

    @Test func viewsOfACatalogThatIsGoneEnd() throws {
        let store = CatalogStore([CatalogFixtures.shop])
        let scoped = ScopedCatalogs(of: store)
        _ = try scoped.view(of: CatalogFixtures.shop, through: CatalogScope(filter: "brand:Nike"))
        store.remove("shop")
        scoped.performHousekeeping()
        #expect(scoped.statistics.count == 0)
        #expect(scoped.statistics.byteCount == 0)
    }

    @Test(arguments: ["colour:", "nothing:x", "brand:Nike OR nothing > 3"])
    func filterThatDoesNotFitLetsNothingThrough(filter: String) throws {
        let refusal = #expect(throws: ScopeRefusal.self) { try Self.view(of: CatalogFixtures.shop, through: filter) }
        let error = refusal.map { ServiceError($0) }
        #expect(error?.code == .scopeMismatch)
        #expect(error?.suggestions == [])
    }

    @Test func largeViewIsNotCompiledOnTheThreadOfAConnection() throws {
        let scoped = ScopedCatalogs(of: CatalogStore([CatalogFixtures.shop]))
        let scope = CatalogScope(filter: "brand:Nike")
        let refusal = #expect(throws: ScopeRefusal.self) {
            try scoped.view(of: CatalogFixtures.shop, through: scope, WorkBudget(limit: 2_000), isPatient: false)
        }
        #expect(refusal.map { ServiceError($0).code } == .tooMuchWork)
        #expect(scoped.statistics.compiledCount == 0)
    }
}

/// The same requests to a view and to a catalog that has the same items; collects in what the answers differ.
private struct ScopePair {
    private let clients: [(client: TestClient, session: TestSession, names: [String])]
    private(set) var comparisons = 0
    private(set) var differences: [String] = []
    private(set) var texts: [String] = []

    init(
        _ filter: String,
        of whole: CatalogSnapshot,
        _ alone: CatalogSnapshot,
        _ versions: CatalogVersions = CatalogVersions()
    ) throws {
        let clients = (try TestClient([whole], versions: versions).through(filter), try TestClient([alone]))
        self.clients = try [(whole, clients.0), (alone, clients.1)].map { snapshot, client in
            let session = try client.session(snapshot.name)
            let version = try #require(session.get().at("/session/dataVersion")?.text)
            return (client, session, [session.id, version])
        }
    }

    mutating func compareCatalogs() throws {
        for target in [
            "", "/categories", "/categories/maker/values?q=o", "/categories/region/values", "/labels", "/items/bancha",
            "/items/assam", "/query?include=categories,page&pageSize=1000", "/categories/x",
            "/categories/maker/values?locale=xx",
        ] {
            try compare(target) { client, _ in try client.get("/v1/catalogs/everything\(target)") }
        }
    }

    mutating func compareSessions() throws {
        for target in [
            "?include=currentFilters,categories,page,sections&pageSize=1000", "/rescue", "/explain/bancha",
            "/explain/assam",
            "/items?sort=x", "/items?filter=maker:x", "/items?filter=nothing:x", "/items?attributes=nothing",
            "/sections",
            "/current-filters", "/current-filters?presenter=instantsearch", "/categories/maker/values?q=a", "/history",
            "/categories/words", "/categories/rating", "/categories/step", "/categories/maker?debug=plan",
        ] {
            try compare(target) { _, session in try session.get(target) }
        }
        for maker in ["Northwind", "Meadow", "Highland", "Nortwind", "Midow"] {
            try compare("dry run of \(maker)") { _, session in
                try session.post(
                    "/apply",
                    #"{"operations":[{"op":"toggle","category":"maker","value":"\#(maker)"}],"dryRun":true}"#
                )
            }
        }
        try compare("share") { _, session in
            let reply = try session.post("/share")
            return Reply(HTTPResponse.json(status: reply.status, Array((reply.at("/text")?.text ?? "").utf8)))
        }
    }

    mutating func send(_ tap: Tap) throws {
        try compare(tap.target) { _, session in try session.send(tap) }
    }

    private mutating func compare(
        _ what: String,
        _ ask: (TestClient, TestSession) throws -> Reply
    ) throws {
        let answers = try clients.map { client, session, names in
            let reply = try ask(client, session)
            let text = names.reduce("\(reply.status) \(reply["ETag"] ?? "") \(reply.text)") { text, name in
                text.replacing(name, with: "…")
            }
            return text.replacing(#/"(next|previous)Cursor":"[^"]*"/#, with: "cursor")
        }
        comparisons += 1
        texts.append(answers[0])
        if answers[0] != answers[1] {
            let (found, expected) = (Array(answers[0]), Array(answers[1]))
            let place = zip(found, expected).prefix { $0 == $1 }.count
            let start = max(place - 60, 0)
            differences.append(
                "\(what): \(String(found.dropFirst(start).prefix(160))) and not \(String(expected.dropFirst(start).prefix(160)))"
            )
        }
    }
}

extension ScopedCatalogs {
    /// A view that may take as long as it takes.
    fileprivate func view(
        of version: CatalogSnapshot,
        through scope: CatalogScope
    ) throws(ScopeRefusal) -> CatalogSnapshot {
        try view(of: version, through: scope, WorkBudget(limit: .max), isPatient: true)
    }
}
