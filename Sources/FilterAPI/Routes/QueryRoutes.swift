import Bytes
import Catalogs
import FilterCore
import Gateway
import HTTPServer
import JSON
import Sessions

/// A screen for a state that comes with the request: nothing is kept.
enum QueryRoutes {
    static var routes: [Route] {
        [
            Route(.get, "/v1/catalogs/{catalog}/query", needs: .read, read).varyingByLanguage.takingShares(as: "state"),
            Route(.post, "/v1/catalogs/{catalog}/query", needs: .read, query).varyingByLanguage,
        ]
    }

    /// What a body says; the others stay in the query.
    private static let fieldSubjects: Set<ScreenOption.Subject> = [.screen, .categories, .values]
    private static let fieldNames =
        StateRequest.fieldNames + ["filter", "locale"] + ScreenOption.names(about: fieldSubjects)
    private static let parameterNames = ScreenOption.names + ["state", "filter", "locale", DataChoice.parameterName]

    /// The question, from the query or from the body.
    private struct Question {
        let data: DataChoice
        var snapshot: CatalogSnapshot { data.snapshot }
        var filters: FilterState
        var options = ScreenOptions()
        /// The sort that the screen has if the options name none.
        var sort = SortDefinition.defaultID
        var filter: RequestFilter?
        var locale: String
    }

    // MARK: In the body

    private static func query(_ call: Call) throws(ServiceError) -> HTTPResponse {
        let subjects = ScreenOption.Subject.all.subtracting(fieldSubjects)
        let names = ScreenOption.names(about: subjects) + [DataChoice.parameterName]
        let query = try call.query(allowing: names, besideBodyWith: fieldNames)
        let data = try data(query, call)
        let snapshot = data.snapshot
        var question = Question(
            data: data,
            filters: snapshot.catalog.initialState,
            options: try ScreenOptions(query, about: subjects, of: snapshot, limits: call.limits),
            locale: snapshot.localizers.preferred(by: call.request).locale
        )
        if let body = try call.optionalJSON() {
            let members = try body.members(allowing: Self.fieldNames)
            question.filters = try filters(members, of: snapshot, call)
            let context = SessionSetting.Context(snapshot: snapshot, limits: call.limits)
            for (key, member) in members where !StateRequest.fieldNames.contains(key) {
                switch key {
                case "filter":
                    let text = try member.string()
                    question.filter = try RequestFilter(text, of: snapshot, limits: call.limits, at: member.place)
                case "locale": question.locale = try snapshot.localizers.require(member).locale
                default: try ScreenOption.all.first { $0.name == key }?.read(.field(member), context, &question.options)
                }
            }
        }
        return try answer(question, call)
    }

    /// The state that `selections` and `filters` lead to from the initial one.
    private static func filters(
        _ members: [(key: String, cursor: JSONCursor)],
        of snapshot: CatalogSnapshot,
        _ call: Call
    ) throws(ServiceError) -> FilterState {
        var change = AppliedOperations(snapshot.catalog.initialState, of: snapshot, work: call.work)
        for (key, member) in StateRequest.inOrder(members) {
            switch key {
            case "selections":
                try StateRequest.apply(selections: member, to: &change, of: snapshot, limits: call.limits)
            case "filters":
                try StateRequest.apply(filters: member, to: &change, of: snapshot, limits: call.limits)
            default: break
            }
        }
        return try change.finished()
    }

    // MARK: In the address

    /// The same answer in the form that caches keep.
    private static func read(_ call: Call) throws(ServiceError) -> HTTPResponse {
        let query = try call.query(allowing: Self.parameterNames)
        let data = try data(query, call)
        let snapshot = data.snapshot
        var question = Question(
            data: data,
            filters: snapshot.catalog.initialState,
            options: try ScreenOptions(query, of: snapshot, limits: call.limits),
            locale: try query["locale"].map { text throws(ServiceError) in
                try snapshot.localizers.require(text, at: .query("locale")).locale
            } ?? snapshot.localizers.preferred(by: call.request).locale
        )
        if let text = query["filter"] {
            question.filter = try RequestFilter(text, of: snapshot, limits: call.limits, at: .query("filter"))
        }
        if let text = query["state"] { try read(state: text, into: &question, call) }
        // Filters may count from today, also where the catalog does not.
        let day = String(snapshot.catalog.today.daysSinceEpoch)
        let validator = call.service.validator(of: snapshot, question.locale, day, data.presentVersion ?? "")
        if let response = try validator.notModified(call.request) { return response }
        return validator.added(to: try answer(question, call))
    }

    /// Reads `{"selections": …, "filters": …}`, or the key or token of a share, which has its sort, too.
    private static func read(
        state text: String,
        into question: inout Question,
        _ call: Call
    ) throws(ServiceError) {
        let snapshot = question.snapshot
        guard text.first == "{" else {
            let share = try call.access.share(text, at: .query("state"))
            try call.catalogs.require(shareOf: share.state.catalog, in: snapshot, at: .query("state"))
            let shared = share.opened(by: snapshot.catalog).state
            question.filters = shared.filters
            question.sort = shared.settings.sort
            return
        }
        do throws(ServiceError) {
            let state = try ServiceError.mapping { () throws(JSONError) in
                try JSONValue(parsing: Array(text.utf8), maxDepth: call.limits.maxJSONDepth)
            }
            let members = try JSONCursor(state).members(allowing: StateRequest.fieldNames)
            question.filters = try filters(members, of: snapshot, call)
        } catch {
            throw error.inJSON(ofParameter: "state")
        }
    }

    // MARK: The answer

    private static func data(_ query: QueryParameters, _ call: Call) throws(ServiceError) -> DataChoice {
        let present = try call.catalogs.require(call["catalog"], at: .path("catalog"))
        return try DataChoice(query, of: present, call.request, call.context)
    }

    private static func answer(_ question: Question, _ call: Call) throws(ServiceError) -> HTTPResponse {
        let (snapshot, options) = (question.snapshot, question.options)
        let scope = try question.filter.map { filter throws(ServiceError) in
            try ItemSubset(filter, question.filters, of: snapshot, call.bounds)
        }
        // The same bytes as those of a session in this state, so that both find the same parts.
        let session = SessionState(
            catalog: snapshot.storedName,
            filters: question.filters,
            settings: SessionSettings(
                sort: options.sort ?? question.sort,
                pageSize: options.pageSize ?? call.limits.defaultPageSize,
                locale: question.locale
            )
        )
        let parts = try call.context.screen(
            of: snapshot,
            SessionHead(session),
            encodedState: SessionCoding.encode(session),
            within: scope
        ).assemble(options.parts.inOrder, options, filters: session.filters)
        let newItemCount = try question.data.newItemCount(
            in: session.filters,
            question.filter,
            since: call.context.evaluation(of: session.filters, in: snapshot, within: scope),
            call.context
        )
        var runs: [SharedRun] = []
        let bytes = try call.bounds.object(capacity: parts.capacity) { writer throws(ServiceError) in
            writer.key("query")
            writer.beginObject()
            writer.member("catalog", snapshot.name)
            writer.member("dataVersion", snapshot.dataVersion)
            writer.member("definitionVersion", snapshot.definitionVersion)
            for setting in SessionSetting.all { setting.write(session.settings, to: &writer) }
            writer.endObject()
            if let newItemCount { writer.member("newItems", newItemCount) }
            runs = parts.write(to: &writer)
        }
        return .json(bytes, sharing: runs)
    }
}
