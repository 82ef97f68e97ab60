import CatalogFiles
import Catalogs
import FilterCore
import Gateway
import HTTPServer
import JSON

/// How writes of the search protocol come to live catalogs.
struct SearchWriteAccess: Sendable {
    /// What the name of an index stands for in a write.
    enum Target: Sendable {
        /// A catalog, or one that the write makes.
        case catalog(String)
        /// A sort of a catalog.
        case replica(of: String, sort: String)
    }

    let context: RequestContext

    private var service: Service { context.service }
    private var access: LiveAccess { LiveAccess(service: service) }

    /// What a name stands for that a request wants to write to.
    ///
    /// - Throws: `readOnlyCatalog`, `catalogNotAllowed`, `invalidValue` for a name that no index can have.
    func target(_ name: String) throws(ServiceError) -> Target {
        try access.requireWritable()
        if let (catalog, sort) = replica(name) {
            try permit(catalog)
            return .replica(of: catalog, sort: sort)
        }
        try permit(name)
        return .catalog(name)
    }

    /// The catalog of objects that a request wants to write.
    ///
    /// - Throws: as ``target(_:)``; `invalidValue` for a replica.
    func catalog(_ name: String) throws(ServiceError) -> String {
        switch try target(name) {
        case .catalog(let name): return name
        case .replica(let catalog, _):
            throw ServiceError(.invalidValue, "“\(name)” is a replica: write to “\(catalog)”")
        }
    }

    /// Checks a name that is to be copied from: what it stands for need not be live, nor be there.
    ///
    /// - Throws: `catalogNotAllowed`, `invalidValue` for a replica.
    func requireSource(_ name: String) throws(ServiceError) {
        let catalog = replica(name)?.catalog ?? name
        guard context.caller.mayUse(catalog: catalog) else {
            throw .catalogNotAllowed(catalog, of: context.caller, at: .path("index"))
        }
        guard catalog == name else {
            throw ServiceError(.invalidValue, "“\(name)” is a replica: copy “\(catalog)”")
        }
    }

    /// Whether a catalog is there, or a write waits that may make it: for another one what ends or moves it does nothing, and
    /// need not wait.
    func mayBe(_ name: String) -> Bool { service.catalogs.contains(name) || service.live.hasLine(of: name) }

    private func permit(_ name: String) throws(ServiceError) {
        guard context.caller.mayUse(catalog: name) else {
            throw .catalogNotAllowed(name, of: context.caller, at: .path("index"))
        }
        guard CatalogSource.isPlainName(name) else {
            throw ServiceError(
                .invalidValue,
                "an index is called by 1 to 64 ASCII letters, digits, “.”, “_” and “-”, not by dots alone"
            )
        }
        if service.catalogs.contains(name) {
            try ServiceError.mapping { () throws(CatalogRefusal) in try service.live.requireLive(name) }
        }
    }

    /// The catalog and the sort of a replica; `nil` for a name that is none.
    private func replica(_ name: String) -> (catalog: String, sort: String)? {
        guard !service.catalogs.contains(name) else { return nil }
        let catalogs = service.catalogs.snapshots.filter { name.hasPrefix($0.name + "_") }
        for snapshot in catalogs.sorted(by: { $0.name.utf8.count > $1.name.utf8.count }) {
            let sort = String(name.dropFirst(snapshot.name.count + 1))
            if IndexSettings(of: snapshot).sortIDs.contains(sort) { return (snapshot.name, sort) }
        }
        return nil
    }

    /// Reads the body of a batch, unpacked.
    ///
    /// - Parameter charge: is raised to what the batch takes until its rows are checked: the text, which doubles as it grows,
    ///   and the rows that are made of it.
    /// - Throws: `tooLarge`, `malformedGzip`, `insufficientStorage`.
    func body(_ upload: Upload, _ charge: MemoryCharge) throws(ServiceError) -> [UInt8] {
        let limit = service.live.limits.maxBatchBytes
        var bytes: [UInt8] = []
        do throws(LoadError) {
            let stream = try ByteStream(upload, name: "body")
            while try stream.read(appendingTo: &bytes, atMost: 1 << 16) {
                guard charge.raise(to: 3 * bytes.count) else { throw .tooMuchMemory(limit: charge.limit) }
                guard bytes.count > limit else { continue }
                let detail = "a batch is longer than \(limit.grouped) bytes (--max-batch-bytes); send several"
                throw .tooLong(path: detail, limit: limit)
            }
        } catch {
            if case .tooLong(let detail, _) = error { throw ServiceError(.tooLarge, detail) }
            throw ServiceError(ofBody: error)
        }
        return bytes
    }

    // MARK: Operations

    /// What carries operations out: an index that is not there is made by them.
    ///
    /// - Parameters:
    ///   - client: the request that the answer waits for.
    ///   - read: the operations, with a charge for them; called on the thread of the writer, also more than once.
    func work(
        on name: String,
        for client: HTTPRequest,
        _ read: @escaping @Sendable (MemoryCharge) throws(ServiceError) -> [SearchOperation]
    ) -> LiveWrite.Work {
        let check: @Sendable ([SearchOperation], PendingCatalog) throws(CatalogRefusal) -> CheckedBatch = {
            [self] (operations, catalog) throws(CatalogRefusal) in
            try checked(operations, on: catalog, for: client)
        }
        let change: @Sendable (PendingCatalog) throws(CatalogRefusal) -> CheckedBatch? = {
            [self] (catalog) throws(CatalogRefusal) in
            let charge = service.live.memory.charge()
            return try withExtendedLifetime(charge) { () throws(CatalogRefusal) in
                let operations = try CatalogRefusal.sending { () throws(ServiceError) in try read(charge) }
                if operations.contains(where: { $0.action == .delete }) { return nil }
                var checked = try check(operations, catalog)
                checked.answerByteCount = operations.reduce(0) { count, operation in
                    count + operation.objectID.utf8.count + MemoryLayout<String>.size
                }
                return checked
            }
        }
        return .changeOrRewrite(change) { (version, versions) throws(CatalogRefusal) in
            let charge = versions.memory.charge()
            return try withExtendedLifetime(charge) { () throws(CatalogRefusal) in
                let operations = try CatalogRefusal.sending { () throws(ServiceError) in try read(charge) }
                return try versions.changes(of: operations, to: name, at: version, check)
            }
        }
    }

    private func checked(
        _ operations: [SearchOperation],
        on catalog: PendingCatalog,
        for client: HTTPRequest
    ) throws(CatalogRefusal) -> CheckedBatch {
        let rows = try CatalogRefusal.sending { () throws(ServiceError) in
            try SearchBatchRows(operations, on: catalog, maxBytes: service.live.limits.maxBatchBytes) {
                service.live.isClosed || client.isClientGone
            }
        }
        var options = BatchOptions()
        options.mode = rows.isReplacement ? .replace : .upsert
        // They are told in the form of the protocol.
        options.skipsInvalid = true
        options.renewsDeleted = true
        let checked = try access.read(Upload(rows.json), as: .json, options, for: catalog, client: client)
        guard checked.counts.refused > 0 else { return checked }
        throw .sender(Self.refusal(checked, rows))
    }

    /// Names the first object that is refused, and why.
    private static func refusal(_ checked: CheckedBatch, _ rows: SearchBatchRows) -> ServiceError {
        let count = checked.counts.refused
        let others = count == 1 ? "" : "; \(count - 1) more objects are refused"
        guard let verdict = checked.refused.first else {
            return ServiceError(.invalidRows, "\(count) objects are refused, and nothing was changed")
        }
        let object = verdict.id.map { "object “\($0)”: " } ?? ""
        return ServiceError(
            .invalidRows,
            at: verdict.id.map { .body(rows.pointer(of: $0)) },
            "\(object)\(verdict.detail)\(others); nothing was changed"
        )
    }

    // MARK: Answers

    /// Puts a write into the line of its catalog, and answers with its task when it can be read.
    ///
    /// - Parameters:
    ///   - status: of the answer.
    ///   - time: the name of the member with the moment of the write; `nil` for none.
    ///   - members: writes what else the answer has.
    func later(
        _ request: HTTPRequest,
        _ work: LiveWrite.Work,
        byteCount: Int,
        to catalog: String,
        status: Int = 200,
        time: StaticString?,
        members: @escaping @Sendable (inout JSONWriter) -> Void = { _ in }
    ) -> HTTPReply {
        access.later(request, work, byteCount: byteCount, to: catalog) { [self] _ in
            answer(status: status, time: time, members: members)
        }
    }

    /// The answer to a write that can be read.
    func answer(
        status: Int = 200,
        time: StaticString?,
        members: (inout JSONWriter) -> Void = { _ in }
    ) -> HTTPResponse {
        let task = task
        var response = HTTPResponse.json(status: status) { writer in
            writer.key("taskID")
            writer.integer(task.number)
            if let time { writer.member(time, task.end.description) }
            members(&writer)
        }
        response.headers.append("Cache-Control", "no-store")
        return response
    }

    /// A task that ends now.
    var task: SearchTask { SearchTask(endedAt: service.admission.now()) }
}
