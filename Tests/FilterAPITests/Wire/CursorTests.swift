import CatalogTestSupport
import FilterCore
import Support
import Testing

@testable import Catalogs
@testable import FilterAPI
@testable import Gateway

/// Both kinds of cursor: opaque, checked, bound to what they were made for.
struct CursorTests {
    private static let shop = CatalogFixtures.shop
    private static let alphabet = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    private static let state = shop.catalog.initialState

    private func context(_ sort: String = "default", _ state: FilterState = state) -> PageCursor.Context {
        PageCursor.Context(state, sort: sort, of: Self.shop)
    }

    @Test(arguments: ["", "1", "12", "123", "a/b?c", "🐕", String(repeating: "x", count: 1_000)])
    func pageCursorNamesItsItem(id: String) {
        for direction in [PageCursor.Direction.after, .before] {
            let cursor = context().cursor(direction, item: id)
            #expect(cursor.utf8.allSatisfy(Self.alphabet.contains))
            #expect(context().resolve(cursor) == .place(direction, item: id, dataVersion: "v1"))
        }
    }

    @Test func pageCursorKnowsWhatItBelongsTo() throws {
        let cursor = context().cursor(.after, item: "1")
        #expect(context("cheapest").resolve(cursor) == .otherState)
        let other = try Self.shop.catalog.applying(.select(category: "brand", value: .string("Nike")), to: Self.state)
        #expect(context("default", other).resolve(cursor) == .otherState)
        let renewed = CatalogFixtures.snapshot(
            "shop",
            CatalogFixtures.shopDefinition,
            rows: CatalogFixtures.shopRows,
            dataVersion: "v2"
        )
        let later = PageCursor.Context(renewed.catalog.initialState, sort: "default", of: renewed)
        #expect(later.resolve(cursor) == .place(.after, item: "1", dataVersion: "v1"))
    }

    @Test func orderOfSelectionDoesNotEndACursor() throws {
        func state(_ values: [String]) throws -> FilterState {
            try values.reduce(Self.state) { state, value in
                try Self.shop.catalog.applying(.select(category: "brand", value: .string(value)), to: state)
            }
        }
        let cursor = context("default", try state(["Nike", "Puma"])).cursor(.after, item: "1")
        #expect(
            context("default", try state(["Puma", "Nike"])).resolve(cursor)
                == .place(.after, item: "1", dataVersion: "v1")
        )
    }

    @Test func pageCursorThatWasTamperedWithIsNone() {
        let bytes = Base64URL.decode(context().cursor(.after, item: "12").utf8)!
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 1
            let text = String(decoding: Base64URL.encode(changed), as: UTF8.self)
            #expect(context().resolve(text) == nil, "\(index)")
        }
    }

    @Test func listCursorNamesItsOffset() throws {
        let cursors = ListCursor(basis: "a")
        for offset in [0, 1, 12_345, Int(Int32.max)] {
            #expect(try cursors.offset(cursors.cursor(offset: offset)) == offset)
        }
        let error = #expect(throws: ServiceError.self) { try ListCursor(basis: "b").offset(cursors.cursor(offset: 3)) }
        #expect(error?.code == .cursorExpired)
        for text in ["", "x", "AAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAA", cursors.cursor(offset: 1) + "AAAA"] {
            let error = #expect(throws: ServiceError.self, "\(text)") { try cursors.offset(text) }
            #expect(error?.code == .invalidValue, "\(text)")
        }
    }
}
