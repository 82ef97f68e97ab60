import Catalogs
import FilterCore
import Gateway
import HTTPServer
import Sessions

/// The changes of a session since a client read its screen.
enum ChangeRoutes {
    static var routes: [Route] {
        [Route(.get, "/v1/sessions/{session}/changes", needs: .sessions, show)]
    }

    private static func show(_ call: Call) throws(ServiceError) -> HTTPResponse {
        let query = try call.query(allowing: ["since"] + Self.screenParameterNames)
        let answer = try call.read()
        let options = try ScreenOptions(query, of: answer.snapshot, limits: call.limits)
        let since = try EntityTag(since: query, of: answer.session, dataVersion: answer.snapshot.dataVersion)
        guard let since else {
            throw ServiceError(
                .invalidValue,
                at: .query("since"),
                "name the screen that you have by its ETag, without quotes"
            )
        }
        if let response = try answer.notModified(call.request) { return response }
        guard let bytes = try SessionChanges(of: answer, call.context).bytes(since: since, options) else {
            throw expired(call.request, answer)
        }
        return answer.response(.json(status: 200, bytes))
    }

    /// Those of a screen but `debug`: how something was counted is no part of what a client keeps.
    private static let screenParameterNames = ScreenOption.names(about: ScreenOption.Subject.allOfDifferences)

    private static func expired(_ request: HTTPRequest, _ answer: SessionAnswer) -> ServiceError {
        var error = ServiceError(
            .changesExpired,
            at: .query("since"),
            "that state is not known any more; read the whole screen"
        )
        error.first = PageLinks(to: "/v1/sessions/\(answer.session.id)", asIn: request, without: ["since"]).first
        return error.adding("Session-Expires", answer.session.expiresAt.description)
    }
}
