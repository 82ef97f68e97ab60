import FilterCore
@testable package import Gateway
package import HTTPServer
import Testing

/// A request on its way from the quick lane to the slow one, and its answer.
package struct LaneWalk {
    package let reply: Reply
    /// What the quick lane handed over to the slow one.
    package let finished: FinishedWork?
    /// Whether the quick lane had no answer.
    package let hasMoved: Bool
    /// Units that the lane with the answer counted.
    package let work: Int

    /// - Parameter meanwhile: called between the lanes with what is handed over.
    package init(
        _ client: TestClient,
        _ method: HTTPMethod,
        _ target: String,
        _ body: String = "",
        meanwhile: (FinishedWork?) throws -> Void = { _ in }
    ) throws {
        let request = try TestClient.request(method, target, Array(body.utf8))
        var reply = client.application.respond(to: request, in: .quick)
        var finished: FinishedWork?
        hasMoved = if case .needs = reply { true } else { false }
        if case .needs(.slow, let made) = reply {
            finished = made as? FinishedWork
            try meanwhile(finished)
            reply = client.application.respond(to: request.carrying(made), in: .slow)
        }
        guard case .response(let response) = reply else { throw UnansweredRequest() }
        self.reply = Reply(response)
        self.finished = finished
        work = (response.subject as? RequestSubject)?.trace?.work.spent ?? 0
    }
}

/// No lane has an answer.
private struct UnansweredRequest: Error {}
