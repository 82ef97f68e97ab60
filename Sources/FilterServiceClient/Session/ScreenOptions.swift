/// The parts of a screen that a session asks for; the service evaluates no others.
public struct ScreenOptions: Hashable, Sendable, Codable {
    /// `currentFilters`, `categories`, `page`, `sections`. Without filters and categories taps are shown with the answer.
    public var include: [String]
    /// How many values each category shows at most; `nil`: as the definition says.
    public var valueLimit: Int?
    /// Which attributes items have; `nil`: all, none: ids alone. All from then on, too, where one is gone from the data.
    public var attributes: [String]?
    /// Which categories are wanted; `nil`: all. All from then on, too, where one is gone from the definition.
    public var categories: [String]?
    /// Whether counts come as the language writes them, too.
    public var hasCountTexts: Bool

    public init(
        include: [String] = ["currentFilters", "categories", "page"],
        valueLimit: Int? = nil,
        attributes: [String]? = nil,
        categories: [String]? = nil,
        hasCountTexts: Bool = false
    ) {
        self.include = include
        self.valueLimit = valueLimit
        self.attributes = attributes
        self.categories = categories
        self.hasCountTexts = hasCountTexts
    }

    /// Asks for all attributes or categories from now on, where one that is named is gone from the data.
    ///
    /// - Returns: whether that was refused.
    mutating func giveUp(refusedBy problem: Problem) -> Bool {
        let refused = problem.faults.compactMap(\.parameter)
        if refused.contains("attributes"), attributes != nil {
            attributes = nil
        } else if refused.contains("categories"), categories != nil {
            categories = nil
        } else {
            return false
        }
        return true
    }

    /// For the query of a request: `include=page&limit=8`. Values are named by themselves, so their ids are left out.
    var query: String {
        var items = ["include=" + Self.list(include), "valueIds=false"]
        if let valueLimit { items.append("limit=\(valueLimit)") }
        if let attributes { items.append("attributes=" + Self.list(attributes)) }
        if let categories { items.append("categories=" + Self.list(categories)) }
        if hasCountTexts { items.append("texts=counts") }
        return items.joined(separator: "&")
    }

    private static func list(_ names: [String]) -> String {
        names.map(\.percentEncoded).joined(separator: ",")
    }
}
