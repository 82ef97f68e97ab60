package import FilterCore

// The body of a bulk operation (schema `BulkScope`).
extension BulkScope {
    package static let fieldNames = [
        "categories", "except", "categoryGroups", "filterGroups", "exceptFilterGroups", "attributes",
    ]

    /// - Throws: `invalidValue`, `unknownField`.
    package init(_ cursor: JSONCursor) throws(ServiceError) {
        try self.init(try cursor.members(allowing: Self.fieldNames))
    }

    /// - Parameter members: those of ``fieldNames``.
    /// - Throws: `invalidValue`.
    package init(_ members: [(key: String, cursor: JSONCursor)]) throws(ServiceError) {
        self.init()
        for (key, member) in members {
            var texts: [(text: String, cursor: JSONCursor)] = []
            for element in try member.elements() { texts.append((try element.string(), element)) }
            switch key {
            case "categories": categories = texts.map(\.text)
            case "except": except = texts.map(\.text)
            case "categoryGroups": categoryGroups = texts.map(\.text)
            case "attributes": attributes = texts.map { Text($0.text) }
            case "filterGroups": filterGroups = try Self.groups(texts)
            default: exceptFilterGroups = try Self.groups(texts)
            }
        }
    }

    private static func groups(_ texts: [(text: String, cursor: JSONCursor)]) throws(ServiceError) -> [FilterGroupID] {
        var groups: [FilterGroupID] = []
        for (_, cursor) in texts {
            groups.append(try cursor.filterGroup())
        }
        return groups
    }
}
