import HTTPServer
import Testing

@testable import FilterService

extension Application {
    /// The answer to a request in whichever lane has it.
    func respond(to request: HTTPRequest, sourceLocation: SourceLocation = #_sourceLocation) -> HTTPResponse {
        if case .response(let response) = respond(to: request, in: .quick) { return response }
        if case .response(let response) = respond(to: request, in: .slow) { return response }
        Issue.record("no lane has an answer", sourceLocation: sourceLocation)
        return HTTPResponse(status: 500)
    }
}
