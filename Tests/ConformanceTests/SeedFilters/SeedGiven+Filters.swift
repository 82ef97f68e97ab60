import FilterCore
import TestSupport

// Filters as a case defines them: SwiftyFilters' four kinds, alone or in a tree.
extension SeedGiven {
    /// The name of a filter without a title.
    static let untitled = "F"

    /// An option that no item has, so that the rule of a list is in force whatever else is off.
    static let unused = Value.string("¤")

    /// - Parameters:
    ///   - json: `{kind, title?, field?, fieldShape?, type?, options?, none?}`; what a stub keeps is what its filter
    ///     would keep.
    ///   - isBare: the rule is asked for without the shortcut that an inactive filter lets everything pass.
    mutating func addFilter(_ json: CaseJSON, group: String? = nil, isBare: Bool = false) throws {
        try json.allow(["kind", "title", "field", "fieldShape", "type", "options", "none", "predicate"])
        let shapes: Set = ["plain", "optional", "array"]
        guard try json["fieldShape"].map({ shapes.contains(try $0.string) }) ?? true else {
            throw CaseFailure("no rule for the shape in \(json)")
        }
        let kinds: [String: CategoryKind] = [
            "multi": .multi, "single": .single, "range": .range, "keywords": .keywords,
        ]
        guard let kind = kinds[try json.required("kind").string] else {
            throw CaseFailure("no rule for \(json)")
        }
        let title = try json["title"]?.string ?? Self.untitled
        var category = CategoryDefinition(
            id: nextID,
            kind: kind,
            attribute: try json["field"]?.string ?? "id",
            title: title
        )
        category.group = group
        if kind.hasValues {
            category.limit = CategoryDefinition.limitRange.upperBound
            category.sort = [.declared]
        }
        if let options = json["options"] { try addOptions(options, to: &category) }
        if let none = json["none"] {
            try none.allow(["title"])
            category.includeNone = NoneDefinition(title: try none.required("title").string, initial: true)
        } else if isBare {
            category.includeNone = NoneDefinition(title: "None", initial: true)
        }
        if kind == .multi {
            category.selectionModel = .subtractive
            if isBare { category.values?.append(Self.unused) }
        }
        try add(category, named: title)
    }

    /// Values, or `{value, title}`.
    private func addOptions(_ options: CaseJSON, to category: inout CategoryDefinition) throws {
        category.values = try options.elements.map { option in
            guard option.has("value") else { return try option.value }
            try option.allow(["value", "title"])
            let value = try option.required("value").value
            category.labels[Text(value.text)] = try option.required("title").string
            return value
        }
    }

    /// Filters, and groups of them: `{title, kind: "group", children}`.
    mutating func addTree(_ nodes: [CaseJSON], inside parent: String? = nil) throws {
        for node in nodes {
            guard try node.required("kind").string == "group" else {
                try addFilter(node, group: parent)
                continue
            }
            try node.allow(["title", "kind", "children"])
            let title = try node.required("title").string
            let id = nextID
            guard groupIDs.updateValue(id, forKey: title) == nil else {
                throw CaseFailure("two groups \(title)")
            }
            groups.append(CategoryGroup(id: id, title: title, parent: parent))
            try addTree(try node.required("children").elements, inside: id)
        }
    }

    /// A single value can be any that is asked for, whether an item has it or not.
    mutating func offerMentionedValues(_ operations: [CaseJSON]) throws {
        for index in categories.indices
        where categories[index].kind == .single && categories[index].values == nil {
            let category = categories[index]
            let mentioned = try operations.compactMap { operation -> Value? in
                let name = try operation["filter"]?.string
                guard name == nil || categoryIDs[name ?? ""] == category.id else { return nil }
                return try operation["value"]?.value
            }
            var values: [Value] = []
            for value in items.flatMap({ $0.item.values(of: category.attribute) }) + mentioned
            where !values.contains(value) {
                values.append(value)
            }
            categories[index].values = values
        }
    }
}
