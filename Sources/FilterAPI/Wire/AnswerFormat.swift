import Gateway

/// The format in which the state after a write is sent. Its name is the member `answer`, the first one of the body.
enum AnswerFormat: String, Sendable, CaseIterable {
    /// The whole screen (schema `Screen`).
    case screen
    /// The difference from a state that the client has (schema `Changes`).
    case changes

    /// The parameters of a write that choose one.
    static let parameterNames = ["answer", "since"]

    /// - Throws: `invalidValue` for another name, and for a parameter that a difference does not support.
    init(_ query: QueryParameters) throws(ServiceError) {
        let format = try query.choice("answer") ?? Self.screen
        if format == .screen, query["since"] != nil {
            throw ServiceError(.invalidValue, at: .query("since"), "only with “answer=changes”")
        }
        if format == .changes, query["debug"] != nil {
            throw ServiceError(.invalidValue, at: .query("debug"), "not with “answer=changes”")
        }
        self = format
    }
}
