import Catalogs
import FilterCore
import Gateway
import HTTPServer
import JSON

/// Indices of the search protocol as wholes: their list, their end, copies and moves, tasks.
enum SearchIndexRoutes {
    static var routes: [Route] {
        [
            Route(.get, "/1/indexes", needs: .read, list),
            Route(.delete, "/1/indexes/{index}", needs: .writeItems, later: delete),
            Route(.post, "/1/indexes/{index}/operation", needs: .writeItems, later: operate),
            Route(.get, "/1/indexes/{index}/task/{taskID}", needs: .writeItems, task),
        ]
    }

    // MARK: The list

    /// Indices on one page of the list at most; more cannot be asked for.
    private static let maxPageCount = 1_000

    private static func list(_ call: Call) throws(ServiceError) -> HTTPResponse {
        let entries = try call.catalogs.all().flatMap { snapshot in
            let replicas = IndexSettings(of: snapshot).replicaNames
            let index = IndexEntry(name: snapshot.name, snapshot: snapshot, replicas: replicas)
            return [index] + replicas.map { IndexEntry(name: $0, snapshot: snapshot, primary: snapshot.name) }
        }
        let page = try Self.number("page", of: call.request) ?? 0
        let wanted = try Self.number("hitsPerPage", of: call.request) ?? 100
        let count = min(max(wanted, 1), Self.maxPageCount)
        let (start, isTooFar) = page.multipliedReportingOverflow(by: count)
        let shown = isTooFar ? [] : entries.dropFirst(start).prefix(count)
        return HTTPResponse.json { writer in
            writer.key("items")
            writer.beginArray()
            for entry in shown { entry.write(of: call.service, to: &writer) }
            writer.endArray()
            writer.member("nbPages", (entries.count + count - 1) / count)
        }.notStored()
    }

    private static func number(_ name: String, of request: HTTPRequest) throws(ServiceError) -> Int? {
        guard let text = request.target.query.first(where: { $0.name == name })?.value else { return nil }
        if let number = Int(text), number >= 0 { return number }
        throw ServiceError(.invalidValue, at: .query(name), "“\(text.prefix(100))” must be an integer from 0")
    }

    // MARK: The end of an index

    /// Deleting what is not there is no error: clients do so to clean up. A replica ends as a sort of its catalog.
    private static func delete(_ call: Call) throws(ServiceError) -> HTTPReply {
        let access = SearchWriteAccess(context: call.context)
        let target = try access.target(call["index"])
        guard access.mayBe(target.catalog) else { return .response(access.answer(time: "deletedAt")) }
        let edit = target.sort.map { CatalogEdit.settings(.removeSort($0)) } ?? .remove(isRequired: false)
        return access.later(call.request, edit, byteCount: 0, to: target.catalog, time: "deletedAt")
    }

    // MARK: Copies and moves

    private static func operate(_ call: Call) throws(ServiceError) -> HTTPReply {
        let access = SearchWriteAccess(context: call.context)
        try LiveAccess(service: call.service).requireWritable()
        let operation = try IndexOperation(call.request, maxDepth: call.limits.maxJSONDepth)
        let (source, target) = (call["index"], try access.catalog(operation.destination))
        guard source != target else {
            throw ServiceError(.invalidValue, at: .body("/destination"), "an index cannot become itself")
        }
        let edit: CatalogEdit
        switch operation.kind {
        case .move: edit = .move(from: try access.catalog(source))
        case .copy(let part):
            try access.requireSource(source)
            edit = .copy(from: source, part)
        }
        // A source that does not exist leaves everything as it is, so that a first “replace all objects” makes the
        // index of its objects.
        guard access.mayBe(source) else { return .response(access.answer(time: "updatedAt")) }
        return access.later(call.request, edit, byteCount: call.request.body.count, to: target, time: "updatedAt")
    }

    // MARK: Tasks

    /// Every number that was given out is of a task that has ended, see ``SearchTask``.
    private static func task(_ call: Call) throws(ServiceError) -> HTTPResponse {
        guard let task = SearchTask(call["taskID"]), task.isPublished(at: call.service.admission.now()) else {
            throw ServiceError(.unknownTask, at: .path("taskID"), "no task “\(call["taskID"].prefix(100))”")
        }
        return HTTPResponse.json { writer in
            writer.member("status", "published")
            writer.member("pendingTask", false)
        }.notStored()
    }
}

/// What `POST …/operation` is to do.
private struct IndexOperation {
    enum Kind {
        case move
        case copy(CatalogEdit.CopyExtent)
    }

    let kind: Kind
    let destination: String

    init(_ request: HTTPRequest, maxDepth: Int) throws(ServiceError) {
        let json = try request.bodyValue(maxDepth: maxDepth)
        guard let destination = json["destination"]?.asText else {
            throw ServiceError(.invalidValue, at: .body("/destination"), "expected the name of an index")
        }
        self.destination = destination
        switch json["operation"]?.asText {
        case "move": kind = .move
        case "copy": kind = .copy(try Self.scope(json["scope"]))
        default: throw ServiceError(.invalidValue, at: .body("/operation"), "expected “copy” or “move”")
        }
    }

    private static func scope(_ json: JSONValue?) throws(ServiceError) -> CatalogEdit.CopyExtent {
        guard let json, json != .null else { return .everything }
        let names = json.asElements?.compactMap(\.asText) ?? []
        guard json.asElements?.count == names.count, names.allSatisfy(["settings", "rules", "synonyms"].contains) else {
            let detail = "expected an array of “settings”, “rules”, “synonyms”"
            throw ServiceError(.invalidValue, at: .body("/scope"), detail)
        }
        return names.contains("settings") ? .definition : names.isEmpty ? .everything : .nothing
    }
}

/// One line of the list of indices.
private struct IndexEntry {
    let name: String
    let snapshot: CatalogSnapshot
    var replicas: [String] = []
    /// The index that it is a replica of.
    var primary: String?

    func write(of service: Service, to writer: inout JSONWriter) {
        let times = service.catalogs.times(of: snapshot.name)
        // Writes may be about items that the view does not have.
        let isWhole = snapshot.scope == nil
        let pending = isWhole ? service.live.waitingCount(of: snapshot.name) : 0
        writer.beginObject()
        writer.member("name", name)
        writer.member("createdAt", times.creation.description)
        writer.member("updatedAt", (isWhole ? times.update : times.creation).description)
        writer.member("entries", snapshot.catalog.itemCount)
        writer.member("dataSize", snapshot.items.byteCount)
        // With columns and sets some 1.5 times the JSON; of a view its items alone.
        writer.member("fileSize", snapshot.items.byteCount + snapshot.items.byteCount / 2)
        writer.member("lastBuildTimeS", 0)
        writer.member("numberOfPendingTasks", pending)
        writer.member("pendingTask", pending > 0)
        if let primary { writer.member("primary", primary) }
        if !replicas.isEmpty {
            writer.key("replicas")
            writer.beginArray()
            for replica in replicas { writer.string(replica) }
            writer.endArray()
        }
        writer.endObject()
    }
}
