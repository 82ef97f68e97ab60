import FilterCore
import Testing

struct LevelFamilyTests {
    @Test func levelsOfFullPathsBecomeOneHierarchyNamedAfterTheirObject() throws {
        let table = InferenceTable.make([
            "shop.tree.lvl0": [["Clothing"], ["Clothing"], []],
            "shop.tree.lvl1": [["Clothing > Men"], ["Clothing > Women"], []],
            "price": [[1], [2], [3]],
        ])
        let inference = DefinitionInference(table: table, title: "T", idAttribute: nil)
        #expect(inference.definition.categories.map(\.id) == ["shop.tree", "price"])
        #expect(inference.definition.categories[0].attribute == "shop.tree.lvl1")
        #expect(inference.definition.categories[0].title == "Shop tree")
        #expect(inference.decisions.map(\.kind) == [nil, .hierarchy, .range])
        #expect(inference.decisions[0].reason == "a level of “shop.tree”")
        #expect(try Catalog(definition: inference.definition, table: table).categories[0].valueCount == 3)
    }

    @Test func theTreeEndsBeforeLevelsThatItemsLack() {
        let inference = InferenceTable.infer([
            "t.lvl0": [["A"], ["A"]],
            "t.lvl1": [["A > B"], ["A > C"]],
            "t.lvl2": [["A > B > D"]],
        ])
        #expect(inference.definition.categories.map(\.attribute) == ["t.lvl1"])
    }

    @Test func levelsThatAreNoFullPathsStandAlone() {
        let inference = InferenceTable.infer(["t.lvl0": [["A"], ["B"]], "t.lvl1": [["C"], ["D"]]])
        #expect(inference.definition.categories.map(\.kind) == [.multi, .multi])
    }

    @Test func oneLevelAloneIsAnOrdinaryAttribute() {
        let inference = InferenceTable.infer(["t.lvl0": [["A"], ["B"]], "lvl0": [["A"]], "lvl1": [["A > B"]]])
        #expect(inference.definition.categories.map(\.kind) == [.multi, .multi, .hierarchy])
    }

    @Test func aFamilyStandsWhereItsFirstLevelAppears() {
        let inference = InferenceTable.infer([
            "t.lvl1": [["A > B"]], "n": [[1]], "t.lvl0": [["A"]],
        ])
        #expect(inference.definition.categories.map(\.id) == ["t", "n"])
    }
}
