import FilterCore
import Gateway
import HTTPServer
import JSON
import Support

/// Tickets for streams of browsers, whose `EventSource` sends no key.
struct TicketRoutes: Sendable {
    let service: Service

    var routes: [Route] {
        [Route(.post, "/v1/sessions/{session}/tickets", needs: .sessions, create)]
    }

    /// Nothing is kept of a ticket: the request can be sent again.
    @Sendable
    private func create(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        _ = try QueryParameters(request, allowing: [])
        try request.requireNoFields(maxDepth: service.limits.maxJSONDepth)
        let session = path["session"]
        _ = try context.access.read(session)
        let now = service.admission.now().milliseconds
        let end = Instant(milliseconds: now + service.limits.ticketLifetime.wholeMilliseconds)
        let ticket = StreamTicket(expiresAt: min(end, context.caller.expiresAt ?? end), pass: context.caller.pass)
        let text = ticket.text(for: session, signedBy: service.admission.signer)
        var response = HTTPResponse.json { writer in
            writer.member("ticket", text)
            writer.member("expiresAt", "\(ticket.expiresAt)")
            writer.member("url", "/v1/sessions/\(session)/events?\(StreamTicket.parameter)=\(text)")
        }
        response.headers.append("Cache-Control", "no-store")
        return response
    }
}
