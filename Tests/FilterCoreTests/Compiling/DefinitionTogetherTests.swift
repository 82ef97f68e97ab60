import FilterCore
import TestSupport
import Testing

/// Starts that are faults whatever the data are, and starts that later data may allow.
struct DefinitionTogetherTests {
    private func category(_ id: String, _ initial: Initial?, dependsOn parent: String? = nil) -> CategoryDefinition {
        var category = CategoryDefinition(id: id, kind: .multi, attribute: id)
        (category.initial, category.dependsOn) = (initial, parent)
        return category
    }

    private func faults(_ categories: CategoryDefinition...) -> [String] {
        DefinitionChecks(CatalogDefinition(title: "T", categories: categories)).faults.map { fault in
            guard case .category(let id) = fault.place else { return "\(fault)" }
            return "\(id).\(fault.member): \(fault.reason)"
        }
    }

    private static let x = Initial.values(["x"])

    @Test func whatExcludesEachOtherDoesNotStartTogether() {
        var c = category("c", Self.x)
        c.excludes = ["p"]
        let reason = "p.initial: the category cannot start with something chosen: “p” is disabled by “c”"
        #expect(faults(c, category("p", .values(["B"]))) == [reason])
        #expect(faults(c, category("p", .first)) == [reason])
        #expect(faults(category("p", Self.x), c).count == 1)
        #expect(faults(c, category("p", nil)).isEmpty)
        #expect(faults(c, category("p", .values([]))).isEmpty)
        // The values that a subtractive category leaves on may be all that there are.
        var subtractive = category("p", Self.x)
        subtractive.selectionModel = .subtractive
        #expect(faults(c, subtractive).isEmpty)
        // A required value is no filter, but cannot be chosen beside one either.
        var required = CategoryDefinition(id: "p", kind: .single, attribute: "p")
        required.isRequired = true
        #expect(faults(required, c).isEmpty)
        #expect(faults(c, required) == [reason])
    }

    @Test func nothingStartsBelowACategoryWithNothing() {
        let reason = "c.initial: the category cannot start with something chosen: “c” is disabled by “p”"
        let child = category("c", Self.x, dependsOn: "p")
        #expect(faults(category("p", nil), child) == [reason])
        #expect(faults(child, category("p", .nothing)) == [reason])
        #expect(faults(category("p", nil), category("c", .first, dependsOn: "p")) == [reason])
        #expect(faults(category("p", .selection(.values([], none: false))), child) == [reason])
        for parent in [category("p", Self.x), category("p", .first)] { #expect(faults(parent, child).isEmpty) }
        #expect(faults(category("p", nil), category("c", nil, dependsOn: "p")).isEmpty)
        var parent = category("p", nil)
        parent.includeNone = NoneDefinition(title: "None", initial: true)
        #expect(faults(parent, child).isEmpty)
        parent = category("p", nil)
        parent.selectionModel = .subtractive
        #expect(faults(parent, child).isEmpty)
        parent = CategoryDefinition(id: "p", kind: .single, attribute: "p")
        parent.isRequired = true
        #expect(faults(parent, child).isEmpty)
        // Bounds may be those of the data, which are open then.
        parent = CategoryDefinition(id: "p", kind: .range, attribute: "p")
        parent.openEnds = true
        let bounds = Initial.selection(.range(lower: .number(Number(1)), upper: nil))
        parent.initial = bounds
        #expect(faults(parent, child).isEmpty)
        parent.initial = nil
        #expect(faults(parent, child) == [reason])
    }

    @Test func pathsOfATreeDoNotLieBelowOneAnother() {
        var tree = CategoryDefinition(id: "c", kind: .hierarchy, attribute: "a")
        tree.allowsSeveral = true
        tree.initial = .values(["A", "A > b > c"])
        let reason = "the category cannot start with this: “A > b > c” lies below “A”, which is chosen too"
        #expect(faults(tree) == ["c.initial/1: \(reason)"])
        (tree.initial, tree.resetTo) = (nil, tree.initial)
        #expect(faults(tree) == ["c.resetTo/1: \(reason)"])
        tree.resetTo = .values(["A", "A >b", "Ab > c"])
        #expect(faults(tree).isEmpty)
    }

    @Test func aRangeMeetsTheBoundsThatTheDefinitionNames() {
        func bound(_ number: Int64?) -> Bound? { number.map { .number(Number($0)) } }
        var range = CategoryDefinition(id: "c", kind: .range, attribute: "a")
        range.bounds = .fixed(lower: bound(0), upper: bound(5))
        let ranges: [(lower: Int64?, upper: Int64?, isFault: Bool)] = [
            (10, 20, true), (-9, -1, true), (6, nil, true), (5, 20, false), (nil, nil, false),
        ]
        for (lower, upper, isFault) in ranges {
            range.initial = .selection(.range(lower: bound(lower), upper: bound(upper)))
            let reason = "c.initial: the range has nothing in common with the bounds 0 to 5"
            #expect(faults(range) == (isFault ? [reason] : []))
        }
        range.bounds = .data
        range.initial = .selection(.range(lower: bound(10), upper: bound(20)))
        #expect(faults(range).isEmpty)
    }
}
