import FilterCore
import TestSupport

// The shapes in which cases give what they start from.
extension SeedGiven {
    init(_ conformanceCase: ConformanceCase) throws {
        let given = try SeedFixtures.given(conformanceCase)
        let operations = conformanceCase.do
        let asked = Set(try operations.map { try $0.op })
        if let name = try given["timezone"]?.string { zone = try SeedFixtures.zone(name) }
        if let json = given["items"] { try addItems(json) }
        var read: Set = ["items", "timezone", "now", "fixture"]
        if let filter = given["filter"] {
            read.insert("filter")
            try addFilter(filter, isBare: asked.contains("predicate"))
        }
        if let tree = given["tree"] {
            read.formUnion(["tree", "selected"])
            try addAnyTree(tree, given, operations)
        } else {
            read.formUnion(try addLists(given))
        }
        if given.has("lower") || given.has("upper") {
            read.formUnion(["lower", "upper"])
            try addRange(given, operations)
        }
        if let words = given["words"] {
            read.formUnion(["words", "caseSensitive"])
            try addWords(words, given, operations)
        }
        for key in ["state", "applied"] {
            read.insert(key)
            if let state = given[key] { try addState(state) }
        }
        if let fields = given["searchFields"] {
            read.insert("searchFields")
            var search = CategoryDefinition(id: nextID, kind: .search, attribute: "")
            search.attributes = try fields.elements.map { try $0.string }
            try add(search, named: "search")
        }
        try addNamedFilters(operations)
        try given.allow(read)
        try offerMentionedValues(operations)
        try completeAttributes(mentioning: operations)
    }

    private mutating func addAnyTree(_ tree: CaseJSON, _ given: CaseJSON, _ operations: [CaseJSON])
        throws
    {
        switch tree {
        case .array(let nodes): try addTree(nodes)
        case .object where tree.has("title"): try addNode(tree)
        case .object(let members): try addParents(members, selected: given["selected"]?.elements ?? [])
        // Any tree with the filters that the operations name.
        case .string("any"): break
        default: throw CaseFailure("no rule for the tree \(tree)")
        }
    }

    /// Lists of options with what is chosen of them, in order.
    private mutating func addLists(_ given: CaseJSON) throws -> Set<String> {
        if given.has("options") || given.has("selectedInOrder") {
            let chosen = try (given["selectedInOrder"]?.elements ?? []).map { try $0.value }
            var list = CategoryDefinition(id: nextID, kind: .multi, attribute: "id", title: Self.untitled)
            list.values = try given["options"]?.elements.map { try $0.value } ?? chosen
            list.sort = [.declared]
            if let placeholder = given["placeholder"] { list.placeholder = try placeholder.string }
            try add(list, named: Self.untitled)
            choose(chosen, in: list.id)
            return ["options", "selectedInOrder", "placeholder"]
        }
        if let field = given["field"] {
            let list = CategoryDefinition(id: nextID, kind: .multi, attribute: try field.string)
            try add(list, named: try field.string)
            choose(try given.required("selected").elements.map { try $0.value }, in: list.id)
            return ["field", "selected"]
        }
        if let selected = given["selected"] {
            for (name, value) in try selected.members.sorted(by: { $0.key < $1.key }) {
                var single = CategoryDefinition(id: name, kind: .single, attribute: name)
                single.values = [try value.value]
                try add(single, named: name)
                choose([try value.value], in: name)
            }
            return ["selected"]
        }
        return []
    }

    private mutating func addRange(_ given: CaseJSON, _ operations: [CaseJSON]) throws {
        let range = CategoryDefinition(id: nextID, kind: .range, attribute: "value")
        try add(range, named: Self.untitled)
        try addAskedItems(operations, "value", attribute: "value")
        start.append(
            .set(
                category: range.id,
                selection: .range(lower: try given.bound("lower"), upper: try given.bound("upper"))
            )
        )
    }

    private mutating func addWords(_ words: CaseJSON, _ given: CaseJSON, _ operations: [CaseJSON])
        throws
    {
        let keywords = CategoryDefinition(id: nextID, kind: .keywords, attribute: "text")
        try add(keywords, named: Self.untitled)
        try addAskedItems(operations, "text", attribute: "text")
        let words = try words.elements.map { try $0.text }
        let isCaseSensitive = try given["caseSensitive"]?.bool ?? false
        start.append(
            .set(category: keywords.id, selection: .keywords(words, isCaseSensitive: isCaseSensitive))
        )
    }

    /// Filters by name with what is chosen of them: nothing, one value, or several.
    private mutating func addState(_ state: CaseJSON) throws {
        for (name, chosen) in try state.members.sorted(by: { $0.key < $1.key }) {
            var category = CategoryDefinition(id: name, kind: .single, attribute: name)
            switch chosen {
            case _ where name == "search":
                category = CategoryDefinition(id: name, kind: .search, attribute: name)
                start.append(.set(category: name, selection: .search(try chosen.text)))
            case .null: break
            case .array(let elements):
                category = CategoryDefinition(id: name, kind: .multi, attribute: name)
                category.values = try elements.map { try $0.value }
                choose(try elements.map { try $0.value }, in: name)
            default:
                category.values = try self.values(of: name) + [chosen.value]
                choose([try chosen.value], in: name)
            }
            try add(category, named: name)
        }
    }

    private func values(of attribute: String) throws -> [Value] {
        items.flatMap { $0.item.values(of: attribute) }
    }

    /// Filters that only operations name: lists where options are switched, else single values.
    private mutating func addNamedFilters(_ operations: [CaseJSON]) throws {
        for operation in operations {
            guard let name = try operation["filter"]?.string, categoryIDs[name] == nil,
                groupIDs[name] == nil,
                valueNames[name] == nil
            else { continue }
            let options = try operations.filter { try $0["filter"]?.string == name }.compactMap {
                try $0["option"]?.value
            }
            let attribute = try attribute(named: name, having: options)
            let isList = operation.has("option") || operation.has("enabled")
            var category = CategoryDefinition(
                id: nextID,
                kind: isList ? .multi : .single,
                attribute: attribute,
                title: name
            )
            if isList { category.selectionModel = .subtractive }
            try add(category, named: name)
        }
    }
}

extension CaseJSON {
    /// A member that is a number, a date or null.
    func bound(_ key: String) throws -> Bound? {
        guard let member = self[key] else { return nil }
        if case .number(let number) = member { return .number(number) }
        guard let date = DateText(try member.string) else { throw CaseFailure("no bound: \(member)") }
        return .date(date)
    }
}
