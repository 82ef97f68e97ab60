import FilterCore
import TestSupport

// Trees of bare nodes, and trees of options.
extension SeedGiven {
    private static let nodeKeys: Set = ["title", "enabled", "children", "keeps", "loadable"]

    /// A node over nodes is a list of options that is enabled as long as all of them are; a node that keeps items is a
    /// list with those chosen.
    mutating func addNode(_ node: CaseJSON, group: String? = nil) throws {
        try node.allow(Self.nodeKeys)
        let title = try node.required("title").string
        let children = try node["children"]?.elements ?? []
        if let kept = node["keeps"] {
            var list = CategoryDefinition(id: nextID, kind: .multi, attribute: "id", title: title)
            list.group = group
            list.values = try kept.elements.map { try $0.value }
            try add(list, named: title)
            choose(list.values ?? [], in: list.id)
            for child in children { try addNode(child, group: group) }
            return
        }
        var list = CategoryDefinition(id: nextID, kind: .multi, attribute: "id", title: title)
        list.selectionModel = .subtractive
        list.sort = [.declared]
        list.values = try (node["loadable"]?.elements ?? []).map { try $0.value }
        for child in children {
            try child.allow(["title", "enabled"])
            let name = try child.required("title").value
            list.values?.append(name)
            if try child["enabled"]?.bool == false {
                start.append(.deselect(category: list.id, value: name))
            }
        }
        try add(list, named: title)
    }

    /// Options by parent: a hierarchy of which several branches can be chosen.
    mutating func addParents(_ members: [String: CaseJSON], selected: [CaseJSON]) throws {
        var tree = CategoryDefinition(id: nextID, kind: .hierarchy, attribute: "path")
        tree.allowsSeveral = true
        for (parent, children) in members.sorted(by: { $0.key < $1.key }) {
            var paths = [(name: parent, path: parent)]
            for child in try children.elements {
                paths.append((try child.string, parent + tree.separator + (try child.string)))
            }
            for (name, path) in paths {
                items.append((nil, ReferenceItem(["path": [.string(path)]])))
                valueNames[name] = .string(path)
            }
        }
        try add(tree, named: Self.untitled)
        choose(try selected.map { try value(named: $0) }, in: tree.id)
    }

    /// What a case calls a value, or the value itself.
    func value(named json: CaseJSON) throws -> Value {
        if case .string(let name) = json, let value = valueNames[name] { return value }
        return try json.value
    }
}
