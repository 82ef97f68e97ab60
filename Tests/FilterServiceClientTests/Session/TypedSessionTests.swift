@testable import FilterServiceClient
import Foundation
import ServiceTestSupport
import Testing

/// Taps with types as `filter-service client --language swift` prints them; that it prints such types is tested by
/// `Tests/Contract/check_types.py`.
@MainActor
struct TypedSessionTests {
    enum Shop: CatalogTypes {
        static func warning(definitionVersion version: String?) -> String? {
            version == "0123456789abcdef" ? nil : "another definition: \(version ?? "none")"
        }

        struct CategoryID: RawRepresentable, Codable {
            let rawValue: String
            static let brand = CategoryID(rawValue: "brand")
            static let price = CategoryID(rawValue: "price")
        }

        struct Sort: RawRepresentable, Codable {
            let rawValue: String
            static let cheapest = Sort(rawValue: "cheapest")
        }

        struct Choice: Encodable {
            let category: CategoryID
            let json: String
            static func brand(_ value: String) -> Self { Self(category: .brand, json: value) }
        }

        struct Selection: Encodable {
            let category: CategoryID
            let json: [String: Either]
            static func brand(_ values: String...) -> Self { Self(category: .brand, json: ["values": .texts(values)]) }
            static func price(_ range: ClosedRange<Double>) -> Self {
                Self(category: .price, json: ["lower": .number(range.lowerBound), "upper": .number(range.upperBound)])
            }
        }

        enum Either: Encodable {
            case texts([String])
            case number(Double)

            func encode(to encoder: any Encoder) throws {
                switch self {
                case .texts(let texts): try texts.encode(to: encoder)
                case .number(let number): try number.encode(to: encoder)
                }
            }
        }

        struct Operation: Encodable {
            let op: String
            let category: CategoryID
            let value: String
            static func toggle(_ choice: Choice) -> Self {
                Self(op: "toggle", category: choice.category, value: choice.json)
            }
        }
    }

    /// What is shown before the answer, and what is sent.
    private struct Tapped: Equatable {
        let chips: [String]
        let total: Int
        let isTotalKnown: Bool
        let selected: [String]
        let pending: [PendingWrite.Change]

        @MainActor
        init(_ tap: (FilterSession) -> Void) async throws {
            let sessions = try TestSessions()
            let session = try await sessions.begin()
            tap(session)
            chips = session.currentFilters.map(\.text)
            total = session.total
            isTotalKnown = session.isTotalKnown
            selected = session.categories.flatMap { category in
                category.values.filter(\.isSelected).map { "\(category.id) \($0.label)" }
            }
            pending = session.pending.map(\.change)
            try await sessions.settle(session)
            #expect(session.refusals.isEmpty)
            #expect(session.currentFilters.map(\.text).count == chips.count)
        }
    }

    @Test func aTypedTapIsShownAndSentAsOneWithTexts() async throws {
        let typed = try await Tapped { TypedSession<Shop>($0).toggle(.brand("Nike")) }
        #expect(typed == (try await Tapped { $0.toggle("Nike", in: "brand") }))
        #expect(typed.chips == ["Brand: Nike"] && typed.selected == ["brand Nike"])
        #expect(typed.total == 3 && typed.isTotalKnown)

        let set = try await Tapped { TypedSession<Shop>($0).set(.price(10...30)) }
        #expect(set.chips == (try await Tapped { $0.set([10, 30], in: "price") }).chips)
        #expect(set.pending == [.operations([.set(["lower": 10, "upper": 30], in: "price")])])

        let list = try await Tapped { TypedSession<Shop>($0).set(.brand("Nike", "Puma")) }
        #expect(list.selected == ["brand Nike", "brand Puma"])
        #expect(list.chips == ["Brand: Nike", "Brand: Puma"])
    }

    @Test func aFlipAmongTypedOperationsIsShownAtOnce() async throws {
        let once = try await Tapped { TypedSession<Shop>($0).apply(.toggle(.brand("Nike"))) }
        #expect(once.total == 3 && once.isTotalKnown)
        #expect(once.chips == ["Brand: Nike"])
        let twice = try await Tapped {
            TypedSession<Shop>($0).apply(.toggle(.brand("Nike")), .toggle(.brand("Nike")))
        }
        #expect(twice.total == 12 && twice.isTotalKnown && twice.chips.isEmpty)
    }

    @Test func categoriesSortsAndClearingHaveTheirNames() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        let shop = TypedSession<Shop>(session)
        #expect(shop.category(.brand)?.title == "Brand")
        shop.toggle(.brand("Nike"))
        shop.clear(.brand)
        shop.sort(by: .cheapest)
        try await sessions.settle(session)
        #expect(session.currentFilters.isEmpty && session.sort == "cheapest")
    }

    @Test func aRangeWithoutAnEndIsRefusedAndToldOf() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        TypedSession<Shop>(session).set(.price(0...Double.infinity))
        try await sessions.settle(session)
        #expect(session.refusals.count == 1)
        #expect(session.currentFilters.isEmpty)
    }

    @Test func anotherDefinitionIsToldOfAtTheFirstAnswerAndWhenItComes() async throws {
        let live = try LiveClient()
        func define(_ kind: String) throws {
            let category = #"{"id":"brand","title":"Brand","kind":"\#(kind)","attribute":"brand"}"#
            try live.define("shop", #"{"title":"Shop","categories":[\#(category)]}"#)
        }
        try define("multi")
        #expect(try live.push(#"{"id":"1","brand":"Nike"}"# + "\n" + #"{"id":"2","brand":"Puma"}"#).status == 200)
        let sessions = try TestSessions(live.client)
        let session = try await sessions.begin()
        let shop = TypedSession<Shop>(session)
        let first = try #require(session.definitionVersion)
        #expect(shop.warning == "another definition: \(first)")
        session.follow()
        await sessions.time.letRun()
        shop.toggle(.brand("Nike"))
        try await sessions.settle(session)

        try define("single")
        try sessions.service.tellStreams()
        await sessions.time.pass(.seconds(1))
        let second = try #require(session.definitionVersion)
        #expect(second != first)
        #expect(shop.warning == "another definition: \(second)")
        #expect(session.currentFilters.map(\.text) == ["Brand: Nike"])
        session.close()
    }
}
