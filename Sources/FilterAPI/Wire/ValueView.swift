import Gateway

/// What an answer says of each value, besides its counts.
struct ValueView: Hashable, Sendable {
    /// Whether counts of values, of None and of toggles come in the words of the locale, too: `1,234`.
    var showsCountTexts = false
    /// Whether values have their ids. Without, a client names a value by itself.
    var showsIDs = true

    /// The parameters that say so; also fields of a body.
    static let parameterNames = ["texts", "valueIds"]

    init() {}

    /// - Throws: `invalidValue`.
    init(_ query: QueryParameters) throws(ServiceError) {
        showsCountTexts = try Self.readTexts((query.list("texts") ?? []).map { ($0, .query("texts")) })
        showsIDs = try query.bool("valueIds") ?? true
    }

    /// Whether the texts of counts are among those that are named.
    ///
    /// - Throws: `invalidValue` for the texts of anything else.
    static func readTexts(_ names: [(name: String, place: ServiceError.Place)]) throws(ServiceError) -> Bool {
        for (name, place) in names where name != "counts" {
            throw ServiceError(.invalidValue, at: place, "no texts of “\(name)”", suggestions: ["counts"])
        }
        return !names.isEmpty
    }
}
