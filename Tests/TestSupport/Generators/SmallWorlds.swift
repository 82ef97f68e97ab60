public import FilterCore

/// Every catalog of a few items over a few categories, and every state of each.
public enum SmallWorlds {
    /// All catalogs of at most `maxItems` items, as lists of items, in which every category has some value.
    ///
    /// - Parameter distinguishingOrder: whether two lists of the same items in another order both come.
    public static func itemLists(
        over categories: [SmallCategory],
        maxItems: Int,
        distinguishingOrder: Bool
    ) -> [[ReferenceItem]] {
        let possible = categories.enumerated().reduce([[String: [Value]]()]) { items, category in
            items.flatMap { item in
                category.element.options.map { values in
                    var item = item
                    item[attributeName(category.offset)] = values
                    return item
                }
            }
        }
        .map { ReferenceItem($0) }
        var lists: [[Int]] = [[]]
        var longest: [[Int]] = [[]]
        for _ in 0..<maxItems {
            longest = longest.flatMap { list in
                let first = distinguishingOrder ? 0 : list.last ?? 0
                return (first..<possible.count).map { list + [$0] }
            }
            lists += longest
        }
        return lists.map { list in list.map { possible[$0] } }.filter { list in
            list.isEmpty
                || categories.indices.allSatisfy { category in
                    list.contains { !$0.values(of: attributeName(category)).isEmpty }
                }
        }
    }

    /// The catalog of these categories: the first over attribute `a`, the next over `b`.
    public static func definition(of categories: [SmallCategory]) -> CatalogDefinition {
        CatalogDefinition(
            title: "Small",
            categories: categories.enumerated().map { $1.definition(over: attributeName($0)) }
        )
    }

    /// Every combination of selections.
    public static func states(of categories: [SmallCategory]) -> [FilterState] {
        let combinations = categories.enumerated().reduce([[String: Selection]()]) { states, category in
            states.flatMap { state in
                category.element.selections.map { selection in
                    var state = state
                    state[attributeName(category.offset)] = selection
                    return state
                }
            }
        }
        return combinations.map { FilterState(selections: $0, nextSequence: 10) }
    }

    private static func attributeName(_ index: Int) -> String {
        ["a", "b", "c"][index]
    }
}
