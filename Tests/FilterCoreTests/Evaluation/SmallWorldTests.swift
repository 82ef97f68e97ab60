import FilterCore
import TestSupport
import Testing

@Suite struct SmallWorldTests {
    /// Every catalog of at most three items over one category, in every order, in every state.
    @Test(arguments: SmallCategory.all)
    func oneCategoryAgreesWithTheReferenceInEveryOrder(category: SmallCategory) throws {
        let maxItems = TestBudget.isLong ? 5 : 3
        let lists = SmallWorlds.itemLists(over: [category], maxItems: maxItems, distinguishingOrder: true)
        try compare(lists, of: [category], stride: 1)
    }

    /// Every catalog of at most four items over one category, in one order, in every state.
    @Test(arguments: SmallCategory.all)
    func oneCategoryAgreesWithTheReference(category: SmallCategory) throws {
        let maxItems = TestBudget.isLong ? 7 : 4
        let lists = SmallWorlds.itemLists(over: [category], maxItems: maxItems, distinguishingOrder: false)
        try compare(lists, of: [category], stride: 1)
    }

    /// Catalogs of at most three items over two categories, in every state: a share of them, all if time allows.
    @Test(arguments: SmallCategory.all)
    func twoCategoriesAgreeWithTheReference(first: SmallCategory) throws {
        for second in SmallCategory.all {
            let categories = [first, second]
            let maxItems = TestBudget.isLong ? 3 : 2
            let lists = SmallWorlds.itemLists(over: categories, maxItems: maxItems, distinguishingOrder: false)
            try compare(lists, of: categories, stride: TestBudget.isLong ? 7 : 419)
        }
    }

    private func compare(_ lists: [[ReferenceItem]], of categories: [SmallCategory], stride: Int) throws {
        let definition = SmallWorlds.definition(of: categories)
        let states = SmallWorlds.states(of: categories)
        var number = 0
        for items in lists {
            var comparison: EngineComparison?
            for state in states {
                number += 1
                guard number % stride == 0 else { continue }
                let made = try comparison ?? EngineComparison(definition, items: items)
                comparison = made
                let differences = try made.differences(in: state)
                guard differences.isEmpty else {
                    let names = categories.map(\.name).joined(separator: ", ")
                    Issue.record("\(names)\n\(made.description(of: state))\n\(differences.joined(separator: "\n"))")
                    return
                }
            }
        }
    }
}
