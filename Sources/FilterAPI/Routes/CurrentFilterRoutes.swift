import CatalogFiles
import Catalogs
import FilterCore
import Gateway
import HTTPServer
import JSON
import Sessions

/// The filters in force, in words; each can be taken away by its id.
enum CurrentFilterRoutes {
    static var routes: [Route] {
        [
            Route(.get, "/v1/sessions/{session}/current-filters", needs: .sessions, list),
            Route(.delete, "/v1/sessions/{session}/current-filters/{filter}", needs: .sessions, remove),
        ]
    }

    private static func list(_ call: Call) throws(ServiceError) -> HTTPResponse {
        let query = try call.query(allowing: ScreenOption.names(about: [.currentFilters]) + ["contains", "groupBy"])
        let type = try call.request.acceptedType(among: ["application/json", "text/plain"])
        let grouping = try query.choice("groupBy", of: CurrentFilterGrouping.self)
        let contained = try query["contains"].map { text throws(ServiceError) in
            try FilterExpression(text, limits: call.limits, at: .query("contains"))
        }
        let answer = try call.read()
        let options = try ScreenOptions(query, about: [.currentFilters], of: answer.snapshot, limits: call.limits)
        let isText = type == "text/plain"
        if let response = try answer.notModified(call.request, isText: isText) { return response.varyingByAccept() }
        let state = answer.filters
        let catalog = answer.snapshot.catalog
        let isSelected = try contained.map { expression throws(ServiceError) in
            do throws(FilterError) {
                return try catalog.isInForce(expression, in: state)
            } catch {
                throw ServiceError(error, at: .query("contains"))
            }
        }
        let evaluation = try call.context.evaluation(of: state, in: answer.snapshot)
        let current = try ServiceError.mapping { () throws(TooMuchWork) in
            try evaluation.currentFilters(answer.wording, presenter: options.presenter, in: options.groups)
        }
        if isText {
            return answer.text(current.text + "\n").varyingByAccept()
        }
        return try answer.part { writer throws(ServiceError) in
            if let grouping {
                writer.key("groups")
                grouping.write(current.filters, of: answer.snapshot, answer.wording, to: &writer)
            } else {
                writer.key("currentFilters")
                CurrentFilterWriter.write(current.filters, of: answer.snapshot, to: &writer)
            }
            writer.member("text", current.text)
            writer.member("filter", catalog.filterText(of: state))
            if let isSelected { writer.member("isSelected", isSelected) }
        }.varyingByAccept()
    }

    private static func remove(_ call: Call) throws(ServiceError) -> HTTPResponse {
        try call.requireNoFields()
        let text = call["filter"]
        return try call.write { found, snapshot throws(ServiceError) in
            guard let id = NameUUID(text), let key = snapshot.currentFilterKeys(in: found.state.filters)[id] else {
                throw ServiceError(.unknownFilter, at: .path("filter"), "no filter “\(text)” is in force")
            }
            return .filters(
                try snapshot.applying(.remove(key), to: found.state.filters, at: .path("filter"), work: call.work)
            )
        }
    }
}
