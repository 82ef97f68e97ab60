import Catalogs
import FilterCore
import Gateway
import HTTPServer
import JSON

/// The matching items, page by page: by number, or by cursor.
enum ItemRoutes {
    static var routes: [Route] {
        [Route(.get, "/v1/sessions/{session}/items", needs: .sessions, list)]
    }

    private static func list(_ call: Call) throws(ServiceError) -> HTTPResponse {
        let query = try call.query(allowing: ItemPageRequest.parameterNames)
        let answer = try call.read(query)
        let snapshot = answer.snapshot
        let asked = try ItemPageRequest(call.request, query, answer.state, of: snapshot, call.context)
        if let response = try answer.notModified(call.request, filteredBy: asked.filter?.expression) { return response }
        let evaluation = asked.evaluation
        let slice = try ServiceError.mapping { () throws(TooMuchWork) in
            try evaluation.page(asked.window, size: asked.size, in: asked.sort)
        }
        let newItemCount = try answer.newItemCount(asked.filter, since: evaluation)
        var response = try answer.part { writer throws(ServiceError) in
            writer.key("page")
            try PageWriter(
                snapshot: snapshot,
                attributes: asked.attributes,
                variantLimit: asked.variantLimit,
                bounds: call.bounds
            ).write(
                slice,
                of: evaluation,
                in: asked.sort,
                number: asked.number,
                size: asked.size,
                cursors: asked.cursors,
                to: &writer
            )
            writer.writeTotals(of: evaluation)
            writer.member("text", evaluation.totalText(answer.wording))
            if let newItemCount { writer.member("newItems", newItemCount) }
            if asked.number == nil { writer.member("isRestarted", asked.isRestarted) }
        }
        let links = PageLinks(call.request)
        if let number = asked.number {
            let pageCount = (evaluation.listedTotal + asked.size - 1) / asked.size
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
