import FilterCore
import Gateway
import HTTPServer
import JSON
import Support

/// Tickets for streams of browsers, whose `EventSource` sends no key.
enum TicketRoutes {
    static var routes: [Route] {
        [Route(.post, "/v1/sessions/{session}/tickets", needs: .sessions, create)]
    }

    /// Nothing is kept of a ticket: the request can be sent again.
    private static func create(_ call: Call) throws(ServiceError) -> HTTPResponse {
        try call.requireNoParameters()
        try call.requireNoFields()
        let session = call["session"]
        _ = try call.access.read(session)
        let now = call.service.admission.now().milliseconds
        let end = Instant(milliseconds: now + call.limits.ticketLifetime.wholeMilliseconds)
        let ticket = StreamTicket(expiresAt: min(end, call.caller.expiresAt ?? end), pass: call.caller.pass)
        let text = ticket.text(for: session, signedBy: call.service.admission.signer)
        return HTTPResponse.json { writer in
            writer.member("ticket", text)
            writer.member("expiresAt", "\(ticket.expiresAt)")
            writer.member("url", "/v1/sessions/\(session)/events?\(StreamTicket.parameter)=\(text)")
        }.notStored()
    }
}
