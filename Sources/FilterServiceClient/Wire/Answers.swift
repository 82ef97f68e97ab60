/// A link to filters and sort.
public struct Share: Hashable, Sendable {
    public let key: String
    /// Relative to the address of the service.
    public let url: String
    public let text: String
    public let total: Int

    init(_ json: JSONValue) {
        key = json["key"]?.text ?? ""
        url = json["url"]?.text ?? ""
        text = json["text"]?.text ?? ""
        total = json["total"]?.integer ?? 0
    }
}

/// A way out of an empty result: filters to drop, or a range to widen.
public struct Suggestion: Hashable, Sendable {
    /// What is dropped, or the range that it becomes.
    public let text: String
    /// What matches then.
    public let total: Int
    /// For ``FilterSession/apply(_:)``.
    public let operations: [FilterOperation]

    /// The suggestions of `GET …/rescue`: filters to drop first, then ranges.
    static func all(_ json: JSONValue) -> [Suggestion] {
        ["suggestions", "nearestRanges"].flatMap { json[$0]?.elements ?? [] }.map {
            Suggestion(
                text: $0["text"]?.text ?? "",
                total: $0["total"]?.integer ?? 0,
                operations: $0["operations"]?.elements.map(FilterOperation.init) ?? []
            )
        }
    }
}
