import FilterCore
import Testing

@Suite struct FilterLevelsTests {
    private let levels = FilterLevels(attributes: ["lvl0", "lvl1", "lvl2"], separator: " > ")
    private let menu = FilterGroupID.hierarchical("menu")

    @Test func theDeepestLevelAloneIsAFilter() throws {
        var groups = FilterGroups()
        try levels.toggle("A > B", in: menu, of: &groups, sequence: 1)
        #expect(groups.description == #"( "lvl1":"A > B" )"#)
        #expect(levels.path(in: menu, of: groups).map(\.value) == ["A", "A > B"])
    }

    @Test func theSamePathAgainGoesToItsParentAndARootClears() throws {
        var groups = FilterGroups()
        try levels.toggle("A > B", in: menu, of: &groups, sequence: 1)
        try levels.toggle("A > B", in: menu, of: &groups, sequence: 2)
        #expect(groups.description == #"( "lvl0":"A" )"#)
        try levels.toggle("A", in: menu, of: &groups, sequence: 3)
        #expect(groups.isEmpty)
    }

    @Test func removingTheFilterSomeOtherWayForgetsThePath() throws {
        var groups = FilterGroups()
        try levels.toggle("A > B", in: menu, of: &groups, sequence: 1)
        groups.removeAll(attribute: "lvl1")
        #expect(levels.path(in: menu, of: groups).isEmpty)
        try levels.toggle("A > B", in: menu, of: &groups, sequence: 2)
        #expect(levels.path(in: menu, of: groups).count == 2)
    }

    @Test func pathsDeeperThanTheAttributesEndAtTheLastOne() throws {
        var groups = FilterGroups()
        try levels.toggle("A > B > C > D", in: menu, of: &groups, sequence: 1)
        #expect(groups.description == #"( "lvl2":"A > B > C" )"#)
    }

    @Test func aGroupWithoutFacetsIsRefused() {
        var groups = FilterGroups()
        #expect(throws: FilterGroupError.wrongType(.facet, group: .or("x", .tag))) {
            try levels.toggle("A", in: .or("x", .tag), of: &groups, sequence: 1)
        }
    }
}
