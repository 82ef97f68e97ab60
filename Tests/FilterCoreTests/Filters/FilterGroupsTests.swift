import FilterCore
import TestSupport
import Testing

@Suite struct FilterGroupsTests {
    private let red = Filter.facet("color", .string("red"))
    private let blue = Filter.facet("color", .string("blue"))
    private let cheap = Filter.comparison("price", .lessThan, .number(10))

    @Test func aFilterThatIsThereKeepsItsNumber() throws {
        var groups = FilterGroups()
        #expect(try groups.add(red, to: .and("g"), sequence: 1))
        #expect(try !groups.add(red, to: .and("g"), sequence: 2))
        #expect(groups[.and("g")] == [Chosen(red, sequence: 1)])
    }

    @Test func groupsOfOneNameLieBesideEachOther() throws {
        var groups = FilterGroups()
        try groups.add(red, to: .and("g"), sequence: 1)
        try groups.add(red, to: .or("g", .facet), sequence: 2)
        #expect(groups.count == 2)
        groups.remove(red, from: .and("g"))
        #expect(!groups.contains(red, in: .and("g")))
        #expect(groups.contains(red))
    }

    @Test(arguments: [
        (FilterGroupID.or("g", .facet), [FilterType.facet]), (.or("g", .numeric), [.numeric]), (.or("g", .tag), [.tag]),
        (.or("g", .keyword), [.keyword]), (.hierarchical("g"), [.facet]), (.and("g"), FilterType.allCases),
    ])
    func aFilterOfAnotherTypeIsRefused(group: FilterGroupID, types: [FilterType]) throws {
        for filter in [red, cheap, .tag("t"), .keyword("name", "w")] {
            var groups = FilterGroups()
            if types.contains(filter.type) {
                #expect(try groups.add(filter, to: group, sequence: 1))
            } else {
                #expect(throws: FilterGroupError.wrongType(filter.type, group: group)) {
                    try groups.add(filter, to: group, sequence: 1)
                }
                #expect(throws: FilterGroupError.wrongType(filter.type, group: group)) {
                    try groups.toggle(filter, in: group, sequence: 1)
                }
                #expect(groups.isEmpty)
            }
        }
    }

    @Test func aGroupWithoutFiltersVanishes() throws {
        var groups = FilterGroups()
        try groups.add(red, to: .and("g"), sequence: 1)
        let wasThere = groups.remove(red)
        #expect(wasThere)
        #expect(groups.isEmpty)
        #expect(groups.groupIDs.isEmpty)
        let isStillThere = groups.remove(red)
        #expect(!isStillThere)
        try groups.toggle(red, in: .and("g"), sequence: 2)
        #expect(try !groups.toggle(red, in: .and("g"), sequence: 3))
        #expect(groups == FilterGroups())
    }

    @Test func removingEverywhereTakesEveryGroup() throws {
        var groups = FilterGroups()
        try groups.add(red, to: .and("g"), sequence: 1)
        try groups.add(red, to: .and("h"), sequence: 2)
        try groups.add(blue, to: .and("h"), sequence: 3)
        let wasThere = groups.remove(red)
        #expect(wasThere)
        #expect(groups.description == #"( "color":"blue" )"#)
    }

    @Test func attributesAreRemovedInOneGroupOrInAll() throws {
        var groups = FilterGroups()
        for (index, id) in [FilterGroupID.and("g"), .and("h")].enumerated() {
            try groups.add(red, to: id, sequence: UInt32(2 * index))
            try groups.add(cheap, to: id, sequence: UInt32(2 * index + 1))
        }
        var inOne = groups
        let wasInOne = inOne.removeAll(attribute: "color", in: .and("g"))
        #expect(wasInOne)
        #expect(!inOne.contains(red, in: .and("g")))
        #expect(inOne.contains(red, in: .and("h")))
        let wasAnywhere = groups.removeAll(attribute: "color")
        #expect(wasAnywhere)
        #expect(!groups.contains(red))
        #expect(groups.count == 2)
        let isStillThere = groups.removeAll(attribute: "color")
        #expect(!isStillThere)
    }

    @Test func groupsAreRemovedByListAndByExcept() throws {
        var groups = FilterGroups()
        for name in ["a", "b", "c"] as [Text] { try groups.add(red, to: .and(name), sequence: 1) }
        var others = groups
        groups.removeAll([.and("a"), .and("nope"), .or("b", .facet)])
        #expect(groups.groupIDs == [.and("b"), .and("c")])
        others.removeAll(except: [.and("a"), .and("nope")])
        #expect(others.groupIDs == [.and("a")])
        others.removeAll(except: [])
        #expect(others.isEmpty)
    }

    @Test func equalityLeavesOrderAndNumbersOut() throws {
        var one = FilterGroups()
        try one.add(red, to: .and("g"), sequence: 1)
        try one.add(blue, to: .and("g"), sequence: 2)
        var other = FilterGroups()
        try other.add(blue, to: .and("g"), sequence: 7)
        #expect(one != other)
        try other.add(red, to: .and("g"), sequence: 9)
        #expect(one == other)
        #expect(one.canonicalForm == other.canonicalForm)
    }

    @Test func entriesComeInTheOrderOfSelection() throws {
        var groups = FilterGroups()
        try groups.add(red, to: .and("z"), sequence: 1)
        try groups.add(cheap, to: .and("a"), sequence: 3)
        try groups.add(blue, to: .and("z"), sequence: 2)
        #expect(groups.entries().map(\.filter) == [red, blue, cheap])
        #expect(groups.entries(in: [.and("a"), .and("nope")]).map(\.filter) == [cheap])
        #expect(groups.entries(in: []).isEmpty)
    }

    /// Around the length from which on a group is looked up in a set.
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func aGroupHoldsWhatWasAddedAndNotRemoved(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        var groups = FilterGroups()
        var expected: [Chosen<Filter>] = []
        for step in 1...400 as ClosedRange<UInt32> {
            let filter = Filter.comparison("price", .lessThan, .number(Int.random(in: 0..<24, using: &generator)))
            let isThere = expected.contains { $0.element == filter }
            switch Int.random(in: 0..<8, using: &generator) {
            case 0..<4:
                #expect(try groups.add(filter, to: .and("g"), sequence: step) == !isThere)
                if !isThere { expected.append(Chosen(filter, sequence: step)) }
            case 4..<7:
                let wasThere = groups.remove(filter, from: .and("g"))
                #expect(wasThere == isThere)
                expected.removeAll { $0.element == filter }
            default:
                let limit = Filter.Operand.number(Int.random(in: 0..<80, using: &generator))
                let isTold = { (filter: Filter) in filter.predicate == .comparison(.lessThan, limit) }
                groups.removeAll { _, filter in isTold(filter) }
                expected.removeAll { isTold($0.element) }
            }
            #expect(groups[.and("g")] == expected)
            #expect(groups.isEmpty == expected.isEmpty)
        }
    }
}
