import TestSupport
import Testing

@testable import FilterCore

/// Attributes that few items have.
struct ValueOffsetsTests {
    private static let itemCount = 200

    /// Items of which some have values.
    private static func items(_ values: [Int: [Value]]) -> [ReferenceItem] {
        (0..<itemCount).map { ReferenceItem(["a": values[$0] ?? []]) }
    }

    private static let worlds: [[Int: [Value]]] = [
        [0: ["x"]], [199: ["x"]], [0: ["x"], 199: ["y"]], [63: ["x", "y"], 64: ["y"], 65: ["z", "x"]],
        [0: ["x"], 1: ["y"], 2: ["x"]],
        Dictionary(uniqueKeysWithValues: (0..<11).map { ($0 * 18, ["x", .number($0)]) }),
    ]

    private static func values(_ table: AttributeTable) -> [[Value]] {
        guard let column = table.column("a") else { return Array(repeating: [], count: table.itemCount) }
        return (0..<table.itemCount).map { item in
            column.codes[column.offsets.range(of: item)].map { column.vocabulary[Int($0)] }
        }
    }

    @Test(arguments: worlds)
    func valuesOfFewItemsComeBack(world: [Int: [Value]]) throws {
        let items = Self.items(world)
        let table = AttributeTable(items)
        let column = try #require(table.column("a"))
        guard case .sparse(let own, _) = column.offsets else { return #expect(Bool(false), "not sparse") }
        #expect(own.map(Int.init) == world.keys.sorted())
        #expect(Self.values(table) == items.map { $0.values(of: "a") })
        for removed in [[0], [199], [0, 1, 63, 64, 198], Array(1..<199)] {
            let kept = items.indices.filter { !removed.contains($0) }.map { items[$0].values(of: "a") }
            #expect(Self.values(AttributeTable(items, replaced: removed)) == kept, "without \(removed)")
        }
    }

    /// The same column in the form that columns of many items have.
    private static func dense(_ column: RawColumn) throws -> CodedColumn {
        let starts = try #require(column.offsets.starts(itemCount: itemCount))
        let dense = RawColumn(
            path: column.path,
            vocabulary: column.vocabulary,
            codes: column.codes,
            offsets: .dense(starts),
            hasArrays: column.hasArrays
        )
        return CodedColumn(dense, itemCount: itemCount)
    }

    @Test(arguments: worlds)
    func aColumnOfFewItemsAnswersAsOneOfMany(world: [Int: [Value]]) throws {
        let raw = try #require(AttributeTable(Self.items(world)).column("a"))
        let (sparse, dense) = (CodedColumn(narrowing: raw, itemCount: Self.itemCount), try Self.dense(raw))
        let sets: [Bitmap] = [[], [0, 18, 64], Set(0..<200), Set(60..<70)].map { Bitmap($0, itemCount: Self.itemCount) }
        #expect(sparse.none == dense.none)
        #expect(raw.offsets.coveredCount(of: Self.itemCount) == world.count)
        for item in 0..<Self.itemCount { #expect(sparse.codes(of: item) == dense.codes(of: item)) }
        for set in sets {
            #expect(sparse.counts(in: set) == dense.counts(in: set))
        }
        for set in sets + [nil] {
            let tests = raw.vocabulary.count
            let found = sparse.items(passingEach: tests, among: set) { code, pass in pass(code) }
            let expected = dense.items(passingEach: tests, among: set) { code, pass in pass(code) }
            #expect(found == expected)
        }
        var cursor = ValueCursor(raw.offsets)
        for item in 0..<Self.itemCount { #expect(cursor.range(of: item).count == world[item]?.count ?? 0) }
    }

    @Test func attributesThatFewItemsHaveCostWhatTheirValuesCost() throws {
        let (itemCount, attributeCount) = (20_000, 500)
        var builder = AttributeTableBuilder()
        for item in 0..<itemCount {
            builder.beginItem()
            guard item >= itemCount - 2 else { continue }
            for number in 0..<attributeCount { builder.append(.number(number), to: builder.attribute("a\(number)")) }
        }
        let definition = CatalogDefinition(title: "Wide", categories: [])
        let catalog = try Catalog(definition: definition, table: builder.finish())
        let memory = catalog.memory(with: ItemStoreBuilder().finish().store)
        #expect(memory.attributes.count == attributeCount)
        // One offset for each item would be 80,000 bytes of an attribute.
        #expect(memory.attributes.allSatisfy { $0.byteCount < 1_000 })
    }

    @Test func forgedOffsetsAreRefused() throws {
        func error(items: [UInt32], starts: [UInt32]) throws -> ArchiveError? {
            var writer = ArchiveWriter()
            writer.write(2)
            writer.write(array: FrozenArray(items))
            writer.write(array: FrozenArray(starts))
            var reader = try ArchiveReader(FrozenArray(writer.finish().flatMap { Array($0) }))
            reader.itemCount = 10
            do {
                _ = try ValueOffsets(from: &reader, count: 2)
                return nil
            } catch {
                return error
            }
        }
        #expect(try error(items: [3, 9], starts: [0, 1, 2]) == nil)
        #expect(try error(items: [3, 10], starts: [0, 1, 2]) == .impossible("a code is too large"))
        #expect(try error(items: [3, 3], starts: [0, 1, 2]) == .impossible("items with a value do not ascend"))
        #expect(try error(items: [3, 9], starts: [0, 1, 3]) == .impossible("parts do not make a whole"))
        #expect(try error(items: [3], starts: [0, 1, 2]) != nil)
    }
}
