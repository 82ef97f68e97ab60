import CatalogFiles
import FilterCore
import Gateway

/// The form in which the state after a write is sent. Its name is the member `answer`, the first one of the body.
enum AnswerFormat: String, Sendable, CaseIterable {
    /// The whole screen (schema `Screen`).
    case screen
    /// The difference from a state that the client has (schema `Changes`).
    case changes

    /// The parameters of a write that choose one.
    static let parameterNames = ["answer", "since"]

    /// - Throws: `invalidValue` for another form, and for a parameter that a difference does not support.
    init(_ query: QueryParameters) throws(ServiceError) {
        let names = Self.allCases.map(\.rawValue)
        let text = query["answer"] ?? Self.screen.rawValue
        guard let form = Self(rawValue: text) else {
            throw ServiceError(
                .invalidValue,
                at: .query("answer"),
                "no answer “\(text)”",
                suggestions: Suggestions.near(text, among: names)
            )
        }
        if form == .screen, query["since"] != nil {
            throw ServiceError(.invalidValue, at: .query("since"), "only with “answer=changes”")
        }
        if form == .changes, query["debug"] != nil {
            throw ServiceError(.invalidValue, at: .query("debug"), "not with “answer=changes”")
        }
        self = form
    }
}
