extension ServiceError {
    /// A stream of events cannot be opened.
    init(_ refusal: StreamHub.Refusal) {
        switch refusal {
        case .tooMany(let limit):
            self = ServiceError(.unavailable, "there are \(limit) streams already").retry(afterSeconds: 5)
        case .tooManyOfSession(let limit):
            self = ServiceError(
                .tooMany,
                status: 429,
                at: .path("session"),
                "the session has \(limit) streams already"
            ).retry(afterSeconds: 15)
        }
    }
}
