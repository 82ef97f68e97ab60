import FilterCore
import Testing

/// A definition of which some attributes are not shown.
struct ShownDefinitionTests {
    @Test func nothingRefersToWhatIsNotShown() throws {
        var child = CategoryDefinition(id: "b", kind: .multi, attribute: "b")
        (child.dependsOn, child.onParentChange) = ("a", .clear)
        var parent = CategoryDefinition(id: "a", kind: .multi, attribute: "a")
        parent.group = "inner"
        var specs = Relevance(attribute: "s")
        (specs.pins, specs.weights) = (["x", "y"], ["x": Number(Int64(1)), "y": Number(Int64(2))])
        var definition = CatalogDefinition(
            title: "T",
            categories: [parent, child],
            groups: [
                CategoryGroup(id: "outer", title: "O"), CategoryGroup(id: "inner", title: "I", parent: "outer"),
                CategoryGroup(id: "empty", title: "E"), CategoryGroup(id: "s", title: "S", relevance: specs),
                CategoryGroup(id: "t", title: "T", relevance: Relevance(attribute: "t")),
            ]
        )
        var german = CatalogLocalization()
        german.groups = ["inner": "Innen", "s": "Daten", "t": "Mehr"]
        german.categories = ["a": CategoryLocalization(), "b": CategoryLocalization()]
        definition.localizations = ["de": german]
        let shown = definition.showing { ["b", "s", "s.x"].contains($0) }
        #expect(shown.categories.map(\.id) == ["b"])
        #expect(shown.categories[0].dependsOn == nil && shown.categories[0].onParentChange == .keep)
        #expect(shown.groups.map(\.id) == ["empty", "s"])
        #expect(shown.groups[1].relevance?.pins == ["x"])
        #expect(shown.groups[1].relevance?.weights.keys.map(\.string) == ["x"])
        #expect(shown.localizations["de"]?.groups == ["s": "Daten"])
        #expect(shown.localizations["de"]?.categories.keys.sorted() == ["b"])
        #expect(DefinitionChecks(shown).faults == [])
    }
}
