import FilterCore
import Testing

struct DefinitionRelationTests {
    /// The faults of categories `a`, `b`, `c`, … of which some depend on others.
    private func faults(parents: [String: String], excludes: [String: [String]] = [:]) -> [String] {
        let categories = ["a", "b", "c", "d", "e"].map { id in
            var category = CategoryDefinition(id: id, kind: .multi, attribute: id)
            category.dependsOn = parents[id]
            category.excludes = excludes[id] ?? []
            return category
        }
        return DefinitionChecks(CatalogDefinition(title: "T", categories: categories)).faults.map { fault in
            guard case .category(let id) = fault.place else { return "\(fault)" }
            return "\(id).\(fault.member): \(fault.reason)"
        }
    }

    @Test func aTreeOfParentsIsFine() {
        #expect(faults(parents: ["a": "b", "b": "c", "d": "c", "e": "c"]).isEmpty)
    }

    @Test func aRingIsNamedOnce() {
        let reason = "categories depend on one another in a ring"
        #expect(faults(parents: ["b": "c", "c": "d", "d": "b"]) == ["b.dependsOn: \(reason): b → c → d → b"])
        // Those that hang on a ring are not part of it.
        #expect(
            faults(parents: ["a": "c", "b": "c", "c": "d", "d": "c", "e": "a"])
                == ["c.dependsOn: \(reason): c → d → c"]
        )
        #expect(
            faults(parents: ["a": "b", "b": "a", "c": "d", "d": "c"])
                == ["a.dependsOn: \(reason): a → b → a", "c.dependsOn: \(reason): c → d → c"]
        )
    }

    @Test func nothingDependsOnItselfOrOnWhatIsNotThere() {
        #expect(faults(parents: ["a": "a"]) == ["a.dependsOn: a category cannot depend on itself"])
        #expect(faults(parents: ["a": "zzz"]) == ["a.dependsOn: no category has the id “zzz”"])
    }

    @Test func categoriesExcludeOthers() {
        #expect(faults(parents: [:], excludes: ["a": ["b", "c"], "b": ["a"]]).isEmpty)
        #expect(
            faults(parents: ["c": "b"], excludes: ["a": ["b", "a", "zzz"], "b": ["c"], "c": ["b"]]) == [
                "a.excludes/1: a category cannot exclude itself",
                "a.excludes/2: no category has the id “zzz”",
                "b.excludes/0: one of “b” and “c” depends on the other and could never be enabled",
                "c.excludes/0: one of “c” and “b” depends on the other and could never be enabled",
            ]
        )
    }

    @Test func nearIdsAreSuggested() {
        var brand = CategoryDefinition(id: "brand", kind: .multi, attribute: "brand")
        brand.excludes = ["colors"]
        var color = CategoryDefinition(id: "color", kind: .multi, attribute: "color")
        color.dependsOn = "brandd"
        var definition = CatalogDefinition(title: "T", categories: [brand, color])
        definition.sections = SectionsDefinition(category: "Color")
        #expect(DefinitionChecks(definition).faults.map(\.suggestions) == [["color"], ["brand"], ["color"]])
    }

    @Test func aChangeOfTheParentNeedsOne() {
        var category = CategoryDefinition(id: "c", kind: .range, attribute: "a")
        category.onParentChange = .first
        let faults = DefinitionChecks(CatalogDefinition(title: "T", categories: [category])).faults
        #expect(
            faults.map(\.reason) == [
                "this is only for categories with “dependsOn”", "a category of kind “range” has no first value",
            ]
        )
    }

    @Test func idsAreThereOnce() {
        let category = CategoryDefinition(id: "c", kind: .range, attribute: "a")
        let group = CategoryGroup(id: "g", title: "G")
        let sort = SortDefinition(id: "s", title: "S", keys: [SortKey(attribute: "a")])
        let definition = CatalogDefinition(
            title: "T",
            categories: [category, category],
            groups: [group, group],
            sorts: [sort, sort]
        )
        #expect(DefinitionChecks(definition).faults.map(\.place) == [.group("g"), .category("c"), .sort("s")])
        #expect(DefinitionChecks(definition).faults.allSatisfy { $0.member == "id" })
    }
}
