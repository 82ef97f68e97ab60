import TestSupport
import Testing

@testable import FilterCore

/// Columns without lists of the items of rare values, beside the same columns with them.
struct LeanPartTests {
    private static let itemCount = 5_000

    /// Frequent codes, rare ones, and one that no item has.
    private static func codes(codeCount: Int, using generator: inout SplitMix64) -> ItemCodes {
        var builder = ItemCodesBuilder(itemCount: itemCount)
        for item in 0..<itemCount where !generator.chance(1, in: 8) {
            let greatest = Int.random(in: 0..<codeCount - 1, using: &generator)
            builder.append(UInt32.random(in: 0...UInt32(greatest), using: &generator), to: item)
        }
        return builder.finish()
    }

    private static func archived(_ part: FacetPart) throws -> FacetPart {
        var writer = ArchiveWriter()
        writer.write(part)
        var reader = try ArchiveReader(FrozenArray(writer.finish().flatMap { Array($0) }))
        reader.itemCount = itemCount
        return try reader.read()
    }

    @Test(arguments: [32, 60, 255])
    func rareValuesAreLookedUpWhereNoListsAre(codeCount: Int) throws {
        var generator = SplitMix64(seed: UInt64(codeCount))
        let codes = Self.codes(codeCount: codeCount, using: &generator)
        let part = FacetPart(codes, codeCount: codeCount)
        let lean = FacetPart(codes, codeCount: codeCount, isLean: true)
        #expect(lean.postings.itemCodes != nil && part.postings.itemCodes == nil)
        #expect((0..<codeCount).contains(where: lean.postings.isFrequent))
        let sets = [1, 2, 9, 400].map { oneIn in
            Bitmap(generator.subset(of: Self.itemCount, oneIn: oneIn), itemCount: Self.itemCount)
        }
        for lean in [lean, try Self.archived(lean)] {
            let (own, expected) = (lean.postings, part.postings)
            #expect(own.covered == expected.covered && lean.none == part.none && own.totals == expected.totals)
            for code in 0..<codeCount {
                #expect(own.isFrequent(code) == expected.isFrequent(code))
                #expect(own.bitmap(of: code) == expected.bitmap(of: code))
                var (items, others): ([Int], [Int]) = ([], [])
                own.forEachItem(of: code) { items.append($0) }
                expected.forEachItem(of: code) { others.append($0) }
                #expect(items == others)
                #expect((0..<200).allSatisfy { own.has(code, $0) == expected.has(code, $0) })
                var (united, other) = (Bitmap(itemCount: 64 + Self.itemCount), Bitmap(itemCount: 64 + Self.itemCount))
                own.formUnion(of: code, into: &united, atWord: 1)
                expected.formUnion(of: code, into: &other, atWord: 1)
                #expect(united == other)
                for set in sets { #expect(own.count(of: code, in: set) == expected.count(of: code, in: set)) }
            }
            #expect(sets.allSatisfy { own.counts(in: $0) == expected.counts(in: $0) })
        }
    }

    @Test(arguments: [12, 256, 2_000])
    func codesOfOtherWidthsKeepTheirLists(codeCount: Int) {
        var generator = SplitMix64(seed: UInt64(codeCount))
        let codes = Self.codes(codeCount: codeCount, using: &generator)
        #expect(FacetPart(codes, codeCount: codeCount, isLean: true).postings.itemCodes == nil)
    }
}
