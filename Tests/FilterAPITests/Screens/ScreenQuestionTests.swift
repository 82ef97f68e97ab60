import CatalogTestSupport
import FilterCore
import SessionTestSupport
import TestSupport
import Testing

@testable import Catalogs
@testable import FilterAPI
@testable import Gateway
@testable import Sessions

/// Keys are equal exactly where answers may be taken from each other.
struct ScreenQuestionTests {
    private static func question(
        of snapshot: CatalogSnapshot = CatalogFixtures.shop,
        _ state: SessionState = SessionFixtures.state(),
        scope: String? = nil,
        _ change: (inout ScreenOptions) -> Void = { _ in }
    ) -> ScreenQuestion {
        var options = ScreenOptions()
        change(&options)
        return ScreenQuestion(
            of: snapshot,
            encodedState: SessionCoding.encode(state),
            options: options,
            sort: state.settings.sort,
            pageSize: state.settings.pageSize,
            within: scope
        )
    }

    /// The parts whose key is another one.
    private static func changed(_ question: ScreenQuestion) -> Set<ScreenPart> {
        Set(ScreenPart.allCases.filter { question.key(of: $0) != Self.question().key(of: $0) })
    }

    private static let all = Set(ScreenPart.allCases)

    @Test func equalQuestionsHaveEqualKeys() {
        #expect(Self.changed(Self.question()) == [])
    }

    @Test func noTwoPartsShareAKey() {
        #expect(Set(ScreenPart.allCases.map { Self.question().key(of: $0) }).count == ScreenPart.allCases.count)
    }

    @Test func optionsChangeTheKeysOfThePartsThatDependOnThem() {
        #expect(Self.changed(Self.question { $0.parts = [.page] }) == [.summary])
        #expect(Self.changed(Self.question { $0.parts = [.currentFilters] }) == [])
        #expect(Self.changed(Self.question { $0.page = 2 }) == [.page])
        #expect(Self.changed(Self.question { $0.pageSize = 21 }) == [.page])
        #expect(Self.changed(Self.question { $0.sort = "cheapest" }) == [.page, .sections])
        #expect(Self.changed(Self.question { $0.presenter = .instantSearch }) == [.summary])
        #expect(Self.changed(Self.question { $0.groups = [] }) == [.summary])
        #expect(Self.changed(Self.question { $0.showsPlan = true }) == [.categories])
        #expect(Self.changed(Self.question { $0.values.showsCountTexts = true }) == [.categories])
        #expect(Self.changed(Self.question { $0.values.showsIDs = false }) == [.categories])
        #expect(Self.changed(Self.question { $0.limit = 20 }) == [.categories])
        #expect(Self.changed(Self.question { $0.categories = [] }) == [.categories])
        #expect(Self.changed(Self.question { $0.categories = ["brand"] }) == [.categories])
        #expect(Self.changed(Self.question { $0.attributes = AttributeProjection([]) }) == [.page, .sections])
        #expect(Self.changed(Self.question { $0.attributes = AttributeProjection(["a"]) }) == [.page, .sections])
        #expect(Self.changed(Self.question { $0.variantLimit = 2 }) == [.page, .sections])
        #expect(Self.changed(Self.question { $0.groups = [.and("x")] }) == [.summary])
    }

    @Test func listsOfGroupsAreSets() {
        let ids: [FilterGroupID] = [.and("x"), .or("x", .facet), .and("y")]
        let keys = [ids, ids.reversed()].map { list in Self.question { $0.groups = Set(list) }.key(of: .summary) }
        #expect(keys[0] == keys[1])
        #expect(keys[0] != Self.question { $0.groups = [.and("x"), .and("y")] }.key(of: .summary))
    }

    @Test func stateAndScopeChangeEveryKey() {
        var others = [SessionState](repeating: SessionFixtures.state(), count: 4)
        others[0].catalog = "dogs"
        others[1].settings.locale = "de"
        others[2].filters = FilterState(selections: ["inStock": .toggle(ToggleSelection(isOn: true, sequence: 1))])
        others[3].filters = FilterState(selections: ["inStock": .toggle(ToggleSelection(isOn: true, sequence: 2))])
        for state in others { #expect(Self.changed(Self.question(state)) == Self.all) }
        #expect(Self.changed(Self.question(scope: "")) == Self.all)
        #expect(Self.changed(Self.question(scope: "\"price\" > 3")) == Self.all)
    }

    @Test func dataVersionNameAndDayChangeEveryKey() throws {
        let definition = CatalogFixtures.shopDefinition
        for snapshot in [
            CatalogFixtures.shop.on(CivilDate(daysSinceEpoch: 20_000)),
            CatalogFixtures.snapshot("shop", definition, rows: CatalogFixtures.shopRows, dataVersion: "v2"),
            CatalogFixtures.snapshot("shop2", definition, rows: CatalogFixtures.shopRows),
        ] {
            #expect(Self.changed(Self.question(of: snapshot)) == Self.all)
            let keys = [CatalogFixtures.shop, snapshot].map {
                ScreenQuestion.countsKey(FilterState(), of: $0, within: nil, ScreenOptions())
            }
            #expect(keys[0] != keys[1])
        }
    }

    @Test func randomStatesHaveEqualKeysOnlyIfTheyAreEqual() {
        var generator = SplitMix64(seed: 11)
        var statesByKey: [CacheKey: SessionState] = [:]
        for _ in 0..<2_000 {
            let state = SessionState.random(using: &generator)
            let key = Self.question(state).key(of: .summary)
            let other = statesByKey.updateValue(state, forKey: key)
            #expect(other == nil || other == state)
        }
        #expect(statesByKey.count > 1_000)
    }

    @Test func countsAreKeyedByWhatIsChosenAndNotByWhatWasChosenFirst() throws {
        func key(_ operations: [FilterOperation], scope: String? = nil) throws -> CacheKey {
            let catalog = CatalogFixtures.shop.catalog
            let state = try operations.reduce(FilterState()) { try catalog.applying($1, to: $0) }
            return ScreenQuestion.countsKey(state, of: CatalogFixtures.shop, within: scope, ScreenOptions())
        }
        let nike = FilterOperation.select(category: "brand", value: .string("Nike"))
        let puma = FilterOperation.select(category: "brand", value: .string("Puma"))
        let red = FilterOperation.select(category: "colour", value: .string("red"))
        #expect(try key([nike, red]) == key([red, nike]))
        // The list of a category follows the order of its own values.
        #expect(try key([nike, puma]) != key([puma, nike]))
        let keys = try [[], [nike], [puma], [red], [nike, red], [nike, puma]].map { try key($0) }
        #expect(Set(keys).count == keys.count)
        #expect(try key([nike], scope: "") != key([nike]))
    }

    @Test func categoriesAndItemsAreTheSameInWhicheverOrderCategoriesWereChosenFrom() throws {
        func question(_ operations: [FilterOperation]) throws -> ScreenQuestion {
            let catalog = CatalogFixtures.shop.catalog
            var state = SessionFixtures.state()
            state.filters = try operations.reduce(FilterState()) { try catalog.applying($1, to: $0) }
            return Self.question(state)
        }
        func changed(_ one: [FilterOperation], _ other: [FilterOperation]) throws -> Set<ScreenPart> {
            let (one, other) = (try question(one), try question(other))
            return Set(ScreenPart.allCases.filter { one.key(of: $0) != other.key(of: $0) })
        }
        let nike = FilterOperation.select(category: "brand", value: .string("Nike"))
        let puma = FilterOperation.select(category: "brand", value: .string("Puma"))
        let none = FilterOperation.setNone(category: "brand", isOn: true)
        let red = FilterOperation.select(category: "colour", value: .string("red"))
        #expect(try changed([nike, red], [red, nike]) == [.summary, .sections])
        #expect(try changed([nike, red, puma], [red, nike, puma]) == [.summary, .sections])
        // The texts of a category name its values, and None, in the order in which they were chosen.
        #expect(try changed([nike, puma], [puma, nike]) == Self.all)
        #expect(try changed([nike, none], [none, nike]) == Self.all)
        #expect(try changed([nike], [nike, none]) == Self.all)
    }

    @Test func differencesAreKeyedByBothScreens() {
        var states = [SessionState](repeating: SessionFixtures.state(), count: 3)
        states[1].settings.locale = "de"
        states[2].settings.sort = "best"
        let questions = states.map { Self.question($0) } + [Self.question { $0.page = 2 }, Self.question(scope: "x")]
        let keys = questions.flatMap { one in questions.map { one.key(of: .summary, differenceTo: $0) } }
        // The summary is the same on all pages.
        #expect(Set(keys).count == (questions.count - 1) * (questions.count - 1))
        let pages = questions.flatMap { one in questions.map { one.key(of: .page, differenceTo: $0) } }
        #expect(Set(pages).count == pages.count)
        #expect(Set(pages).isDisjoint(with: keys))
        let parts = questions.flatMap { question in ScreenPart.allCases.map { question.key(of: $0) } }
        #expect(Set(keys + pages).isDisjoint(with: parts))
    }
}
