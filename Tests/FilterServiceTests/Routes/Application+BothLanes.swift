import Dispatch
import HTTPServer
import TestSupport
import Testing

@testable import FilterService

extension Application {
    /// The answer to a request in whichever lane has it.
    func respond(to request: HTTPRequest, sourceLocation: SourceLocation = #_sourceLocation) -> HTTPResponse {
        for lane in [Lane.quick, .slow] {
            switch respond(to: request, in: lane) {
            case .response(let response): return response
            case .later(let begin): return Self.waitForResponse(begin)
            case .needsSlowLane, .clientGone: continue
            }
        }
        Issue.record("no lane has an answer", sourceLocation: sourceLocation)
        return HTTPResponse(status: 500)
    }

    private static func waitForResponse(_ begin: (LaterReply) -> Void) -> HTTPResponse {
        let (responses, arrival) = (Recorder<HTTPResponse>(), DispatchSemaphore(value: 0))
        begin(
            LaterReply { response in
                responses.append(response)
                arrival.signal()
            }
        )
        arrival.wait()
        return responses.all[0]
    }
}
