import Catalogs
import FilterCore
import Gateway
import HTTPServer
import Sessions

/// What has changed in a session since a client read its screen.
struct ChangeRoutes: Sendable {
    let service: Service

    var routes: [Route] {
        [Route(.get, "/v1/sessions/{session}/changes", needs: .sessions, show)]
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
        let since = try EntityTag(since: query, of: answer.session, dataVersion: answer.snapshot.dataVersion)
        guard let since else {
            throw ServiceError(
                .invalidValue,
                at: .query("since"),
                "name the screen that you have by its ETag, without quotes"
            )
        }
        if let response = try answer.notModified(request) { return response }
        guard let bytes = try SessionChanges(of: answer, context).bytes(since: since, options) else {
            throw expired(request, answer)
        }
        return answer.response(.json(status: 200, bytes))
    }

    /// Those of a screen but `debug`: how something was counted is no part of what a client keeps.
    private static let screenParameterNames = ScreenOptions.parameterNames.filter { $0 != "debug" }

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
