import Catalogs
import FilterCore
import Gateway
import HTTPServer
import JSON

/// The matching items, page by page: by number, or by cursor.
struct ItemRoutes: Sendable {
    let service: Service

    var routes: [Route] {
        [Route(.get, "/v1/sessions/{session}/items", needs: .sessions, list)]
    }

    @Sendable
    private func list(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        let query = try QueryParameters(request, allowing: ItemPageRequest.parameterNames)
        let answer = try context.access.read(path["session"], query, request)
        let snapshot = answer.snapshot
        let asked = try ItemPageRequest(request, query, answer.state, of: snapshot, context)
        if let response = try answer.notModified(request) { return response }
        let evaluation = asked.evaluation
        let slice = try ServiceError.limiting { () throws(TooMuchWork) in
            try evaluation.page(asked.window, size: asked.size, in: asked.sort)
        }
        let newItemCount = try answer.newItemCount(asked.filter, since: evaluation)
        var response = try answer.part { writer throws(ServiceError) in
            writer.key("page")
            try PageWriter(snapshot: snapshot, attributes: asked.attributes, bounds: context.bounds).write(
                slice,
                number: asked.number,
                size: asked.size,
                total: evaluation.total,
                cursors: asked.cursors,
                to: &writer
            )
            writer.member("total", evaluation.total)
            writer.member("text", answer.wording.localizer.text(.results, count: evaluation.total))
            if let newItemCount { writer.member("newItems", newItemCount) }
            if asked.number == nil { writer.member("isRestarted", asked.isRestarted) }
        }
        let links = PageLinks(request)
        if let number = asked.number {
            let pageCount = (evaluation.total + asked.size - 1) / asked.size
            links.addNumbered(page: number, of: pageCount, to: &response)
        } else {
            let next = slice.hasNext ? slice.items.last : nil
            let previous = slice.hasPrevious ? slice.items.first : nil
            links.addCursors(
                next: next.map { asked.cursors.cursor(.after, item: snapshot.items.id(of: $0)) },
                previous: previous.map { asked.cursors.cursor(.before, item: snapshot.items.id(of: $0)) },
                to: &response
            )
        }
        return response
    }
}
