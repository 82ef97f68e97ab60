import CatalogFiles
import Catalogs
import FilterCore
import Gateway
import HTTPServer
import JSON
import Support

/// Writes of objects in the search protocol.
enum SearchObjectWriteRoutes {
    /// A batch of so many bytes, packed or not, is read on the thread of its connection.
    private static let quickBatchBytes = 64 << 10

    static var routes: [Route] {
        [
            Route(.post, "/1/indexes/{index}", needs: .writeItems, later: add),
            Route(.put, "/1/indexes/{index}/{objectID}", needs: .writeItems, later: put),
            Route(.delete, "/1/indexes/{index}/{objectID}", needs: .writeItems, later: delete),
            Route(.post, "/1/indexes/{index}/{objectID}/partial", needs: .writeItems, later: update),
            Route(.post, "/1/indexes/{index}/clear", needs: .writeItems, later: clear),
            Route(.post, "/1/indexes/{index}/deleteByQuery", needs: .writeItems, later: deleteByQuery),
            Route(.post, "/1/indexes/{index}/batch", needs: .writeItems, where: takesWrites, upload: batch),
            Route(.post, "/1/indexes/*/batch", needs: .writeItems, where: isWritable, upload: batches),
        ]
    }

    /// Whether a catalog takes writes, or may be made: for others no more is read of a body than of any other one.
    private static func takesWrites(_ path: PathParameters, _ service: Service) -> Bool {
        isWritable(path, service) && service.isLive(path["index"]) ?? true
    }

    private static func isWritable(_ path: PathParameters, _ service: Service) -> Bool {
        service.live.limits.isWritable
    }

    // MARK: Single objects

    private static func add(_ call: Call) throws(ServiceError) -> HTTPReply {
        try write(.addObject, call, id: nil, status: 201, time: "createdAt")
    }

    private static func put(_ call: Call) throws(ServiceError) -> HTTPReply {
        try write(.updateObject, call, id: call["objectID"], time: "updatedAt")
    }

    private static func update(_ call: Call) throws(ServiceError) -> HTTPReply {
        let query = try QueryParameters(call.request, knowing: "createIfNotExists")
        let mayCreate = try query.bool("createIfNotExists") ?? true
        let action: ObjectOperation.Action = mayCreate ? .partialUpdateObject : .partialUpdateObjectNoCreate
        return try write(action, call, id: call["objectID"], time: "updatedAt")
    }

    private static func write(
        _ action: ObjectOperation.Action,
        _ call: Call,
        id: String?,
        status: Int = 200,
        time: StaticString
    ) throws(ServiceError) -> HTTPReply {
        let access = SearchWriteAccess(context: call.context)
        let name = try access.catalog(call["index"])
        let value = try call.request.bodyValue(maxDepth: call.limits.maxJSONDepth)
        let operation = try ServiceError.mapping { () throws(EditFault) in
            try ObjectOperation(action, JSONSlice(valueIn: call.request.body), value, id: id)
        }
        return access.later(
            call.request,
            .objects(.operations([operation])),
            byteCount: operation.memoryByteCount,
            to: name,
            status: status,
            time: time
        ) { $1.member("objectID", operation.objectID) }
    }

    /// Deleting what is not there is no error, as everywhere in the protocol.
    private static func delete(_ call: Call) throws(ServiceError) -> HTTPReply {
        let access = SearchWriteAccess(context: call.context)
        let name = try access.catalog(call["index"])
        let operation = try ServiceError.mapping { () throws(EditFault) in
            try ObjectOperation(.deleteObject, id: call["objectID"])
        }
        guard access.mayBe(name) else { return .response(access.answer(time: "deletedAt")) }
        return access.later(
            call.request,
            .objects(.operations([operation])),
            byteCount: 0,
            to: name,
            time: "deletedAt"
        )
    }

    private static func clear(_ call: Call) throws(ServiceError) -> HTTPReply {
        let access = SearchWriteAccess(context: call.context)
        let name = try access.catalog(call["index"])
        let operation = try ServiceError.mapping { () throws(EditFault) in try ObjectOperation(.clear) }
        return access.later(
            call.request,
            .objects(.operations([operation])),
            byteCount: 0,
            to: name,
            time: "updatedAt"
        )
    }

    /// Takes out what filters find among the objects, as the writes before it leave them.
    private static func deleteByQuery(_ call: Call) throws(ServiceError) -> HTTPReply {
        let access = SearchWriteAccess(context: call.context)
        let name = try access.catalog(call["index"])
        let search = try SearchRequest(index: name, call.request, call.limits)
        try search.requireDeletable()
        let filters = search.filters(call.limits.filterExpression)
        let edit = CatalogEdit.removeObjects(filters, maxWork: call.limits.maxWork)
        return access.later(call.request, edit, byteCount: call.request.body.count, to: name, time: "updatedAt")
    }

    // MARK: Batches

    private static func batch(_ call: Call) throws(ServiceError) -> HTTPReply {
        let access = SearchWriteAccess(context: call.context)
        let name = try access.catalog(call["index"])
        // It waits as it was sent, and is read when its turn comes.
        let source = ObjectSource.batch(UploadSource(call.upload), maxDepth: call.limits.maxJSONDepth)
        return access.later(call.request, .objects(source), byteCount: call.upload.byteCount, to: name, time: nil) {
            Self.write($0.objectIDs, to: &$1)
        }
    }

    /// Each index has its part as a whole or not at all; the answer comes when all have theirs.
    private static func batches(_ call: Call) throws(ServiceError) -> HTTPReply {
        // A long one is read here, before it is split: other connections would wait for that.
        guard call.bounds.isPatient || call.upload.byteCount <= quickBatchBytes else { return .needs(.slow) }
        let access = SearchWriteAccess(context: call.context)
        try LiveAccess(service: call.service).requireWritable()
        let charge = call.service.live.memory.charge()
        let limits = call.service.live.limits
        let text = try ServiceError.mapping { () throws(CatalogRefusal) in
            try ObjectBatch.text(of: UploadSource(call.upload), within: limits, charge) { call.request.isClientGone }
        }
        let batch = try ServiceError.mapping { () throws(EditFault) in
            try ObjectBatch(
                text,
                maxDepth: call.limits.maxJSONDepth,
                for: nil,
                maxIndices: limits.maxCatalogs,
                itemLimits: limits.item,
                maxOperations: limits.maxBatchOperations
            )
        }
        // One that cannot be written to refuses all.
        for (name, _) in batch.indices { _ = try access.catalog(name) }
        guard !batch.indices.isEmpty else {
            return .response(Self.answer([], batch.objectIDs, access.task))
        }
        return .later { reply in
            let outcomes = Mutex(Outcomes(count: batch.indices.count))
            let finish: @Sendable (Int, Result<SearchTask, ServiceError>) -> Void = { number, result in
                guard let all = outcomes.withLock({ $0.note(result, of: number) }) else { return }
                reply.send(Self.answer(all, batch, to: call.request, call.service))
            }
            for (number, part) in batch.indices.enumerated() {
                let write = LiveWrite(
                    CatalogWrite(.objects(.operations(part.operations, charge: charge))),
                    byteCount: part.operations.reduce(0) { $0 + $1.memoryByteCount },
                    isAbandoned: { call.request.isClientGone },
                    finish: { result in finish(number, result.map { _ in access.task }.mapError { ServiceError($0) }) }
                )
                do throws(CatalogRefusal) {
                    try call.service.live.submit(write, to: part.name)
                } catch {
                    finish(number, .failure(ServiceError(error)))
                }
            }
        }
    }

    private static func answer(
        _ outcomes: [Result<SearchTask, ServiceError>],
        _ batch: ObjectBatch,
        to request: HTTPRequest,
        _ service: Service
    ) -> HTTPResponse {
        var tasks: [(String, SearchTask)] = []
        var refusals: [(String, ServiceError)] = []
        for (part, outcome) in zip(batch.indices, outcomes) {
            switch outcome {
            case .success(let task): tasks.append((part.name, task))
            case .failure(let error): refusals.append((part.name, error))
            }
        }
        guard var error = refusals.first?.1 else { return answer(tasks, batch.objectIDs, tasks.last?.1) }
        error = error.saying("refused: \(list(refusals.map(\.0))); written: \(list(tasks.map(\.0)))")
        service.report(error)
        return service.errors.response(error, to: request)
    }

    /// The first few of some names of indices.
    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(20).map { "“\($0)”" }
        let rest = names.count > shown.count ? ["\(names.count - shown.count) more"] : []
        return names.isEmpty ? "none" : (shown + rest).joined(separator: ", ")
    }

    private static func answer(
        _ tasks: [(String, SearchTask)],
        _ objectIDs: [String],
        _ last: SearchTask?
    ) -> HTTPResponse {
        HTTPResponse.json { writer in
            writer.key("taskID")
            writer.beginObject()
            for (name, task) in tasks {
                writer.key(name)
                writer.integer(task.number)
            }
            writer.endObject()
            write(objectIDs, to: &writer)
        }.notStored()
    }

    private static func write(_ objectIDs: [String], to writer: inout JSONWriter) {
        writer.key("objectIDs")
        writer.beginArray()
        for id in objectIDs { writer.string(id) }
        writer.endArray()
    }
}

/// What became of the parts of a batch for several indices.
private struct Outcomes {
    private var results: [Result<SearchTask, ServiceError>?]
    private var openCount: Int

    init(count: Int) {
        results = Array(repeating: nil, count: count)
        openCount = count
    }

    /// Each part is noted once.
    ///
    /// - Returns: all results in the order of the parts, with the last one that comes; `nil` before.
    mutating func note(
        _ result: Result<SearchTask, ServiceError>,
        of part: Int
    ) -> [Result<SearchTask, ServiceError>]? {
        results[part] = result
        openCount -= 1
        return openCount == 0 ? results.compactMap(\.self) : nil
    }
}
