import FilterCore

/// The steps of a session: what was done, and going back and forth among them.
struct HistoryRoutes: Sendable {
    let service: Service
    private let access: SessionAccess

    init(service: Service) {
        self.service = service
        access = SessionAccess(service: service)
    }

    var routes: [Route] {
        [
            Route(.get, "/v1/sessions/{session}/history", show),
            Route(
                .post,
                "/v1/sessions/{session}/undo",
                move {
                    $0 - 1
                } isAllowed: {
                    $0 < $1
                }
            ),
            Route(
                .post,
                "/v1/sessions/{session}/redo",
                move {
                    $0 + 1
                } isAllowed: {
                    $0 > $1
                }
            ),
        ]
    }

    @Sendable
    private func show(_ request: HTTPRequest, _ path: PathParameters) throws(ServiceError) -> HTTPResponse {
        _ = try QueryParameters(request, allowing: [])
        let answer = try access.read(path["session"])
        if let response = answer.notModified(request) { return response }
        let history: SessionHistory
        do throws(SessionError) {
            history = try SessionHistory(answer.session)
        } catch {
            throw ServiceError(error)
        }
        return answer.part { writer in
            HistoryWriter(snapshot: answer.snapshot, wording: answer.wording).write(history, to: &writer)
        }
    }

    /// - Parameters:
    ///   - next: the number of the step to go to if the request names none, from that of the current one.
    ///   - isAllowed: whether a number that the request names lies in the direction, compared with the current one.
    private func move(
        _ next: @escaping @Sendable (Int) -> Int,
        isAllowed: @escaping @Sendable (_ target: Int, _ position: Int) -> Bool
    ) -> Route.Handler {
        { request, path throws(ServiceError) in
            var target: Int?
            if let body = try request.optionalJSON(maxDepth: service.limits.maxJSONDepth) {
                for (_, member) in try body.members(allowing: ["to"]) {
                    target = try member.integer(in: 0...Int(Int32.max))
                }
            }
            return try access.answer(request, path["session"]) {
                expected,
                mark,
                read throws(SessionUpdateError<ServiceError>) in
                try service.sessions.move(path["session"], ifRevision: expected, mark: mark) {
                    session,
                    position throws(ServiceError) in
                    _ = try read(session)
                    guard let target else { return next(position) }
                    // A step in the other direction is none.
                    return isAllowed(target, position) ? target : -1
                }
            }
        }
    }
}
