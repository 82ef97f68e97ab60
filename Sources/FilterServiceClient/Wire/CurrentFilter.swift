/// A filter in force, to be shown as a chip.
///
/// Its id is made of what it filters, so that a chip that is shown before the answer keeps it when the answer comes.
/// No two filters have the same: 1 is another value than “1”, and the texts of ids are equal as values are, byte by
/// byte.
public struct CurrentFilter: Hashable, Sendable, Identifiable {
    /// What the service calls it; `nil` until it has answered.
    public var serviceID: String?
    /// `nil` of a free filter.
    public var category: String?
    /// `facet`, `range`, `search` and others.
    public var kind: String
    /// Of all but ranges and None.
    public var value: JSONValue?
    public var isNegated: Bool
    /// The filter in words: `Brand: Aldermoor`.
    public var text: String
    /// The filter as it is read aloud.
    public var accessibilityLabel: String
    /// Whether ``FilterSession/remove(_:)`` can take it away.
    public var isRemovable: Bool
    /// The total without it; `nil` where removing it would be refused, and until the service has answered.
    public var whatIf: Int?
    /// Whether it is a toggle that is on. The kind of such a filter is that of its definition, which screens do not have.
    var isOfToggle = false

    public var id: String {
        guard let category else { return serviceID ?? text }
        if isOfToggle { return "\(category.percentEncoded)/toggle" }
        let name = "\(category.percentEncoded)/\(kind)"
        // A moved slider and a search that is typed on stay the same chip.
        guard kind == "facet" || kind == "keyword", let value else { return name }
        let content = String(decoding: value.encoded(), as: UTF8.self).percentEncoded
        return "\(name)/\(isNegated ? "not" : "is")/\(content)"
    }

    init(_ json: JSONValue) {
        serviceID = json["id"]?.text
        category = json["category"]?.text
        kind = json["filterKind"]?.text ?? ""
        value = json["value"]
        isNegated = json["isNegated"]?.boolean ?? false
        text = json["text"]?.text ?? ""
        accessibilityLabel = json["accessibilityLabel"]?.text ?? ""
        isRemovable = json["isRemovable"]?.boolean ?? true
        whatIf = json["whatIf"]?.integer
    }

    /// A chip that no answer has had yet.
    init(
        category: String,
        kind: String,
        value: JSONValue? = nil,
        isNegated: Bool = false,
        isOfToggle: Bool = false,
        text: String
    ) {
        serviceID = nil
        self.category = category
        self.kind = kind
        self.value = value
        self.isNegated = isNegated
        self.text = text
        accessibilityLabel = text
        isRemovable = true
        whatIf = nil
        self.isOfToggle = isOfToggle
    }
}
