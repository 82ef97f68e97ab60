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
        #expect(inference.definition.categories[0].attribute == "shop.tree")
        #expect(inference.definition.categories[0].title == "Shop tree")
        #expect(inference.decisions.map(\.kind) == [.hierarchy, nil, .range])
        #expect(inference.decisions[1].reason == "a level of “shop.tree”")
        #expect(try Catalog(definition: inference.definition, table: table).categories[0].valueCount == 3)
    }

    @Test func theTreeHasLevelsThatSomeItemsLack() throws {
        let table = InferenceTable.make([
            "t.lvl0": [["A"], ["A"]],
            "t.lvl1": [["A > B"], ["A > C"]],
            "t.lvl2": [["A > B > D"]],
        ])
        let definition = DefinitionInference(table: table, title: "T", idAttribute: nil).definition
        #expect(definition.categories.map(\.attribute) == ["t"])
        #expect(try Catalog(definition: definition, table: table).categories[0].valueCount == 4)
    }

    @Test func aDeeperLevelThatIsNoPathLeavesAllOfThemAlone() {
        let inference = InferenceTable.infer([
            "t.lvl0": [["A"], ["A"]], "t.lvl1": [["A > B"], ["A > C"]], "t.lvl2": [["D"], ["E"]],
        ])
        #expect(inference.definition.categories.map(\.attribute) == ["t.lvl0", "t.lvl1", "t.lvl2"])
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
