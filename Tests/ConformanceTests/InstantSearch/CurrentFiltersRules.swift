import FilterCore

/// The list of filters in force: computed from the state, so that it is never older than it.
enum CurrentFiltersRules {
    static func run(_ conformanceCase: ConformanceCase) throws {
        let given = conformanceCase.given
        try given.allow(["state", "connected", "groupIDs", "items"])
        guard try given["connected"]?.bool ?? true else {
            throw OutOfScope("a list that is not connected to its state; here it is computed from it")
        }
        var world = try StateWorld(given["state"])
        guard !conformanceCase.do.isEmpty || world.groups.isEmpty else {
            throw OutOfScope("a list that is older than its state; here it is computed from it")
        }
        for item in try given["items"]?.elements ?? [] {
            let item = try Item(item)
            try world.add(item.filter, to: item.group)
        }
        for operation in conformanceCase.do { try apply(operation, to: &world) }
        let asked = try given["groupIDs"]?.groups
        for (key, expectation) in try conformanceCase.expect.members {
            try check(key, expectation, world.groups, asked)
        }
    }

    private static func apply(_ operation: CaseJSON, to world: inout StateWorld) throws {
        switch try operation.op {
        case "currentFilters.add":
            try operation.allow(["op", "item"])
            let item = try Item(try operation.required("item"))
            try world.add(item.filter, to: item.group)
        case "currentFilters.remove":
            try operation.allow(["op", "item"])
            let item = try Item(try operation.required("item"))
            world.groups.remove(item.filter, from: item.group)
        case "groupedView": try operation.allow(["op"])
        default: try world.apply(operation)
        }
    }

    private static func check(
        _ key: String,
        _ expectation: CaseJSON,
        _ groups: FilterGroups,
        _ asked: [FilterGroupID]?
    ) throws {
        let entries = groups.entries(in: asked)
        switch key {
        case "items(set)", "computedItems":
            let expected = try expectation.elements.map(Item.init)
            let items = entries.map { Item(filter: $0.filter, group: $0.group, text: nil) }
            try expectEqual(Set(items), Set(expected.map(\.withoutText)), "the list")
            try expectEqual(items.count, expected.count, "the length of the list")
            for item in expected {
                guard let text = item.text else { continue }
                try expectEqual(InstantSearchPresenter.text(for: item.filter), text, "the text")
            }
        case "groups(set)":
            let sections = Dictionary(grouping: entries, by: \.group.instantSearchDescription)
                .mapValues { Set($0.map(\.filter.description)) }
            var expected: [String: Set<String>] = [:]
            for section in try expectation.elements {
                try section.allow(["title", "rows(set)"])
                let rows = try section.required("rows(set)").elements.map { try $0.string }
                expected[try section.required("title").string] = Set(rows)
            }
            try expectEqual(sections, expected, "the grouped list")
        case "notifications": break
        default:
            guard try groups.check(key, expectation) else { throw CaseFailure("no rule for expecting \(key)") }
        }
    }

    private struct Item: Hashable {
        let filter: Filter
        let group: FilterGroupID
        let text: String?

        init(_ json: CaseJSON) throws {
            try json.allow(["filter", "group", "text"])
            filter = try json.required("filter").filter
            group = try json.required("group").group
            text = try json["text"]?.string
        }

        init(filter: Filter, group: FilterGroupID, text: String?) {
            self.filter = filter
            self.group = group
            self.text = text
        }

        var withoutText: Item { Item(filter: filter, group: group, text: nil) }
    }
}
