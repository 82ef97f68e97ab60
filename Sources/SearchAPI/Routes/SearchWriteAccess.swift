import CatalogFiles
import Catalogs
import FilterCore
import Gateway
import HTTPServer
import JSON

/// How writes of the search protocol come to live catalogs.
struct SearchWriteAccess: Sendable {
    let context: RequestContext

    private var service: Service { context.service }
    private var access: LiveAccess { LiveAccess(service: service) }

    /// What a name stands for that a request wants to write to: a replica, a catalog, or one that the write makes.
    ///
    /// - Throws: `readOnlyCatalog`, `catalogNotAllowed`, `invalidValue` for a name that no index can have.
    func target(_ name: String) throws(ServiceError) -> IndexName {
        try access.requireWritable()
        let target = meaning(of: name)
        try permit(target.catalog)
        return target
    }

    /// The catalog of objects that a request wants to write.
    ///
    /// - Throws: as ``target(_:)``; `invalidValue` for a replica.
    func catalog(_ name: String) throws(ServiceError) -> String {
        let target = try target(name)
        guard target.sort == nil else {
            throw ServiceError(.invalidValue, "“\(name)” is a replica: write to “\(target.catalog)”")
        }
        return name
    }

    /// Checks a name that is to be copied from: what it stands for need not be live, nor be there.
    ///
    /// - Throws: `catalogNotAllowed`, `invalidValue` for a replica.
    func requireSource(_ name: String) throws(ServiceError) {
        let catalog = meaning(of: name).catalog
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
        guard PlainName.allowsCatalog(name) else {
            throw ServiceError(
                .invalidValue,
                "an index is called by \(PlainName.charactersOfCatalog)"
            )
        }
        try ServiceError.mapping { () throws(CatalogRefusal) in try service.live.requireWritable(name) }
    }

    /// A catalog or a replica that there is, otherwise the catalog that there may be.
    private func meaning(of name: String) -> IndexName {
        let known = IndexName.resolve(name) { meant -> IndexName? in
            guard let snapshot = service.catalogs.find(meant.catalog) else { return nil }
            if let sort = meant.sort, !IndexSettings(of: snapshot).sortIDs.contains(sort) { return nil }
            return meant
        }
        return known ?? IndexName(catalog: name)
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
        _ edit: CatalogEdit,
        byteCount: Int,
        to catalog: String,
        status: Int = 200,
        time: StaticString?,
        members: @escaping @Sendable (WriteOutcome, inout JSONWriter) -> Void = { _, _ in }
    ) -> HTTPReply {
        access.later(request, CatalogWrite(edit), byteCount: byteCount, to: catalog) { [self] outcome in
            answer(status: status, time: time) { members(outcome, &$0) }
        }
    }

    /// The answer to a write that can be read.
    func answer(
        status: Int = 200,
        time: StaticString?,
        members: (inout JSONWriter) -> Void = { _ in }
    ) -> HTTPResponse {
        let task = task
        return HTTPResponse.json(status: status) { writer in
            writer.key("taskID")
            writer.integer(task.number)
            if let time { writer.member(time, task.end.description) }
            members(&writer)
        }.notStored()
    }

    /// A task that ends now.
    var task: SearchTask { SearchTask(endedAt: service.admission.now()) }
}
