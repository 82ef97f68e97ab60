import Bytes
import Catalogs
import FilterCore
import Following
import Gateway
import HTTPServer
import JSON
import Sessions
import Support

/// The rows of the source behind the matching items: those of which a cube has the combinations.
enum SourceRowRoutes {
    static var routes: [Route] {
        [Route(.get, "/v1/sessions/{session}/source-rows", needs: .sessions, later: list)]
    }

    private static func list(_ call: Call) throws(ServiceError) -> HTTPReply {
        let query = try call.query(allowing: ["pageSize", "cursor"])
        let (service, bounds, request) = (call.context.service, call.bounds, call.request)
        let answer = try call.context.access.read(call["session"])
        let snapshot = answer.snapshot
        guard let readers = service.rowReaders[snapshot.name] else {
            throw ServiceError(
                .noSourceRows,
                "the catalog “\(snapshot.name)” has no source whose rows can be read: its items are all there is"
            )
        }
        let size = try query.integer("pageSize", in: 1...service.limits.maxPageSize) ?? answer.state.settings.pageSize
        let cursors = PageCursor.Context(answer.filters, sort: "source-rows", of: snapshot)
        let place = try query["cursor"].map { text throws(ServiceError) in
            try cursors.requirePlace(text, first: PageLinks(request).first)
        }
        let evaluation = try call.context.evaluation(of: answer.filters, in: snapshot)
        let question = RowQuestion(
            evaluation,
            snapshot.items,
            size: size,
            maxByteCount: bounds.maxAnswerBytes / 2,
            isScoped: snapshot.scope != nil,
            after: place,
            for: Array(SHA256.hash(call["session"]).prefix(12)).hexadecimal
        )
        return .later { reply in
            readers.submit(question, isAbandoned: { request.isClientGone }) { outcome in
                do throws(ServiceError) {
                    let page = try page(outcome, of: snapshot.name)
                    let cursor = page.next.map { cursors.cursor(.after, item: $0) }
                    let bytes = try bounds.object { writer in
                        write(page, cursor, to: &writer)
                        writer.member("revision", answer.session.revision)
                        writer.member("dataVersion", snapshot.dataVersion)
                    }
                    answer.saveUnlessDropping()
                    var response = answer.unvalidated(.json(bytes))
                    PageLinks(request).addCursors(next: cursor, previous: nil, to: &response)
                    reply.send(response)
                } catch {
                    service.report(error)
                    reply.send(service.errors.response(error, to: request))
                }
            }
        }
    }

    private static func page(_ outcome: RowReaders.Outcome, of catalog: String) throws(ServiceError) -> RowPage {
        do {
            return try outcome.get()
        } catch {
            throw ServiceError(error, of: catalog)
        }
    }

    private static func write(_ page: RowPage, _ cursor: String?, to writer: inout JSONWriter) {
        writer.key("rows")
        writer.beginArray()
        for row in page.rows { writer.raw(row) }
        writer.endArray()
        writer.member("nextCursor", cursor)
    }
}

extension PageCursor.Context {
    /// - Throws: `invalidValue`, `cursorExpired` with the address of the first page.
    fileprivate func requirePlace(_ text: String, first: String) throws(ServiceError) -> String {
        switch resolve(text) {
        case .place(.after, let place, _): return place
        case .place(.before, _, _), nil:
            throw ServiceError(.invalidValue, at: .query("cursor"), "this is not a cursor of this service")
        case .otherState:
            var error = ServiceError(.cursorExpired, at: .query("cursor"), "the cursor belongs to other filters")
            error.first = first
            throw error
        }
    }
}
