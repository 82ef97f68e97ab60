import FilterCore
import TestSupport
import Testing

/// The gentlest change that shows an item, clause by clause.
@Suite struct ExplanationTests {
    private static let items = [
        ReferenceItem([
            "brand": ["Nike"], "color": ["red"], "price": [10], "path": ["Shoes > Run"], "tags": ["new"],
            "name": ["Swift red"], "sale": [true],
        ]),
        ReferenceItem([
            "brand": ["Puma", "Reebok"], "color": ["blue"], "price": [25], "path": ["Shoes > Walk"],
            "tags": ["new", "old"], "name": ["Slow blue"], "sale": [false],
        ]),
        ReferenceItem(["path": ["Bags"], "name": ["Plain"]]),
    ]

    /// The change that shows an item of a catalog with one category after an operation on it.
    private static func steps(
        toShow item: Int,
        _ category: CategoryDefinition,
        _ operations: FilterOperation...
    ) throws -> [RescueStep]? {
        let definition = CatalogDefinition(title: "Things", categories: [category])
        let catalog = try Catalog(definition: definition, table: AttributeTable(items))
        var state = catalog.initialState
        for operation in operations { state = try catalog.applying(operation, to: state) }
        let explanation = try catalog.evaluate(state).explanation(of: item)
        #expect(!explanation.isShown)
        return explanation.change?.steps
    }

    private static func category(
        _ kind: CategoryKind,
        _ attribute: String,
        _ change: (inout CategoryDefinition) -> Void = { _ in }
    ) -> CategoryDefinition {
        var category = CategoryDefinition(id: "c", kind: kind, attribute: attribute)
        change(&category)
        return category
    }

    private static let none = NoneDefinition(title: "None", initial: false)

    @Test func alternativesGetTheItemsValueBesideThem() throws {
        let brand = Self.category(.multi, "brand")
        let select = FilterOperation.select(category: "c", value: "Nike")
        #expect(try Self.steps(toShow: 1, brand, select) == [.select(category: "c", value: "Puma")])
        // The last item has no brand.
        #expect(try Self.steps(toShow: 2, brand, select) == [.remove(.value(category: "c", "Nike"))])
        let withNone = Self.category(.multi, "brand") { $0.includeNone = Self.none }
        #expect(try Self.steps(toShow: 2, withNone, select) == [.setNone(category: "c", isOn: true)])
    }

    @Test func alternativesThatAreFullAreDropped() throws {
        let brand = Self.category(.multi, "brand") { $0.max = 1 }
        let steps = try Self.steps(toShow: 1, brand, .select(category: "c", value: "Nike"))
        #expect(steps == [.remove(.value(category: "c", "Nike"))])
    }

    @Test func excludedValuesAreReleasedAndAnotherOneIsChosenFirst() throws {
        let brand = Self.category(.multi, "brand") { $0.isNegatable = true }
        let steps = try Self.steps(
            toShow: 1,
            brand,
            .select(category: "c", value: "Nike"),
            .exclude(category: "c", value: "Puma")
        )
        #expect(steps == [.select(category: "c", value: "Reebok"), .remove(.excluded(category: "c", "Puma"))])
    }

    @Test func switchedOffValuesAreSwitchedOn() throws {
        let brand = Self.category(.multi, "brand") { category in
            category.selectionModel = .subtractive
            category.includeNone = NoneDefinition(title: "None", initial: true)
        }
        let operations: [FilterOperation] = ["Puma", "Reebok"].map { .exclude(category: "c", value: $0) }
        let steps = try Self.steps(toShow: 1, brand, operations[0], operations[1])
        #expect(steps == [.select(category: "c", value: "Puma")])
        let none = try Self.steps(toShow: 2, brand, .setNone(category: "c", isOn: false))
        #expect(none == [.setNone(category: "c", isOn: true)])
    }

    @Test func singleValuesSwitchToTheItems() throws {
        let color = Self.category(.single, "color")
        let steps = try Self.steps(toShow: 1, color, .select(category: "c", value: "red"))
        #expect(steps == [.select(category: "c", value: "blue")])
        let dropped = try Self.steps(toShow: 2, color, .select(category: "c", value: "red"))
        #expect(dropped == [.remove(.selection(category: "c"))])
    }

    @Test func demandedValuesAndTogglesAndSearchesAreDropped() throws {
        let tags = Self.category(.multi, "tags") { $0.operator = .all }
        let steps = try Self.steps(toShow: 0, tags, .set(category: "c", selection: .values(["new", "old"])))
        #expect(steps == [.remove(.value(category: "c", "old"))])
        let sale = Self.category(.toggle, "sale")
        let whole = [RescueStep.remove(.selection(category: "c"))]
        #expect(try Self.steps(toShow: 1, sale, .set(category: "c", selection: .toggle(true))) == whole)
        let search = Self.category(.search, "name")
        #expect(try Self.steps(toShow: 2, search, .set(category: "c", selection: .search("red"))) == whole)
    }

    @Test func onlyWordsThatTheItemLacksAreDropped() throws {
        let words = Self.category(.keywords, "name") { category in
            category.operator = .all
            category.includeNone = NoneDefinition(title: "None", initial: true)
        }
        let steps = try Self.steps(toShow: 0, words, .set(category: "c", selection: .keywords(["red", "slow"])))
        #expect(steps == [.remove(.word(category: "c", "slow"))])
    }

    @Test func pathsOfTheItemAreChosen() throws {
        let select = FilterOperation.select(category: "c", value: "Shoes > Run")
        let path = Self.category(.hierarchy, "path")
        #expect(try Self.steps(toShow: 1, path, select) == [.select(category: "c", value: "Shoes > Walk")])
        let several = Self.category(.hierarchy, "path") { $0.allowsSeveral = true }
        #expect(try Self.steps(toShow: 2, several, select) == [.select(category: "c", value: "Bags")])
    }

    @Test func boundsAreWidenedJustEnough() throws {
        let price = Self.category(.range, "price")
        let set = FilterOperation.set(category: "c", selection: .range(lower: .number(5), upper: .number(12)))
        let widened = RescueStep.setBounds(category: "c", lower: .number(5), upper: .number(25), none: nil)
        #expect(try Self.steps(toShow: 1, price, set) == [widened])
        #expect(try Self.steps(toShow: 2, price, set) == [.remove(.selection(category: "c"))])
        let equal = Self.category(.comparison, "price") { $0.comparison = .equal }
        let number = FilterOperation.set(category: "c", selection: .comparison(.number(10)))
        #expect(try Self.steps(toShow: 1, equal, number) == [.setNumber(category: "c", .number(25), none: nil)])
        let unequal = Self.category(.comparison, "price") { $0.comparison = .notEqual }
        #expect(try Self.steps(toShow: 0, unequal, number) == [.remove(.selection(category: "c"))])
    }

    @Test func freeFiltersAreDroppedAndOrGroupsAsAWhole() throws {
        let brand = Self.category(.multi, "brand")
        let filters: [Filter] = [.facet("color", "red"), .facet("color", "green")]
        let steps = try Self.steps(
            toShow: 1,
            brand,
            .addFilter(filters[0], group: .or("f", .facet)),
            .addFilter(filters[1], group: .or("f", .facet)),
            .addFilter(.facet("tags", "old"), group: .and("g"))
        )
        #expect(steps == filters.map { .remove(.free($0, group: .or("f", .facet))) })
    }

    @Test func verdictsAreInWordsAndTheChangeTellsTheStateAfterIt() throws {
        let brand = CategoryDefinition(id: "brand", kind: .multi, attribute: "brand")
        let price = CategoryDefinition(id: "price", kind: .range, attribute: "price")
        let catalog = try Catalog(
            definition: CatalogDefinition(title: "Things", categories: [brand, price]),
            table: AttributeTable(Self.items)
        )
        var state = try catalog.applying(.select(category: "brand", value: "Nike"), to: catalog.initialState)
        state = try catalog.applying(
            .set(category: "price", selection: .range(lower: .number(5), upper: nil)),
            to: state
        )
        let explanation = try catalog.evaluate(state).explanation(of: 1)
        #expect(explanation.verdicts.map(\.text) == ["Brand: Nike", "Price: from 5"])
        #expect(explanation.verdicts.map(\.passes) == [false, true])
        #expect(explanation.verdicts.map(\.itemText) == ["Puma and Reebok", "25 ≥ 5"])
        #expect(explanation.change?.total == 2)
        #expect(explanation.change?.text == "Brand: Nike or Puma; price from 5 — 2 of 3 items")
        let shown = try catalog.evaluate(state).explanation(of: 0)
        #expect(shown.isShown)
        #expect(shown.change == nil)
        #expect(shown.verdicts.map(\.passes) == [true, true])
    }

    /// What the verdict on a clause says of an item, after an operation on the one category.
    private static func itemText(
        _ item: Int,
        _ category: CategoryDefinition,
        _ operation: FilterOperation
    ) throws -> String? {
        let definition = CatalogDefinition(title: "Things", categories: [category])
        let catalog = try Catalog(definition: definition, table: AttributeTable(items))
        let state = try catalog.applying(operation, to: catalog.initialState)
        return try catalog.evaluate(state).explanation(of: item).verdicts.first?.itemText
    }

    @Test func verdictsSayWhatTheItemHasBesideTheBounds() throws {
        func set(_ lower: Bound?, _ upper: Bound?) -> FilterOperation {
            .set(category: "c", selection: .range(lower: lower, upper: upper))
        }
        let price = Self.category(.range, "price") {
            $0.unit = Unit(suffix: " €")
            $0.includeNone = Self.none
        }
        #expect(try Self.itemText(1, price, set(.number(10), nil)) == "25 € ≥ 10 €")
        #expect(try Self.itemText(1, price, set(nil, .number(30))) == "25 € ≤ 30 €")
        #expect(try Self.itemText(1, price, set(.number(10), .number(25))) == "10 € ≤ 25 € ≤ 25 €")
        #expect(try Self.itemText(1, price, set(.number(30), .number(40))) == "25 € < 30 €")
        #expect(try Self.itemText(1, price, set(.number(10), .number(20))) == "25 € > 20 €")
        #expect(try Self.itemText(2, price, set(.number(10), nil)) == "None")
        let atLeast = Self.category(.comparison, "price") { $0.comparison = .greaterThanOrEqual }
        let ten = FilterOperation.set(category: "c", selection: .comparison(.number(11)))
        #expect(try Self.itemText(1, atLeast, ten) == "25 ≥ 11")
        #expect(try Self.itemText(0, atLeast, ten) == "10 < 11")
        let path = Self.category(.hierarchy, "path")
        #expect(try Self.itemText(1, path, .select(category: "c", value: "Bags")) == "Shoes › Walk")
        let name = Self.category(.search, "name")
        #expect(try Self.itemText(1, name, .set(category: "c", selection: .search("blue"))) == nil)
    }

    @Test func nothingShowsAnItemWithoutTheValueThatIsRequired() throws {
        let color = Self.category(.single, "color") { category in
            category.isRequired = true
            category.initial = .values(["red"])
        }
        #expect(try Self.steps(toShow: 2, color) == nil)
        #expect(try Self.steps(toShow: 1, color) == [.select(category: "c", value: "blue")])
    }
}
