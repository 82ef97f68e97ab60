package import Following

/// The error of a page of source rows that there is not.
extension ServiceError {
    /// - Parameter catalog: its name.
    package init(_ refusal: RowRefusal, of catalog: String) {
        switch refusal {
        case .failure(.stopping):
            self = ServiceError(.unavailable, "the service is stopping").retry(afterSeconds: 1)
        case .failure(let failure):
            self = ServiceError(.unavailable, "the source of “\(catalog)” cannot be read now").retry(afterSeconds: 1)
            cause = "rows of \(catalog): \(failure)"
        case .superseded:
            self.init(.superseded, "a later request of this session for source rows has taken the place of this one")
        case .busy:
            self = ServiceError(.unavailable, "too many requests for source rows wait").retry(afterSeconds: 1)
        case .invalidPlace:
            self.init(.invalidValue, at: .query("cursor"), "this is not a cursor of this service")
        case .tooLong:
            self.init(.answerTooLarge, "a row has more bytes than an answer may have (--max-answer-bytes)")
        case .tooMuchWork(let reason): self.init(.tooMuchWork, reason)
        }
    }
}
