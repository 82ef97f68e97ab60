import FilterCore
import HTTPServer
import Support

@testable import CatalogFiles
@testable import Catalogs
@testable import Gateway
@testable import JSON

extension FuzzTarget {
    /// Requests to the live catalog `shop`, which make, change and delete catalogs and items; see ``RequestScript``.
    static let writes = FuzzTarget(name: "writes") { bytes in
        try LiveScreens.ofWrites.walk(bytes) { walk in
            try walk.begin("PUT /v1/catalogs/shop\n\n\(LiveScreens.definition)")
            try walk.begin(
                "POST /v1/catalogs/shop/items\nContent-Type: application/x-ndjson\n\n\(LiveScreens.rows)"
            )
        }
    }

    /// Requests of the search protocol to the index `shop`: searches, and writes of objects, settings and indices.
    static let searchProtocol = FuzzTarget(name: "search-protocol") { bytes in
        try LiveScreens.ofSearchProtocol.walk(bytes) { walk in
            let objects = LiveScreens.rows.split(separator: "\n").map { #"{"action":"addObject","body":\#($0)}"# }
            let body = #"{"requests":[\#(objects.joined(separator: ","))]}"#
            try walk.begin("POST /1/indexes/shop/batch\n\n\(body.replacing(#""id""#, with: #""objectID""#))")
        }
    }
}

/// A service whose catalogs are written, asked without a socket. There is no catalog between two cases.
private final class LiveScreens: Sendable {
    // Cases of two targets may be tried at a time.
    static let ofWrites = LiveScreens()
    static let ofSearchProtocol = LiveScreens()

    static let definition = #"""
        {"title":"Shop","categories":[
          {"id":"brand","kind":"multi","attribute":"brand","sort":["count:desc","label"],"includeNone":{"title":"None"}},
          {"id":"path","kind":"hierarchy","attribute":"path"},{"id":"price","kind":"range","attribute":"price"},
          {"id":"new","kind":"toggle","attribute":"new"},{"id":"size","kind":"comparison","attribute":"size.cm"},
          {"id":"words","kind":"keywords","attribute":"name"},{"id":"find","kind":"search","attributes":["name"]}],
         "sorts":[{"id":"cheap","title":"Cheap","keys":["price:asc"]}]}
        """#
    static let rows = #"""
        {"id":"1","brand":"a","path":"x > y","price":4.50,"new":true,"name":"red cup","size":{"cm":4}}
        {"id":"2","brand":["a","b"],"path":"x","price":20,"name":"Cup"}
        {"id":"3","price":1,"new":false,"name":"ünder"}
        {"id":"4"}
        """#

    let catalogs = CatalogStore([])
    /// Every change is a part of its own; after a few of them everything is compiled again, beside the writes.
    let versions = CatalogVersions(leastItems: 0, mostChanges: 12)
    let screens: Screens

    private init() {
        var limits = LiveLimits()
        limits.isWritable = true
        limits.maxCatalogs = 8
        limits.maxItems = 500
        limits.item.maxBytes = 1 << 14
        limits.maxBytes = 1 << 18
        limits.maxBatchBytes = 1 << 18
        let live = LiveCatalogs(catalogs, versions: versions, limits: limits)
        screens = Screens(catalogs, live: live)
        do { try live.start() } catch { preconditionFailure("no thread starts: \(error)") }
    }

    /// Sends the requests of a case to catalogs that are made for it, and takes these away again.
    func walk(_ bytes: [UInt8], _ begin: (inout LiveWalk) throws -> Void) throws {
        var walk = LiveWalk(self)
        try begin(&walk)
        for part in RequestScript.parts(of: bytes).prefix(12) { try walk.send(part) }
        for snapshot in catalogs.snapshots { try walk.check(snapshot) }
        for name in catalogs.names {
            let response = try screens.send(.delete, "/v1/catalogs/\(name)")
            try promise(response.status == 204, "\(name) is not deleted: \(response.status)")
        }
        try promise(catalogs.names.isEmpty, "\(catalogs.names) are left")
        // Releases the versions that were made, as the service does each second.
        catalogs.performHousekeeping()
    }
}

/// The requests of one case. After each the catalogs are what was accepted.
private struct LiveWalk {
    private let service: LiveScreens
    private var script = RequestScript(session: "none")

    /// Figures that must not change if nothing is accepted; the same before and after a recompilation.
    private struct Figures: Equatable, CustomStringConvertible {
        let version: String
        let itemCount: Int

        var description: String { "\(itemCount) items at \(version)" }
    }

    init(_ service: LiveScreens) {
        self.service = service
    }

    private var screens: Screens { service.screens }

    private var figures: [String: Figures] {
        let entries = service.catalogs.snapshots.map {
            ($0.name, Figures(version: $0.baseVersion, itemCount: $0.catalog.itemCount))
        }
        return Dictionary(uniqueKeysWithValues: entries)
    }

    /// Sends what is accepted in any case.
    mutating func begin(_ text: String) throws {
        let status = try send(Array(text.utf8)[...])
        try promise(status.map { $0 < 300 } ?? false, "the case does not begin: \(status.map(String.init) ?? "unread")")
    }

    /// - Returns: the status; `nil` for what the server refuses before the service sees it.
    @discardableResult
    mutating func send(_ part: ArraySlice<UInt8>) throws -> Int? {
        guard let request = script.request(part) else { return nil }
        let before = figures
        let response = try screens.send(request.method, request.target, headers: request.headers, body: request.body)
        script.learn(from: response)
        let segments = request.target.pathSegments
        let name = segments.count > 2 ? segments[2] : ""
        // A task is carried out later, before the next write to its catalog is.
        if response.status == 202 {
            try screens.send(.delete, "/v1/catalogs/\(PercentCoding.encode(name))/items/never")
            return response.status
        }
        let (after, told) = (figures, try? JSONValue(parsing: response.body))
        let text = "\(request.method.token) \(request.target.raw) with \(response.status)"
        // A batch for several indices is carried out index by index.
        let isOfMany = request.target.raw.hasPrefix("/1/indexes/*")
        if response.status >= 400, !isOfMany {
            try promise(after == before, "\(text) has changed \(before) to \(after)")
        }
        if request.method == .get || request.method == .head || told?["isDryRun"] == .bool(true) {
            try promise(after == before, "\(text) has changed \(before) to \(after)")
        } else if let told, let inserted = told["inserted"]?.integer, let deleted = told["deleted"]?.integer,
            response.status < 300, segments.first == "v1"
        {
            let count = (before[name]?.itemCount ?? 0) + inserted - deleted
            try promise(after[name]?.itemCount == count, "\(text) leaves \(after), told \(inserted) and \(deleted)")
            if segments.count == 5 { try checkItem(request) }
        }
        return response.status
    }

    /// An item that was put can be read as it was sent, one that was deleted cannot.
    private func checkItem(_ request: HTTPRequest) throws {
        let path = String(request.target.raw.prefix { $0 != "?" })
        let found = try screens.send(.get, RequestTarget(parsing: Array(path.utf8)))
        if request.method == .delete { return try promise(found.status == 404, "\(path) is still there") }
        try promise(found.status == 200, "\(path) cannot be read: \(found.status)")
        guard request.method == .put, case .object(let sent) = try JSONValue(parsing: request.body, maxDepth: 64),
            case .object(let kept) = try JSONValue(parsing: found.body, maxDepth: 64)
        else { return }
        // The id may be left to the address.
        let isSame = kept == sent || Array(kept.dropFirst()) == sent
        try promise(isSame, "\(path) is \(String(decoding: found.body, as: UTF8.self))")
    }

    // MARK: At the end

    /// A catalog that was changed answers, and is the one that is compiled of its items.
    func check(_ snapshot: CatalogSnapshot) throws {
        let (name, rows) = (snapshot.name, rows(snapshot))
        let ids = snapshot.catalog.placesInOrder.map { snapshot.items.id(of: $0) }
        try promise(ids.count == snapshot.catalog.itemCount, "\(name) has \(ids.count) items, and says otherwise")
        try promise(Set(ids.map { Text($0) }).count == ids.count, "\(name) has two items with one id: \(ids)")
        let whole: CatalogSnapshot
        do { whole = try service.versions.whole(snapshot) } catch {
            throw Finding("\(name) cannot be compiled again: \(error)")
        }
        let compiled = self.rows(whole)
        try promise(rows == compiled, "\(name) has\n\(rows)\nand compiled again\n\(compiled)")
        let (counts, others) = (try counts(snapshot), try self.counts(whole))
        try promise(counts == others, "\(name) counts\n\(counts)\nand compiled again\n\(others)")
        try ask(name, count: ids.count)
        for (id, row) in zip(ids, rows).prefix(5) {
            let path = "/v1/catalogs/\(name)/items/\(PercentCoding.encode(id))"
            // Segments of dots alone are none of a path.
            guard let target = try? RequestTarget(parsing: Array(path.utf8)), target.pathSegments.last == id else {
                continue
            }
            let found = try screens.send(.get, target)
            try promise(found.status == 200 && found.body == Array(row.utf8), "\(path) is not \(row): \(found.status)")
        }
    }

    private func ask(_ name: String, count: Int) throws {
        let shown = try screens.send(.get, "/v1/catalogs/\(name)")
        let told = try JSONValue(parsing: shown.body)["itemCount"]?.integer
        try promise(told == count, "\(name) has \(count) items, and tells \(told.map(String.init) ?? "nothing")")
        let query = try screens.send(.post, "/v1/catalogs/\(name)/query", #"{"pageSize":100}"#)
        try promise(query.status == 200, "\(name) answers no query: \(query.status)")
        for target in ["/categories", "/labels"] {
            let part = try screens.send(.get, "/v1/catalogs/\(name)\(target)")
            try promise(part.status == 200, "\(name)\(target) is not answered: \(part.status)")
        }
        let settings = try screens.send(.get, "/1/indexes/\(name)/settings")
        try promise(settings.status == 200, "\(name) tells no settings: \(settings.status)")
        let found = try screens.send(.post, "/1/indexes/\(name)/query", #"{"facets":["*"],"hitsPerPage":100}"#)
        let hits = try JSONValue(parsing: found.body)["nbHits"]?.integer
        try promise(hits == count, "a search finds \(hits.map(String.init) ?? "nothing") of \(count) items of \(name)")
    }

    private func rows(_ snapshot: CatalogSnapshot) -> [String] {
        snapshot.catalog.placesInOrder.map { place in
            snapshot.items.withJSON(of: place) { json in
                String(decoding: json.indices.map { json[$0] }, as: UTF8.self)
            }
        }
    }

    /// The items of each value that is listed, where all are: among equal ones those of the last compilation lead. Options by a
    /// rule are those of the last compilation, too.
    private func counts(_ snapshot: CatalogSnapshot) throws -> [[String]] {
        let written = snapshot.source?.definition.categories ?? []
        let ruled = Set(written.filter { $0.optionRule != nil }.map(\.id))
        let evaluation = try snapshot.catalog.evaluate(snapshot.catalog.initialState)
        return try snapshot.catalog.categories.indices.map { index in
            let category = snapshot.catalog.categories[index]
            guard !ruled.contains(category.id) else { return [] }
            let values = try evaluation.result(for: index).values.map { "\($0.value.text) \($0.count)" }
            return values.count < category.definition.limit ? ["\(category.id)"] + values.sorted() : []
        }
    }
}

extension JSONValue {
    /// The number of a whole number; `nil` for anything else.
    fileprivate var integer: Int? {
        if case .number(.integer(let integer)) = self { Int(integer) } else { nil }
    }
}
