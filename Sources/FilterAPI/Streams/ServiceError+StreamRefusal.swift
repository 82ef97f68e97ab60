import Gateway

extension ServiceError {
    /// A stream of events cannot be opened.
    init(_ refusal: StreamHub.Refusal) {
        switch refusal {
        case .tooMany(let limit):
            self = ServiceError(.unavailable, "the limit of \(limit) streams is reached").retry(afterSeconds: 5)
        case .tooManyOfSession(let limit):
            self = ServiceError(
                .tooMany,
                status: 429,
                at: .path("session"),
                "the limit of \(limit) streams of a session is reached"
            ).retry(afterSeconds: 15)
        }
    }
}
