import CatalogFiles
import FilterCore
import Gateway

/// How the state that a write leads to is told, and the first member of the answer, which tells the client.
enum AnswerForm: String, Sendable, CaseIterable {
    /// The whole screen (schema `Screen`).
    case screen
    /// What is different from a state that the client has (schema `Changes`).
    case changes

    /// The parameters of a write that choose one.
    static let parameterNames = ["answer", "since"]

    /// - Throws: `invalidValue` for another form, and where something is asked that a difference does not tell.
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
