import FilterCore
import TestSupport

/// Lists of facet values, each a category over the values given.
enum FacetListRules {
    /// The order and the length of a list. Decided otherwise than in the library: chosen values stay listed.
    static func sort(_ conformanceCase: ConformanceCase) throws {
        if conformanceCase.do == [.object(["op": .string("defaultPresenter")])] { return try defaults(conformanceCase) }
        try conformanceCase.allowOnly("presentFacets")
        try conformanceCase.given.allow(["facets", "sortBy", "limit", "showEmptyFacets"])
        var definition = CategoryDefinition(id: "facet", kind: .multi, attribute: "facet")
        let keys = try conformanceCase.given.required("sortBy").elements.map { try sortKey(try $0.string) }
        definition.sort = keys.isEmpty ? [.label] : keys
        definition.showsEmpty = try conformanceCase.given["showEmptyFacets"]?.bool ?? true
        definition.limit = try conformanceCase.given["limit"]?.int ?? CategoryDefinition.limitRange.upperBound
        guard definition.limit > 0 else { throw OutOfScope("a list of no values; a limit is 1 to 1,000") }
        let facets = try conformanceCase.given.required("facets").elements.map(CaseFacet.init)
        let listed = try list(facets, definition)
        for (facet, row) in facets.compactMap({ facet in listed.first { $0.value == facet.value }.map { (facet, $0) } })
        {
            try expectEqual(row.count, facet.count, "the count of \(facet.value)")
            try expectEqual(row.isSelected, facet.isSelected, "the choice of \(facet.value)")
        }
        let expected = try conformanceCase.expectation("values").elements.map { try $0.value }
        let staysListed = { (row: ValueResult) in
            row.isSelected && (definition.showsEmpty ? conformanceCase.given["limit"] != nil : row.count == 0)
        }
        let values = listed.filter { !staysListed($0) || expected.contains($0.value) }.map(\.value)
        try expectEqual(values, expected, "the list")
    }

    /// A list without options. Decided otherwise than in the library: it is limited to 20 values.
    private static func defaults(_ conformanceCase: ConformanceCase) throws {
        let definition = CategoryDefinition(id: "facet", kind: .multi, attribute: "facet")
        for (key, expectation) in try conformanceCase.expect.members {
            switch key {
            case "sortBy":
                // The name, which the library always falls back to, is a key of its own here.
                let keys = try expectation.elements.map { try sortKey(try $0.string) }
                try expectEqual(definition.valueOrder, keys + [.label], "the order")
            case "showEmptyFacets": try expectEqual(definition.showsEmpty, try expectation.bool, "showEmpty")
            case "limit": try expectEqual(expectation, .null, "the library's limit")
            default: throw CaseFailure("no rule for expecting \(key)")
            }
        }
    }

    /// Chosen values that the results lack are listed with count 0.
    static func merge(_ conformanceCase: ConformanceCase) throws {
        try conformanceCase.allowOnly("mergeSelections")
        try conformanceCase.given.allow(["facets", "selections"])
        let facets = try conformanceCase.given.required("facets").elements.map(CaseFacet.init)
        let chosen = try conformanceCase.given.required("selections").elements.map { try $0.value }
        let definition = CategoryDefinition(id: "facet", kind: .multi, attribute: "facet")
        let items = facets.flatMap { Array(repeating: ReferenceItem(["facet": [$0.value]]), count: $0.count) }
        let world = try EngineWorld([definition], items)
        // As after a change of the data: some of what is chosen may be gone.
        let choices = chosen.enumerated().map { Chosen($1, sequence: UInt32($0 + 1)) }
        let state = FilterState(
            selections: choices.isEmpty ? [:] : ["facet": .values(ValueSelection(values: choices))],
            nextSequence: UInt32(choices.count + 1)
        )
        let rows = try world.result(of: "facet", in: state).values.map(Row.init)
        let expected = try conformanceCase.expectation("items(set)").elements.map { Row(try CaseFacet($0)) }
        try expectEqual(Set(rows), Set(expected), "the list")
        try expectEqual(rows.count, expected.count, "the length of the list")
    }

    /// A click on a list of values.
    static func selection(_ conformanceCase: ConformanceCase) throws {
        try conformanceCase.given.allow(["items", "selections", "selectionMode"])
        let items = try conformanceCase.given.required("items").elements.map { try $0.value }
        let kind = try kind(ofMode: try conformanceCase.given.required("selectionMode").string)
        let world = try EngineWorld(
            [CategoryDefinition(id: "item", kind: kind, attribute: "item")],
            items.map { ReferenceItem(["item": [$0]]) }
        )
        let chosen = try conformanceCase.given["selections"]?.elements.map { try $0.value } ?? []
        var state = try world.state(choosing: [("item", chosen)])
        for operation in conformanceCase.do {
            switch try operation.op {
            case "computeSelection":
                try operation.allow(["op", "key"])
                let value = try operation.required("key").value
                state = try world.catalog.applying(.toggle(category: "item", value: value), to: state)
            case "setItems": throw OutOfScope("events of a client's list when its rows are replaced")
            default: throw CaseFailure("no rule for \(operation)")
            }
        }
        let expected = try conformanceCase.expectation("computed(set)").elements.map { try $0.value }
        try expectEqual(Set(world.chosen(of: "item", in: state)), Set(expected), "what is chosen")
    }

    /// A choice of one among keys.
    static func segment(_ conformanceCase: ConformanceCase) throws {
        try conformanceCase.given.allow(["items"])
        let keys = try conformanceCase.given.required("items").members.keys.sorted().map { Value.string($0) }
        let world = try EngineWorld(
            [CategoryDefinition(id: "key", kind: .single, attribute: "key")],
            keys.map { ReferenceItem(["key": [$0]]) }
        )
        var state = world.catalog.initialState
        for operation in conformanceCase.do {
            guard try operation.op == "setSelected" else { throw CaseFailure("no rule for \(operation)") }
            try operation.allow(["op", "key"])
            let key = try operation["key"]?.value
            let input = SelectionInput.values(key.map { [$0] } ?? [])
            state = try world.catalog.applying(.set(category: "key", selection: input), to: state)
        }
        for (key, expectation) in try conformanceCase.expect.members {
            switch key {
            case "selected":
                let expected = expectation == .null ? [] : [try expectation.value]
                try expectEqual(world.chosen(of: "key", in: state), expected, "what is chosen")
            case "events": break
            default: throw CaseFailure("no rule for expecting \(key)")
            }
        }
    }

    /// The list of a category over so many items of each value; one more item of each value is filtered away, so that
    /// values without a match are there too.
    private static func list(_ facets: [CaseFacet], _ definition: CategoryDefinition) throws -> ValueResults {
        let items = facets.flatMap { facet in
            Array(repeating: ReferenceItem(["facet": [facet.value], "isShown": [true]]), count: facet.count)
                + [ReferenceItem(["facet": [facet.value], "isShown": [false]])]
        }
        let world = try EngineWorld(
            [definition, CategoryDefinition(id: "isShown", kind: .single, attribute: "isShown")],
            items
        )
        let chosen = facets.filter(\.isSelected).map(\.value)
        let state = try world.state(choosing: [("isShown", [true]), ("facet", chosen)])
        return try world.result(of: "facet", in: state).values
    }

    private static func sortKey(_ name: String) throws -> ValueSortKey {
        switch name {
        case "isRefined": .selected
        case "count:desc": .countDescending
        case "count:asc": .countAscending
        case "alphabetical:asc": .label
        case "alphabetical:desc": .labelDescending
        default: throw CaseFailure("no rule for the order \(name)")
        }
    }

    private static func kind(ofMode mode: String) throws -> CategoryKind {
        switch mode {
        case "single": .single
        case "multiple": .multi
        default: throw CaseFailure("no rule for the mode \(mode)")
        }
    }

    private struct Row: Hashable {
        let value: Value
        let count: Int
        let isSelected: Bool

        init(_ result: ValueResult) {
            value = result.value
            count = result.count
            isSelected = result.isSelected
        }

        init(_ facet: CaseFacet) {
            value = facet.value
            count = facet.count
            isSelected = facet.isSelected
        }
    }
}
