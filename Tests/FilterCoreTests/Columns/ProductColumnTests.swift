import TestSupport
import Testing

@testable import FilterCore

/// Values counted by products, beside a walk over the items.
struct ProductColumnTests {
    /// Columns of every form, over products of every length.
    struct Form: CustomTestStringConvertible, Sendable {
        var longest: Int
        var maxValues = 1
        var codeCount = 12
        /// All variants of a product have the same values.
        var isShared = false
        /// One product in so many has values.
        var oneIn = 1

        var testDescription: String { "\(longest) variants, \(maxValues) of \(codeCount), \(isShared), \(oneIn)" }

        static let all =
            [1, 7, 33, 90].flatMap { longest in
                [(1, 12), (1, 31), (1, 32), (1, 2_000), (4, 12), (4, 300)].map { maxValues, codeCount in
                    Form(longest: longest, maxValues: maxValues, codeCount: codeCount)
                }
            }
            + [1, 3].flatMap { maxValues in
                [
                    Form(longest: 1, maxValues: maxValues, isShared: true),
                    Form(longest: 7, maxValues: maxValues, isShared: true),
                    Form(longest: 90, maxValues: maxValues, codeCount: 2_000, isShared: true),
                    Form(longest: 7, maxValues: maxValues, isShared: true, oneIn: 60),
                    Form(longest: 7, maxValues: maxValues, oneIn: 60),
                ]
            }
    }

    private struct Sample {
        let products: Products
        let ends: [Int]
        let values: [[Int]]
        let column: FacetColumn

        init(_ form: Form, seed: UInt64) {
            var generator = SplitMix64(seed: seed)
            var (ends, values): ([Int], [[Int]]) = ([], [])
            while values.count < 3_000 {
                let hasValues = Int.random(in: 0..<form.oneIn, using: &generator) == 0
                func drawn() -> [Int] {
                    guard hasValues else { return [] }
                    let count = Int.random(in: 0...form.maxValues, using: &generator)
                    return Set(
                        (0..<count).map { _ in
                            // Frequent ones and rare ones.
                            Int.random(in: 0...Int.random(in: 0..<form.codeCount, using: &generator), using: &generator)
                        }
                    ).sorted()
                }
                let shared = drawn()
                for _ in 0..<Int.random(in: 1...form.longest, using: &generator) {
                    values.append(form.isShared ? shared : drawn())
                }
                ends.append(values.count - 1)
            }
            var builder = ItemCodesBuilder(itemCount: values.count)
            for (item, codes) in values.enumerated() { for code in codes { builder.insert(UInt32(code), to: item) } }
            self.ends = ends
            self.values = values
            products = Products(ends: Bitmap(Set(ends), itemCount: values.count))
            column = FacetColumn(builder.finish(), codeCount: form.codeCount)
        }

        /// By code, how many products have a member of a set with it.
        func counts(in set: Bitmap) -> [UInt32] {
            var counts = [UInt32](repeating: 0, count: column.codeCount)
            var start = 0
            for end in ends {
                for code in Set((start...end).filter(set.contains).flatMap { values[$0] }) { counts[code] += 1 }
                start = end + 1
            }
            return counts
        }
    }

    @Test(arguments: Form.all)
    func valuesCountTheProductsThatHaveAMemberWithThem(form: Form) {
        let sample = Sample(form, seed: UInt64(form.longest * 10_000 + form.codeCount * 10 + form.maxValues))
        let column = ProductColumn(sample.column, of: sample.products)
        let itemCount = sample.values.count
        #expect(Array(column.totals) == sample.counts(in: .all(itemCount: itemCount)))
        var generator = SplitMix64(seed: 1)
        for density in [0, 1, 30, 300, 700, 1_000] {
            let items = (0..<itemCount).filter { _ in Int.random(in: 0..<1_000, using: &generator) < density }
            let set = Bitmap(Set(items), itemCount: itemCount)
            let expected = sample.counts(in: set)
            let all = column.counts(of: nil, in: set, memberCount: items.count)
            #expect((0..<form.codeCount).map { all[$0] } == expected)
            let some = column.counts(of: [0, 7, 7], in: set, memberCount: items.count)
            #expect([some[0], some[7]] == [expected[0], expected[7]])
            let chosen = ProductSet(sample.products.collapsed(set), of: sample.products)
            let known = column.counts(of: nil, in: set, memberCount: items.count, products: chosen)
            #expect((0..<form.codeCount).map { known[$0] } == expected)
        }
    }

    /// Of few nodes the roots lie in slices, and of many the codes in an array.
    @Test(arguments: [12, 60])
    func nodesCountTheProductsBelow(nodeCount: Int) {
        var generator = SplitMix64(seed: UInt64(nodeCount))
        let parents = (0..<nodeCount).map { $0 < 3 ? nil : ($0 - 1) / 3 }
        let nodes = parents.enumerated().map { node, parent in
            Hierarchy.Node(path: Text("\(node)"), name: "\(node)", parent: parent, level: 0)
        }
        var (own, ends): ([UInt32], Set<Int>) = ([], [])
        while own.count < 2_000 {
            let node = UInt32.random(in: 0..<UInt32(nodeCount), using: &generator)
            own.append(contentsOf: repeatElement(node, count: Int.random(in: 1...5, using: &generator)))
            ends.insert(own.count - 1)
        }
        let products = Products(ends: Bitmap(ends, itemCount: own.count))
        let columns = CountingWay.each { _ in
            let codes = ItemCodes(itemCount: own.count, codes: own, starts: nil)
            return ProductColumn(FacetColumn(FacetPart(codes, in: nodes, matchesSubtree: true)), of: products)
        }
        for oneIn in [1, 2, 9, 400] {
            let set = Bitmap(generator.subset(of: own.count, oneIn: oneIn), itemCount: own.count)
            var expected = [UInt32](repeating: 0, count: nodeCount)
            products.collapsed(set).forEach { item in
                var node: Int? = Int(own[item])
                while let above = node {
                    expected[above] += 1
                    node = parents[above]
                }
            }
            for (way, column) in columns {
                let all = column.counts(of: nil, in: set, memberCount: set.count)
                #expect(all.counts(below: nodeCount) == expected, "\(String(describing: way))")
                let some = column.counts(of: [0, 5, 5], in: set, memberCount: set.count)
                #expect([some[0], some[5]] == [expected[0], expected[5]], "\(String(describing: way))")
            }
        }
    }

    /// Such a snapshot file cannot be told from others without a look at each item.
    @Test func columnsWhoseCodesAndPostingsContradictEachOtherAreCounted() throws {
        let codeCount = 40
        func codes(_ codes: [UInt32]) -> ItemCodes { ItemCodes(itemCount: codes.count, codes: codes, starts: nil) }
        var writer = ArchiveWriter()
        writer.write(codeCount)
        writer.write(1)
        CodeArray(FrozenArray([1, 0, 1, 0, 2]), codeCount: codeCount + 1).write(to: &writer)
        writer.write(Bitmap(itemCount: 5))
        PostingsPart(codes([0, 0, 1, 1, 2]), codeCount: codeCount).write(to: &writer)
        let bytes = FrozenArray(writer.finish().flatMap { Array($0) })
        let products = Products(ends: Bitmap([1, 3, 4], itemCount: 5))
        for (way, column) in try CountingWay.each({ _ in
            var reader = try ArchiveReader(bytes)
            reader.itemCount = 5
            return ProductColumn(try reader.read(FacetColumn.self), of: products)
        }) {
            for items in [[], [0], [1, 2], [0, 1, 2, 3], [0, 2, 4]] as [Set<Int>] {
                let set = Bitmap(items, itemCount: 5)
                let counts = column.counts(of: nil, in: set, memberCount: items.count).counts(below: codeCount)
                let isPossible = zip(counts, column.totals).allSatisfy { $0 <= $1 }
                #expect(isPossible, "\(String(describing: way))")
            }
        }
    }

    /// Rows of a table of pairs are added up for such values alone.
    @Test(arguments: Form.all)
    func valuesAreDisjointWhereNoProductHasTwo(form: Form) {
        let sample = Sample(form, seed: 5)
        let column = ProductColumn(sample.column, of: sample.products)
        var start = 0
        let mostValues = sample.ends.map { end in
            defer { start = end + 1 }
            return Set(sample.values[start...end].joined()).count
        }.max()
        #expect(!column.areDisjoint || mostValues ?? 0 <= 1)
        #expect(column.areDisjoint || !(form.maxValues == 1 && (form.isShared || form.longest == 1)))
    }
}
