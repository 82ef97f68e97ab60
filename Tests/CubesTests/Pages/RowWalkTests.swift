import CatalogTestSupport
import Catalogs
import FilterCore
import Following
import Testing

@testable import Cubes

/// Rows of one moment each, behind the items of `shop` and others.
struct RowWalkTests {
    private static func question(size: Int, maxByteCount: Int = .max, isScoped: Bool = false) throws -> RowQuestion {
        let shop = CatalogFixtures.shop
        return RowQuestion(
            try shop.catalog.evaluate(FilterState()),
            shop.items,
            size: size,
            maxByteCount: maxByteCount,
            isScoped: isScoped,
            after: nil,
            for: "a"
        )
    }

    /// Looks at rows of items, the first at the moment 9, until one is not looked at.
    private static func look(_ walk: inout RowWalk, at ids: [String]) throws {
        var skipped = 0
        for (number, id) in ids.enumerated() {
            let row = DetailedRow(
                itemID: id.utf8Span.span,
                ticks: Int64(9 - number),
                key: 1,
                json: "{\"n\":\(number)}".utf8Span.span
            )
            guard try walk.look(at: row, skipping: &skipped) else { return }
        }
    }

    @Test func rowsOfOtherItemsArePassedOver() throws {
        var walk = RowWalk(try Self.question(size: 2), from: nil)
        try Self.look(&walk, at: ["gone", "1", "gone", "2", "3"])
        #expect(walk.page.rows == [#"{"n":1}"#, #"{"n":3}"#].map { Array($0.utf8) })
        #expect(walk.isFull && walk.lookedAtCount == 4)
        #expect(try walk.cut.next == "6.1.1")
    }

    @Test func aPageThatEndsEarlyGoesOnBehindWhatWasLookedAt() throws {
        var walk = RowWalk(try Self.question(size: 9), from: nil)
        try Self.look(&walk, at: ["1", "gone"])
        #expect(try walk.cut.next == "8.1.1")
    }

    /// A cursor that named a row of others would tell when there is one.
    @Test func whoMustNotKnowOfOtherRowsLearnsNothingOfThem() throws {
        var walk = RowWalk(try Self.question(size: 9, isScoped: true), from: nil)
        try Self.look(&walk, at: ["1", "gone"])
        #expect(try walk.cut.next == "9.1.1")
        var vain = RowWalk(try Self.question(size: 9, isScoped: true), from: nil)
        try Self.look(&vain, at: ["gone", "gone"])
        #expect(throws: RowRefusal.tooMuchWork("too many rows are looked at in vain; filter by more")) { try vain.cut }
    }

    @Test func aPageThatIsFullOfBytesEndsBeforeTheNextRow() throws {
        var walk = RowWalk(try Self.question(size: 9, maxByteCount: 15), from: nil)
        try Self.look(&walk, at: ["1", "gone", "2", "3"])
        #expect(walk.page.rows.count == 2 && walk.isFull)
        #expect(try walk.cut.next == "7.1.1")
        var long = RowWalk(try Self.question(size: 9, maxByteCount: 3), from: nil)
        #expect(throws: RowRefusal.tooLong) { try Self.look(&long, at: ["1"]) }
    }

    @Test func rowsAlikeAreCounted() throws {
        var walk = RowWalk(try Self.question(size: 9), from: RowPlace(ticks: 9, key: 1, count: 2))
        var skipped = 2
        for _ in 0..<3 {
            let row = DetailedRow(itemID: "1".utf8Span.span, ticks: 9, key: 1, json: "{}".utf8Span.span)
            #expect(try walk.look(at: row, skipping: &skipped))
        }
        #expect(walk.page.rows.count == 1 && walk.place == RowPlace(ticks: 9, key: 1, count: 3))
    }
}
