import FilterCore
import HTTPServer

/// What has changed in a session since a client read its screen.
struct ChangeRoutes: Sendable {
    let service: Service

    var routes: [Route] {
        [Route(.get, "/v1/sessions/{session}/changes", show)]
    }

    @Sendable
    private func show(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        let query = try QueryParameters(request, allowing: ["since"] + Self.screenParameterNames)
        let answer = try context.access.read(path["session"])
        let options = try ScreenOptions(query, of: answer.snapshot, limits: service.limits)
        let since = try Self.since(query, answer.entityTag)
        if let response = try answer.notModified(request) { return response }
        guard let bytes = try SessionChanges(of: answer, context).bytes(since: since, options) else {
            throw expired(request, answer)
        }
        return answer.response(.json(status: 200, bytes))
    }

    /// Those of a screen but `debug`: how something was counted is no part of what a client keeps.
    private static let screenParameterNames = ScreenOptions.parameterNames.filter { $0 != "debug" }

    /// The tag of the screen that the client has.
    ///
    /// - Throws: `invalidValue` for one that this session cannot have given.
    private static func since(_ query: QueryParameters, _ current: EntityTag) throws(ServiceError) -> EntityTag {
        let place = ServiceError.Place.query("since")
        guard let text = query["since"] else {
            throw ServiceError(.invalidValue, at: place, "name the screen that you have by its ETag, without quotes")
        }
        guard let since = EntityTag(unquoted: text), (since.baseRevision == nil) == (current.baseRevision == nil) else {
            throw ServiceError(
                .invalidValue,
                at: place,
                "“\(text)” is no ETag of this session without quotes, such as \(current.unquoted)"
            )
        }
        guard since.revision <= current.revision else {
            throw ServiceError(
                .invalidValue,
                at: place,
                "the session is at revision \(current.revision); it was never at \(since.revision)"
            )
        }
        return since
    }

    private func expired(_ request: HTTPRequest, _ answer: SessionAnswer) -> ServiceError {
        var error = ServiceError(
            .changesExpired,
            at: .query("since"),
            "that state is not known any more; read the whole screen"
        )
        error.first = PageLinks(to: "/v1/sessions/\(answer.session.id)", asIn: request, without: ["since"]).first
        return error.adding("Session-Expires", answer.session.expiresAt.description)
    }
}
