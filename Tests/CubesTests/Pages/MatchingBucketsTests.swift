import CatalogTestSupport
import Catalogs
import FilterCore
import TestSupport
import Testing

@testable import Cubes

struct MatchingBucketsTests {
    private static func id(_ bucket: UInt32, _ name: String) -> String {
        var id = RowID()
        id.read(bucket: bucket, columns: name.utf8Span.span)
        return String(decoding: id.text, as: UTF8.self)
    }

    private static let snapshot = {
        var definition = CatalogDefinition(
            title: "Logs",
            categories: [CategoryDefinition(id: "level", kind: .multi, attribute: "level")]
        )
        definition.weight = "count"
        return CatalogFixtures.snapshot(
            "logs",
            definition,
            rows: """
                {"id":"\(id(7_200, "a"))","level":"info","count":5}
                {"id":"\(id(3_600, "b"))","level":"info","count":3}
                {"id":"\(id(7_200, "c"))","level":"error","count":1}
                {"id":"\(id(14_400, "d"))","level":"info","count":2}
                {"id":"\(id(0, "e"))","level":"error","count":1}
                """
        )
    }()

    private func buckets(
        of levels: [Value],
        upTo last: UInt32 = .max,
        countsRows: Bool = true
    ) throws -> MatchingBuckets {
        let snapshot = Self.snapshot
        let chosen = levels.map { Chosen($0, sequence: 1) }
        let state = FilterState(selections: ["level": .values(ValueSelection(values: chosen))], nextSequence: 9)
        return MatchingBuckets(
            try snapshot.catalog.evaluate(levels.isEmpty ? FilterState() : state),
            ItemBuckets(of: snapshot.items, former: nil),
            upTo: last,
            countsRows: countsRows
        )
    }

    @Test func theyAreThoseOfMatchingItemsTheNewestFirst() throws {
        #expect(try buckets(of: []).all.map(\.start) == [14_400, 7_200, 3_600, 0])
        let errors = try buckets(of: ["error"])
        #expect(errors.all == [.init(start: 7_200, rowCount: 1), .init(start: 0, rowCount: 1)])
    }

    @Test func laterOnesAreLeftOut() throws {
        #expect(try buckets(of: ["info"], upTo: 7_200).all.map(\.start) == [7_200, 3_600])
    }

    @Test func asManyAreTakenAsHaveEnoughRows() throws {
        var info = try buckets(of: ["info"])
        #expect(info.takeNewest(withRows: 3).map(\.start) == [14_400, 7_200])
        #expect(info.takeNewest(withRows: 1).map(\.start) == [3_600])
        #expect(info.takeNewest(withRows: 1).isEmpty)
        // Where items weigh something else each has one row at least.
        var other = try buckets(of: ["info"], countsRows: false)
        #expect(other.takeNewest(withRows: 2).map(\.start) == [14_400, 7_200])
    }

    /// A change that only takes items out leaves an empty part behind the others, which begins at a place of its own.
    @Test func aVersionWithFewerItemsHasTheSameBuckets() throws {
        let versions = CatalogVersions(leastItems: 0)
        var batch = ItemBatch()
        for number in 0..<1_000 as Range<UInt32> {
            let id = Self.id(3_600 * (number % 5), "\(number)")
            batch.append(id: id.utf8Span.span, json: "{\"n\":\(number)}".utf8Span.span)
        }
        let definition = Array(#"{"title":"Logs","categories":[]}"#.utf8)
        let first = try #require(
            try versions.next(after: nil, applying: [.definition(definition), .items(batch)], to: "logs")
        )
        var deletion = ItemBatch()
        deletion.append(deletionOf: Self.id(0, "5").utf8Span.span)
        let second = try #require(try versions.next(after: first, applying: [.items(deletion)], to: "logs"))
        var buckets = ItemBuckets(of: first.items, former: nil)
        for items in [first.items, second.items, second.items, first.items] {
            buckets = ItemBuckets(of: items, former: buckets)
            #expect(
                (0..<1_000).map { buckets.starts[buckets.index(ofPlace: $0)] }
                    == (0..<1_000).map { 3_600 * ($0 % 5) as UInt32 }
            )
        }
        #expect(second.items.count == 999)
    }

    @Test func ofAnotherVersionOnlyNewItemsAreRead() throws {
        let items = Self.snapshot.items
        let first = ItemBuckets(of: items, former: nil)
        let second = ItemBuckets(of: items, former: first)
        #expect(second.starts == first.starts && second.starts == [7_200, 3_600, 14_400, 0])
        #expect((0..<5).map(second.index(ofPlace:)) == (0..<5).map(first.index(ofPlace:)))
    }
}
