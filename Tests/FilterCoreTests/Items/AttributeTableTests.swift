import FilterCore
import TestSupport
import Testing

extension AttributeTable {
    /// The values of each item, read back from a column.
    fileprivate func values(of attribute: String) -> [[Value]] {
        guard let column = column(attribute) else { return Array(repeating: [], count: itemCount) }
        return (0..<itemCount).map { item in
            column.codes[column.offsets.range(of: item)].map { column.vocabulary[Int($0)] }
        }
    }
}

@Suite struct AttributeTableTests {
    private static let choices: [[Value]] = [[], ["x"], ["y"], ["x", "y"]]

    /// All lists of at most four items over ``choices``.
    private static let lists: [[[Value]]] = {
        var lists: [[[Value]]] = [[]]
        var longest = lists
        for _ in 0..<4 {
            longest = longest.flatMap { list in choices.map { list + [$0] } }
            lists += longest
        }
        return lists
    }()

    @Test func columnsGiveBackWhatWentIn() {
        for list in Self.lists {
            let table = AttributeTable(list.map { ReferenceItem(["a": $0]) })
            #expect(table.itemCount == list.count)
            #expect(table.values(of: "a") == list)
            let isSingleValued = list.allSatisfy { $0.count == 1 }
            guard let column = table.column("a") else {
                #expect(list.joined().isEmpty, "\(list)")
                continue
            }
            let isFull = if case .full = column.offsets { true } else { false }
            #expect(isFull == isSingleValued, "\(list)")
        }
    }

    @Test func replacedItemsLeaveNoTrace() {
        for list in Self.lists {
            let items = list.map { ReferenceItem(["a": $0]) }
            for mask in 0..<1 << list.count {
                let removed = list.indices.filter { mask >> $0 & 1 == 1 }
                let kept = list.indices.filter { mask >> $0 & 1 == 0 }.map { list[$0] }
                let table = AttributeTable(items, replaced: removed)
                #expect(table.itemCount == kept.count)
                #expect(table.values(of: "a") == kept, "\(list) without \(removed)")
                let distinct = Set(kept.flatMap(\.self))
                #expect(table.column("a").map { $0.vocabulary.count } ?? 0 == distinct.count)
            }
        }
    }

    @Test func repeatsInsideAnItemCountOnce() {
        var builder = AttributeTableBuilder()
        let slot = builder.attribute("a")
        for _ in 0..<2 {
            builder.beginItem()
            for value: Value in ["x", "y", "x", "", "y"] { builder.append(value, to: slot) }
        }
        #expect(builder.finish().values(of: "a") == [["x", "y"], ["x", "y"]])
    }

    @Test func attributesComeInOrderOfAppearanceAndOnlyWithValues() {
        var builder = AttributeTableBuilder()
        let first = builder.attribute("z")
        let names = ["z", "nothing", "a.b", "caf\u{E9}", "cafe\u{301}"]
        builder.beginItem()
        for name in names where name != "nothing" { builder.append("x", to: builder.attribute(name)) }
        builder.append("", to: builder.attribute("nothing"))
        #expect(builder.attribute("z") == first)
        let table = builder.finish()
        #expect(table.columns.map { Text($0.path) } == names.filter { $0 != "nothing" }.map { Text($0) })
        #expect(table.column("nothing") == nil)
        #expect(table.column("b") == nil)
    }

    @Test func randomItemsComeBack() {
        for itemCount in [63, 64, 65, 500] {
            let world = RandomWorld(seed: UInt64(itemCount), itemCount: itemCount)
            let table = AttributeTable(world.items)
            for attribute in ["brand", "mixed", "price", "years", "added", "inStock", "path", "size", "name"] {
                #expect(table.values(of: attribute) == world.items.map { $0.values(of: attribute) })
            }
        }
    }
}
