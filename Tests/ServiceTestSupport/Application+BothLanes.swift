import Dispatch
@testable package import Gateway
package import HTTPServer
import TestSupport
package import Testing

extension Application {
    /// The answer to a request in whichever lane has it, counted as the server has it counted, at 300 µs.
    package func respond(to request: HTTPRequest, sourceLocation: SourceLocation = #_sourceLocation) -> HTTPResponse {
        let response = answer(to: request, sourceLocation: sourceLocation)
        recordServed(ServedRequest(request, response, duration: .microseconds(300)))
        return response
    }

    private func answer(to request: HTTPRequest, sourceLocation: SourceLocation) -> HTTPResponse {
        var (request, lane) = (request, Lane.quick)
        while true {
            switch respond(to: request, in: lane) {
            case .response(let response): return response
            case .later(let begin): return Self.waitForResponse(begin)
            case .needs(let next, let made) where next > lane: (request, lane) = (request.carrying(made), next)
            case .needs, .clientGone:
                Issue.record("no lane has an answer", sourceLocation: sourceLocation)
                return HTTPResponse(status: 500)
            }
        }
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

extension ServedRequest {
    /// The report of a server on a request that had a response.
    package init(_ request: HTTPRequest, _ response: HTTPResponse, duration: Duration) {
        self.init(
            id: request.id,
            method: request.method,
            status: response.status,
            byteCount: response.body.count,
            duration: duration,
            trace: request.headers["traceparent"].flatMap(TraceParent.init),
            subject: response.subject
        )
    }
}
