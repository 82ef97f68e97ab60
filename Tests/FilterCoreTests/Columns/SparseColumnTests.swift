import TestSupport
import Testing

@testable import FilterCore

/// Columns that few items have a value in, beside the same columns with a place for each item.
struct SparseColumnTests {
    private static let itemCount = 3_000

    /// The codes of a few items, as they are and with an offset for each item.
    private struct Sample {
        let sparse: ItemCodes
        let dense: ItemCodes
        let codeCount: Int

        init(seed: UInt64, maxValues: Int) throws {
            var generator = SplitMix64(seed: seed)
            codeCount = Int.random(in: 1...40, using: &generator)
            let covered = Int.random(in: 1..<itemCount / ValueOffsets.leastShare, using: &generator)
            let items = Array((0..<itemCount).shuffled(using: &generator).prefix(covered)).sorted()
            var builder = ItemCodesBuilder(itemCount: itemCount)
            for item in items {
                for _ in 0..<Int.random(in: 1...maxValues, using: &generator) {
                    builder.insert(UInt32.random(in: 0..<UInt32(codeCount), using: &generator), to: item)
                }
            }
            sparse = builder.finish()
            guard case .sparse(let own, _) = sparse.offsets else { throw Unexpected() }
            #expect(own.map(Int.init) == items)
            let starts = try #require(sparse.offsets.starts(itemCount: itemCount))
            dense = ItemCodes(itemCount: itemCount, codes: sparse.codes, offsets: .dense(starts))
        }
    }

    private struct Unexpected: Error {}

    private static func sets(seed: UInt64) -> [Bitmap] {
        var generator = SplitMix64(seed: seed)
        return [0, 10, 300, 500, 900, 1_000].map { density in
            var set = Bitmap(itemCount: itemCount)
            for item in 0..<itemCount where Int.random(in: 0..<1_000, using: &generator) < density { set.insert(item) }
            return set
        }
    }

    private static func archived<Value: Archived>(_ value: Value) throws -> Value {
        var writer = ArchiveWriter()
        writer.write(value)
        var reader = try ArchiveReader(FrozenArray(writer.finish().flatMap { Array($0) }))
        reader.itemCount = itemCount
        return try reader.read()
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>, [1, 3])
    func valuesOfFewItemsAreCountedAsThoseOfMany(seed: UInt64, maxValues: Int) throws {
        let sample = try Sample(seed: seed, maxValues: maxValues)
        let dense = FacetColumn(sample.dense, codeCount: sample.codeCount)
        let made = CountingWay.each { _ in FacetColumn(sample.sparse, codeCount: sample.codeCount) }.map(\.1)
        let sets = Self.sets(seed: seed)
        for sparse in try made + [Self.archived(made[0])] {
            #expect(sparse.none == dense.none)
            #expect(sparse.totals.elementsEqual(dense.totals))
            #expect(sparse.isSingleValued == dense.isSingleValued)
            #expect(sparse.first.hasOneCode == dense.first.hasOneCode)
            #expect((0..<Self.itemCount).allSatisfy { sparse.first.codes(of: $0) == dense.first.codes(of: $0) })
            for set in sets {
                let counts = sparse.counts(in: set, memberCount: set.count)
                let expected = dense.counts(in: set, memberCount: set.count)
                #expect((0..<sample.codeCount).allSatisfy { counts[$0] == expected[$0] })
                let some = sparse.counts(of: [0, 0], in: set, memberCount: set.count)
                #expect(some[0] == expected[0])
            }
        }
    }

    /// Multiples of a step, numbers without one, and many decimals.
    private static let numbers: [[Number]] = [
        (0..<40).map { Number(Double($0) * 0.25 - 3)! }, (0..<40).map { Number(Double($0) * 1e300)! },
        (0..<40).map { Number(Int64($0 * $0 * $0) << 40) },
    ]

    @Test(arguments: 1...10 as ClosedRange<UInt64>, [1, 3])
    func numbersOfFewItemsAnswerAsThoseOfMany(seed: UInt64, maxValues: Int) throws {
        let sample = try Sample(seed: seed, maxValues: maxValues)
        for numbers in Self.numbers {
            let numbers = Array(numbers.prefix(sample.codeCount))
            let dense = NumericColumn(numbers: numbers, items: sample.dense)
            let made = NumericColumn(numbers: numbers, items: sample.sparse)
            #expect(made.sparseRows != nil && dense.sparseRows == nil)
            for sparse in [made, try Self.archived(made)] { try compare(sparse, dense, numbers, seed) }
        }
    }

    private func compare(_ sparse: NumericColumn, _ dense: NumericColumn, _ numbers: [Number], _ seed: UInt64) throws {
        #expect(sparse.whole == dense.whole)
        #expect(sparse.none == dense.none)
        #expect((0..<Self.itemCount).allSatisfy { sparse.numbers(of: $0) == dense.numbers(of: $0) })
        let bounds = (numbers.first.map { NumericBound($0, isInclusive: false) }, numbers.last.map { NumericBound($0) })
        #expect(sparse.items(from: bounds.0, to: bounds.1) == dense.items(from: bounds.0, to: bounds.1))
        let wanted = numbers[numbers.count / 2]
        #expect(sparse.items(where: { $0 == wanted }) == dense.items(where: { $0 == wanted }))
        let (mapped, expected) = (sparse.mapNumbers { $0 == wanted ? 1 : 0 }, dense.mapNumbers { $0 == wanted ? 1 : 0 })
        let areMappedAlike = (0..<Self.itemCount).allSatisfy { item in
            mapped.codes[mapped.range(of: item)].elementsEqual(expected.codes[expected.range(of: item)])
        }
        #expect(areMappedAlike)
        if sparse.isSingleValued { #expect(sparse.codesOfItems(absent: .max) == dense.codesOfItems(absent: .max)) }
        for set in Self.sets(seed: seed) {
            let count = set.count
            #expect(sparse.summary(of: set, memberCount: count) == dense.summary(of: set, memberCount: count))
            #expect(sparse.summary(ofFew: set, memberCount: count) == dense.summary(ofFew: set, memberCount: count))
            let (some, others) = (sparse.counts(in: set, memberCount: count), dense.counts(in: set, memberCount: count))
            #expect(some.map(\.code) == others.map(\.code))
            #expect(some.map(\.count) == others.map(\.count))
            let (found, extremes) = (
                sparse.extremes(in: set, from: bounds.0, to: nil), dense.extremes(in: set, from: bounds.0, to: nil)
            )
            #expect(found == extremes)
        }
    }

    @Test(arguments: [0, 1, 46, 47, 1_500, 2_953, 2_954, 2_999, 3_000])
    func storedSetsComeBack(memberCount: Int) throws {
        var generator = SplitMix64(seed: UInt64(memberCount))
        let members = (0..<Self.itemCount).shuffled(using: &generator).prefix(memberCount)
        let set = Bitmap(Set(members), itemCount: Self.itemCount)
        #expect(StoredSet(set).bitmap == set)
        #expect(try Self.archived(StoredSet(set)).bitmap == set)
    }

    @Test func categoriesThatFewItemsHaveCostWhatTheirValuesCost() throws {
        let (itemCount, attributeCount) = (20_000, 60)
        var builder = AttributeTableBuilder()
        for item in 0..<itemCount {
            builder.beginItem()
            for number in 0..<attributeCount where item % 500 == number {
                let value: Value =
                    switch number % 3 {
                    case 0: .number(Number(Double(item) / 4)!)
                    case 1: .string("value \(item % 7)")
                    default: .bool(item % 1_000 < 500)
                    }
                builder.append(value, to: builder.attribute("a\(number)"))
            }
        }
        var definition = CatalogDefinition(title: "Wide", categories: [])
        let kinds: [CategoryKind] = [.range, .multi, .toggle]
        definition.categories = (0..<attributeCount).map {
            CategoryDefinition(id: "a\($0)", kind: kinds[$0 % 3], attribute: "a\($0)")
        }
        let catalog = try Catalog(definition: definition, table: builder.finish())
        let memory = catalog.memory(with: ItemStoreBuilder().finish().store)
        #expect(memory.categories.count == attributeCount)
        // A bit for each item would be 2,500 bytes, and there would be several of a category.
        for share in memory.categories { #expect(share.byteCount < 3_000, "\(share)") }
    }
}
