import FilterCore
import JSONTestSupport
import ServiceTestSupport
import Support
import TestSupport
import Testing

@testable import CatalogFiles
@testable import Catalogs
@testable import Gateway
@testable import JSON

/// Taps and changes of data in turn, over HTTP: every answer is that of the reference engine over the items as they are.
struct LiveWalkTests {
    private static let definition = #"""
        {"title":"Walk","categories":[
          {"id":"brand","kind":"multi","attribute":"brand","limit":1000,"includeNone":{"title":"No brand"}},
          {"id":"tags","kind":"multi","attribute":"tags","operator":"all","limit":1000},
          {"id":"colour","kind":"single","attribute":"colour","limit":1000},
          {"id":"dept","kind":"hierarchy","attribute":"dept","separator":" > ","limit":1000},
          {"id":"price","kind":"range","attribute":"price"},
          {"id":"inStock","kind":"toggle","attribute":"inStock"}]}
        """#

    /// Every change is a part; after few of them everything is compiled again, beside the writes.
    private static let inParts = CatalogVersions(leastItems: 1, leastShown: 1, mostChanges: 24)

    @Test(arguments: 0..<6)
    func answersAreThoseOfTheItemsAsTheyAre(seed: UInt64) throws {
        let versions = seed % 3 == 0 ? CatalogVersions() : Self.inParts
        var walk = try LiveWalk(Self.definition, seed: seed, versions)
        try Self.go(&walk)
    }

    /// The reference knows nothing of the items that the filter lets through to others.
    @Test(arguments: 0..<6)
    func answersThroughAForcedFilterAreThoseOfTheItemsThatPass(seed: UInt64) throws {
        let versions = seed % 3 == 0 ? CatalogVersions() : Self.inParts
        var walk = try LiveWalk(Self.definition, seed: seed, versions, through: "NOT tags:z") { item in
            !item.values(of: "tags").contains("z")
        }
        try Self.go(&walk)
        let statistics = walk.statistics
        // Others were made of the one before.
        #expect(statistics.compiledCount > 1 && (seed % 3 == 0 || statistics.compiledCount < 25), "\(statistics)")
    }

    /// Rows move to other products, products lose their last row, and every number counts products.
    @Test(arguments: 0..<6)
    func answersAboutVariantsAreThoseOfTheItemsAsTheyAre(seed: UInt64) throws {
        let definition = Self.definition.replacing(#""title":"Walk","#, with: #""title":"Walk","variantsOf":"style","#)
        let versions = seed % 3 == 0 ? CatalogVersions() : Self.inParts
        var walk =
            seed % 2 == 0
            ? try LiveWalk(definition, seed: seed, versions)
            : try LiveWalk(definition, seed: seed, versions, through: "NOT tags:z") { item in
                !item.values(of: "tags").contains("z")
            }
        try Self.go(&walk)
    }

    private static func go(_ walk: inout LiveWalk) throws {
        for step in 0..<40 {
            switch step % 10 {
            case 9: try walk.removeChosen()
            case 0, 2, 4, 6, 8: try walk.change()
            default: try walk.tap()
            }
            let differences = try walk.differences()
            guard differences.isEmpty else {
                Issue.record("step \(step), \(walk.state)\n\(differences.prefix(8).joined(separator: "\n"))")
                return
            }
        }
        #expect(walk.orphanedCount > 0, "no choice was ever left without items")
    }
}

/// A session over a live catalog, and the reference engine with the same state and the same items.
private struct LiveWalk {
    private let live: LiveClient
    private let session: TestSession
    private let definition: CatalogDefinition
    private var random: SplitMix64
    /// In the order of input.
    private var items: [(id: Int, item: ReferenceItem)] = []
    private let passes: (ReferenceItem) -> Bool
    private(set) var state: ReferenceState
    private var screen: Reply
    private(set) var orphanedCount = 0

    private static let options = "include=currentFilters,categories,page&pageSize=1000&variantLimit=100"

    /// - Parameters:
    ///   - filter: forced on the one who taps.
    ///   - passes: says the same of one item.
    init(
        _ text: String,
        seed: UInt64,
        _ versions: CatalogVersions,
        through filter: String? = nil,
        _ passes: @escaping (ReferenceItem) -> Bool = { _ in true }
    ) throws {
        random = SplitMix64(seed: seed)
        self.passes = passes
        live = try LiveClient(versions: versions)
        try live.define("shop", text)
        definition = try #require(live.catalogs.snapshots.first?.source?.definition)
        let client = live.client
        session = try (filter.map(client.through) ?? client).session("shop")
        screen = try session.get("?\(Self.options)")
        state = ReferenceCatalog(definition, items: []).initialState
    }

    private var reference: ReferenceCatalog { ReferenceCatalog(definition, items: seen.map(\.item)) }

    private var seen: [(id: Int, item: ReferenceItem)] { items.filter { passes($0.item) } }

    var statistics: ScopedCatalogs.Statistics { live.client.service.scoped.statistics }

    // MARK: Data

    /// Puts some items in and takes some out; now and then exchanges all.
    mutating func change() throws {
        let isReplacement = random.chance(1, in: 10)
        if isReplacement { items = [] }
        let ids = (0..<30).shuffled(using: &random).prefix(random.pick(isReplacement ? [12] : [1, 2, 3, 8]))
        let rows = ids.map { id -> String in
            let index = items.firstIndex { $0.id == id }
            if !isReplacement, random.chance(2, in: 5) {
                if let index { items.remove(at: index) }
                return #"{"id":"\#(id)","$delete":true}"#
            }
            let values = item()
            let item = ReferenceItem(values)
            if let index { items[index].item = item } else { items.append((id, item)) }
            return Self.json(id, values)
        }
        let reply = try live.push(rows.joined(separator: "\n"), isReplacement ? "?mode=replace" : "")
        try #require(reply.status == 200, "\(reply.text)")
    }

    /// Takes out all items of a value that is chosen.
    mutating func removeChosen() throws {
        guard let filter = state.filters.first(where: { $0.choice.chosen != nil }), let value = filter.choice.chosen
        else { return }
        let category = try reference.category(filter.category)
        let gone = items.filter { _, item in
            item.values(of: category.attribute).contains { $0.text.hasPrefix(value.text) }
        }
        items.removeAll { item in gone.contains { $0.id == item.id } }
        let rows = gone.map { #"{"id":"\#($0.id)"}"# }.joined(separator: "\n")
        guard !rows.isEmpty else { return }
        try #require(live.push(rows, "?mode=delete").status == 200)
    }

    /// An item of few values, so that the last one of a value often goes.
    private mutating func item() -> [String: [Value]] {
        var values: [String: [Value]] = [:]
        values["brand"] = random.pick(random.pick([0, 1, 1, 2]), of: ["a", "b", "c", "d", "e"])
        values["tags"] = random.pick(random.pick([0, 1, 2]), of: ["x", "y", "z"])
        values["colour"] = random.pick(random.pick([0, 1]), of: ["red", "blue", "green", "grey"])
        values["dept"] = random.pick(random.pick([0, 1, 1, 2]), of: ["A", "A > B", "A > B > C", "D", "D > E"])
        values["price"] = random.chance(4, in: 5) ? [.number(.integer(Int64(random.pick(Array(0...20)))))] : []
        values["inStock"] = random.pick(random.pick([0, 1]), of: [true, false])
        if definition.variantsOf != nil {
            values["style"] = random.pick(random.pick([0, 1, 1, 1, 1]), of: ["p", "q", "r", "s", "t"])
        }
        return values
    }

    private static func json(_ id: Int, _ values: [String: [Value]]) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("id", "\(id)")
        for (name, values) in values.sorted(by: { $0.key < $1.key }) {
            writer.key(name)
            writer.beginArray()
            for value in values { writer.value(value) }
            writer.endArray()
        }
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    // MARK: Taps

    /// The same operation in the session and in the reference, which accept it or refuse it both.
    mutating func tap() throws {
        let category = random.pick(definition.categories)
        let path = "/categories/\(category.id)"
        let operation: FilterOperation
        let reply: Reply
        switch category.kind {
        case _ where random.chance(1, in: 12):
            operation = .clear(BulkScope())
            reply = try session.post("/clear", "{}")
        case .range:
            let bounds = [random.pick(Array(0...20)), random.pick(Array(0...20))].sorted()
            let (lower, upper) = (Bound.number(.integer(Int64(bounds[0]))), Bound.number(.integer(Int64(bounds[1]))))
            operation = .set(category: category.id, selection: .range(lower: lower, upper: upper, none: nil))
            reply = try session.put("\(path)/selection", "[\(bounds[0]),\(bounds[1])]")
        case .toggle:
            let isOn = state.choices(of: category.id).contains(.on)
            operation = .set(category: category.id, selection: .toggle(!isOn))
            reply = try session.post("\(path)/toggle")
        case _ where category.includeNone != nil && random.chance(1, in: 5):
            let isOn = random.chance(1, in: 2)
            operation = .setNone(category: category.id, isOn: isOn)
            reply = try isOn ? session.put("\(path)/none") : session.delete("\(path)/none")
        default:
            let values = reference.values(of: category)
            guard !values.isEmpty else { return }
            let value = random.pick(values)
            operation = .toggle(category: category.id, value: value)
            reply = try session.post("\(path)/values/\(PercentCoding.encode(value.text))/toggle")
        }
        do throws(FilterError) {
            state = try reference.applying(operation, to: state)
            #expect(reply.status == 200, "\(operation): \(reply.text)")
        } catch {
            #expect(reply.status >= 400, "\(operation): \(error)")
        }
    }

    // MARK: Answers

    /// The differences of the session's answers from the reference, and from the screen of a client that applies
    /// differences.
    mutating func differences() throws -> [String] {
        let reference = reference
        let before = screen
        let tag = try #require(before["ETag"]).dropFirst().dropLast()
        let changes = try session.get("/changes?\(Self.options)&since=\(tag)")
        screen = try session.get("?\(Self.options)")
        var told = Told()
        let applied = try #require(before.json).applying(try #require(changes.json))
        // The catalog may have been compiled again between the two.
        if changes.at("/dataVersion") == screen.at("/session/dataVersion") {
            told.compare("changes", applied.difference(from: try #require(screen.json).plain), nil)
        }
        let matching = reference.matching(state)
        told.compare("total", screen.total, reference.count(matching))
        let seen = seen
        told.compare("unfiltered", screen.at("/unfilteredTotal")?.integer, reference.count(seen.indices))
        comparePage(seen.indices.filter(matching.contains), reference, &told)
        for category in definition.categories { compare(category, reference, &told) }
        let keys = reference.currentFilters(of: state)
        compare(keys, reference, &told)
        try compareRescue(keys, reference, &told)
        if let index = seen.indices.randomElement(using: &random) {
            let explained = try session.get("/explain/\(seen[index].id)")
            told.compare("explain \(seen[index].id)", explained.at("/isShown"), .bool(matching.contains(index)))
            for clause in explained.at("/clauses")?.elements ?? [] {
                let passes = reference.passes(index, self.keys(clause["filters"], keys), of: state)
                told.compare("clause", clause["passes"], .bool(passes))
            }
        }
        return told.differences
    }

    /// - Parameter matching: items in their order.
    private func comparePage(_ matching: [Int], _ reference: ReferenceCatalog, _ told: inout Told) {
        let seen = seen
        func ids(_ items: [Int]) -> [String] { items.map { "\(seen[$0].id)" } }
        var products: Set<ReferenceProduct> = []
        let shown = matching.filter { products.insert(reference.product(of: $0)).inserted }
        told.compare("page", screen.itemIDs, ids(shown))
        guard definition.variantsOf != nil else { return }
        told.compare("variantTotal", screen.at("/variantTotal")?.integer, matching.count)
        let listed = screen.at("/page/products")?.elements ?? []
        told.compare("products", listed.count, shown.count)
        for (product, item) in zip(listed, shown) {
            let variants = seen.indices.filter { reference.product(of: $0) == reference.product(of: item) }
            let style = seen[item].item.values(of: "style").first?.text
            told.compare("product", product["id"]?.text, style ?? "\(seen[item].id)")
            told.compare("product \(item) all", product["all"]?.integer, variants.count)
            let own = variants.filter(matching.contains)
            told.compare("product \(item) matching", product["matching"]?.integer, own.count)
            told.compare("product \(item) variants", product["variantIds"]?.elements.compactMap(\.text), ids(own))
        }
    }

    private func compare(_ category: CategoryDefinition, _ reference: ReferenceCatalog, _ told: inout Told) {
        let id = category.id
        let expected = reference.result(for: category, in: state)
        let found = screen.category(id)
        told.compare("\(id) whatIfCleared", found?["whatIfCleared"]?.integer, expected.whatIfCleared)
        if category.includeNone != nil {
            told.compare("\(id) none", found?["none"]?["count"]?.integer, expected.noneCount)
            told.compare("\(id) none whatIf", found?["none"]?["whatIf"]?.integer, expected.noneWhatIf)
        }
        switch category.kind {
        case .toggle:
            told.compare("\(id) count", found?["toggle"]?["count"]?.integer, expected.toggleCount)
            told.compare("\(id) whatIf", found?["toggle"]?["whatIf"]?.integer, expected.toggleWhatIf)
        case .range:
            told.compare("\(id) count", found?["stats"]?["count"]?.integer ?? 0, expected.stats?.count ?? 0)
            for (name, number) in [("min", expected.stats?.minimum), ("max", expected.stats?.maximum)] {
                told.compare("\(id) \(name)", found?["stats"]?[name] ?? .null, number.map(JSONValue.number) ?? .null)
            }
        default:
            let values = found?["values"]?.elements ?? []
            // A tree lists its open branches alone.
            if category.kind != .hierarchy { told.compare("\(id) values", values.count, expected.counts.count) }
            for listed in values {
                guard let text = listed["value"]?.text else { continue }
                let value = Value.string(Text(text))
                told.compare("\(id) \(text)", listed["count"]?.integer, expected.counts[value])
                told.compare("\(id) \(text) whatIf", listed["whatIf"]?.integer, expected.whatIfs[value] ?? nil)
            }
        }
    }

    private mutating func compare(_ keys: [CurrentFilterKey], _ reference: ReferenceCatalog, _ told: inout Told) {
        let chips = screen.at("/currentFilters")?.elements ?? []
        told.compare("chips", chips.count, keys.count)
        for (chip, key) in zip(chips, keys) {
            let removed = try? reference.applying(.remove(key), to: state)
            let total = removed.map { reference.count(reference.matching($0)) }
            told.compare("chip \(key)", chip["whatIf"]?.integer, total)
            guard case .value(let id, let value) = key, let category = try? reference.category(id) else { continue }
            let isOrphaned = !reference.values(of: category).contains(value)
            told.compare("chip \(key) status", chip["status"]?.text, isOrphaned ? "orphaned" : "available")
            if isOrphaned { orphanedCount += 1 }
        }
    }

    private func compareRescue(
        _ keys: [CurrentFilterKey],
        _ reference: ReferenceCatalog,
        _ told: inout Told
    ) throws {
        let rescue = try session.get("/rescue")
        told.compare("rescue", rescue.total, screen.total)
        for suggestion in rescue.at("/suggestions")?.elements ?? [] {
            let dropped = reference.dropping([self.keys(suggestion["filters"], keys)], from: state)
            let total = reference.count(reference.matching(dropped))
            told.compare("rescue", suggestion["total"]?.integer, total)
        }
    }

    /// The keys of the chips with some ids.
    private func keys(_ ids: JSONValue?, _ keys: [CurrentFilterKey]) -> [CurrentFilterKey] {
        let chips = screen.at("/currentFilters")?.elements ?? []
        return zip(chips, keys).filter { chip, _ in chip["id"].map { ids?.elements.contains($0) ?? false } ?? false }
            .map(\.1)
    }
}

/// Differences in words.
private struct Told {
    private(set) var differences: [String] = []

    mutating func compare<Answer: Equatable>(_ name: String, _ found: Answer, _ expected: Answer) {
        guard found != expected else { return }
        differences.append("\(name): \(found), and not \(expected)")
    }
}
