import Synchronization
import TestSupport
import Testing

@testable import FilterCore

@Suite struct SearchTests {
    private static let items = [
        ReferenceItem(["brand": ["Nike"], "color": ["red"], "size": [40, 41], "tree.lvl0": ["A"], "name": ["Air Max"]]),
        ReferenceItem(["brand": ["Nike"], "color": ["blue"], "size": [41], "tree.lvl0": ["A"], "name": ["Air Jordan"]]),
        ReferenceItem(["brand": ["Puma"], "color": ["red"], "size": [42], "tree.lvl0": ["B"], "name": ["Suede"]]),
        ReferenceItem(["brand": ["Asics"], "color": ["red"], "tree.lvl0": ["B"], "name": ["Gel Maximal"]]),
    ]

    private static func catalog(_ categories: [CategoryDefinition] = []) throws -> Catalog {
        let definition = CatalogDefinition(title: "Shoes", categories: categories)
        return try Catalog(definition: definition, table: AttributeTable(items))
    }

    private static func clause(_ text: String) throws -> SearchClause { .filters(try FilterExpression(text)) }

    /// A main search and one for each facet with a choice, as a front end sends them.
    @Test func theSearchesOfAScreenShareOnePass() throws {
        let (nike, red) = try (Self.clause("brand:Nike OR brand:Puma"), Self.clause("color:red"))
        let large = try [Self.clause("size >= 41"), Self.clause("size <= 42")]
        let searches = [[nike, red] + large, [red] + large, [nike] + large, [nike, red]]
        let answers = try Self.catalog().search(searches, work: .unlimited)
        #expect(answers.passCount == 1)
        #expect((0..<4).map { answers[$0].total } == [2, 2, 3, 2])
        #expect(try answers[1].counts(of: "brand", limit: 10)?.values.map(\.value) == ["Nike", "Puma"])
    }

    /// The first item has two sizes, one for each bound.
    @Test func theEndsOfASliderAreOneRangeOnlyWhereItemsHaveOneNumber() throws {
        let items = (0..<200).map { ReferenceItem(["price": [.number($0)], "sizes": [.number($0), .number($0 + 9)]]) }
        let categories = ["price", "sizes"].map { CategoryDefinition(id: $0, kind: .range, attribute: $0) }
        let definition = CatalogDefinition(title: "", categories: categories)
        let catalog = try Catalog(definition: definition, table: AttributeTable(items))
        let texts = ["price >= 10 AND price <= 19", "price >= 19 AND price <= 10", "sizes >= 15 AND sizes <= 8"]
        let answers = try catalog.search(texts.map { [try Self.clause($0)] }, work: .unlimited)
        #expect(texts.indices.map { answers[$0].total } == [10, 0, 3])
    }

    /// Parent levels of a hierarchy have another clause in the place of the chosen level's.
    @Test func aSearchWithAnotherClauseInThePlaceOfOneSharesThePass() throws {
        let (red, child, parent) = try (Self.clause("color:red"), Self.clause("size:42"), Self.clause("tree.lvl0:B"))
        let answers = try Self.catalog().search([[red, child], [red, parent], [red]], work: .unlimited)
        #expect(answers.passCount == 1)
        #expect((0..<3).map { answers[$0].total } == [1, 2, 3])
    }

    @Test func searchesThatHaveLittleInCommonTakeTheirOwnPasses() throws {
        let clauses = try ["brand:Nike", "color:red", "size:41", "tree.lvl0:A"].map(Self.clause)
        let answers = try Self.catalog().search([Array(clauses[..<2]), Array(clauses[2...])], work: .unlimited)
        #expect(answers.passCount == 2)
        #expect((0..<2).map { answers[$0].total } == [1, 2])
    }

    /// Some front ends write all groups as one expression.
    @Test func theGroupsOfOneExpressionAreClausesOfTheirOwn() throws {
        let searches = try [[Self.clause("brand:Nike AND color:red")], [Self.clause("color:red")]]
        let answers = try Self.catalog().search(searches, work: .unlimited)
        #expect(answers.passCount == 1)
        #expect((0..<2).map { answers[$0].total } == [1, 3])
    }

    @Test func countsFallAndEqualOnesAreAlphabetical() throws {
        let answer = try Self.catalog().search([[]], work: .unlimited)[0]
        let counts = try #require(try answer.counts(of: "brand", limit: 2))
        #expect(counts.values == [.init(value: "Nike", count: 2), .init(value: "Asics", count: 1)])
        #expect(counts.valueCount == 3)
        #expect(counts.stats == nil)
        let byName = try #require(try answer.counts(of: "brand", limit: 2, order: .alpha))
        #expect(byName.values.map(\.value) == ["Asics", "Nike"])
    }

    @Test func numbersHaveStatsOverAllValuesOfTheItems() throws {
        let answer = try Self.catalog().search([[Self.clause("brand:Nike")]], work: .unlimited)[0]
        let counts = try #require(try answer.counts(of: "size", limit: 10))
        #expect(counts.values == [.init(value: 41, count: 2), .init(value: 40, count: 1)])
        let stats = try #require(counts.stats)
        #expect((stats.minimum, stats.maximum, stats.sum) == (Number(40), Number(41), Number(122)))
        #expect(stats.average == 122.0 / 3)
    }

    @Test func valuesAreFoundByTheBeginningsOfTheirWords() throws {
        let answer = try Self.catalog().search([[]], work: .unlimited)[0]
        func found(_ text: String) throws -> [Value]? {
            try answer.values(of: "name", matching: text, limit: 10)?.values.map(\.value)
        }
        #expect(try found("ma") == ["Air Max", "Gel Maximal"])
        #expect(try found("max a") == ["Air Max"])
        #expect(try found("imal") == [])
        #expect(try found(" – ")?.count == 4)
    }

    @Test func whatNoItemHasIsNoFacet() throws {
        let answer = try Self.catalog().search([[]], work: .unlimited)[0]
        #expect(try answer.counts(of: "nothing", limit: 10) == nil)
        #expect(try answer.values(of: "nothing", matching: "", limit: 10) == nil)
    }

    @Test func aFacetThatNoneOfTheItemsHasIsEmpty() throws {
        let answer = try Self.catalog().search([[Self.clause("brand:Asics")]], work: .unlimited)[0]
        let counts = try #require(try answer.counts(of: "size", limit: 10))
        #expect(counts.values.isEmpty && counts.valueCount == 0 && counts.stats == nil)
    }

    /// Wherever the words stand: there is no category to search by.
    @Test func aTextFindsAllWordsTheLastAsABeginning() throws {
        let texts = ["air ma", "nike air", "red max", "ÁIR", "ir", "max ai"]
        let searches = texts.map { [SearchClause.words(SearchText(Text($0)))] }
        let answers = try Self.catalog().search(searches, work: .unlimited)
        #expect(texts.indices.map { answers[$0].total } == [1, 2, 2, 2, 0, 1])
    }

    @Test func aTextIsLookedForInWhatTheCategoryNames() throws {
        let catalog = try Self.catalog([CategoryDefinition(id: "q", kind: .search, attribute: "name")])
        let searches: [[SearchClause]] = [
            [.words(SearchText("nike"))], [.words(SearchText("max"))], [.words(SearchText("nike", in: ["brand"]))],
            [.words(SearchText(" !"))],
        ]
        let answers = try catalog.search(searches, work: .unlimited)
        #expect(searches.indices.map { answers[$0].total } == [0, 2, 2, 4])
    }

    @Test func whatIsSearchedWithoutACategoryAreShortTexts() throws {
        let long = Value.string(Text(String(repeating: "word ", count: 40)))
        let items = (0..<4).map { ReferenceItem(["name": [.string("Item \($0)")], "story": [long], "price": [1.5]]) }
        let catalog = try Catalog(definition: CatalogDefinition(title: ""), table: AttributeTable(items))
        #expect(catalog.shortTextAttributes == ["name"])
    }

    /// What `facets: ["*"]` means.
    @Test func allFacetsAreWhatCategoriesAreAbout() throws {
        var sale = CategoryDefinition(id: "sale", kind: .toggle, attribute: "")
        sale.filter = "color:red"
        var mixed = CategoryDefinition(id: "mixed", kind: .options, attribute: "")
        mixed.options = [
            OptionDefinition(id: "a", label: "A", test: .filter("brand:Nike")),
            OptionDefinition(id: "b", label: "B", test: .filter("size > 40")),
        ]
        let catalog = try Self.catalog([
            CategoryDefinition(id: "size", kind: .range, attribute: "size"),
            CategoryDefinition(id: "tree", kind: .hierarchy, attribute: "tree"), sale, mixed,
            CategoryDefinition(id: "brand", kind: .multi, attribute: "brand"),
            CategoryDefinition(id: "words", kind: .keywords, attribute: "name"),
            CategoryDefinition(id: "brands", kind: .single, attribute: "brand"),
        ])
        #expect(catalog.facetAttributes == ["size", "tree.lvl0", "color", "brand"])
    }

    @Test func whatCostsMoreThanTheBudgetIsNotDone() throws {
        let catalog = try Self.catalog()
        let clauses = try [[Self.clause("brand:Nike")]]
        #expect(throws: TooMuchWork.self) { try catalog.search(clauses, work: WorkBudget(limit: 1)) }
        let budget = WorkBudget(limit: 2_000)
        let answer = try catalog.search(clauses, work: budget)[0]
        let counting = #expect(throws: TooMuchWork.self) {
            for _ in 0..<100 { _ = try answer.counts(of: "name", limit: 10) }
        }
        #expect(counting?.purpose == .attribute("name"))
        let page = #expect(throws: TooMuchWork.self) {
            try answer.items(from: 0, count: 10, in: catalog.sortOrders[0])
        }
        #expect(page?.purpose == .page)
    }

    /// Texts that hardly repeat are read from the items.
    @Test func textsOfTheItemsAreCountedAndFound() throws {
        let ids = (0..<100).map { "id\($0)" }
        var store = ItemStoreBuilder()
        for id in ids {
            let json = #"{"id":"\#(id)","name":"Name \#(id)"}"#
            store.append(id: id.utf8Span.span, json: json.utf8Span.span)
        }
        let items = ids.map { ReferenceItem(["id": [.string(Text($0))], "name": [.string(Text("Name \($0)"))]]) }
        let definition = CatalogDefinition(title: "", idAttribute: "id")
        let catalog = try Catalog(
            definition: definition,
            items: ArrangedItems(AttributeTable(items), store.finish().store, by: definition)
        )
        let answer = try catalog.search([[.words(SearchText("name id9"))]], work: .unlimited)[0]
        #expect(answer.total == 11)
        let counts = try ["id", "name"].map { try #require(try answer.counts(of: $0, limit: 2)) }
        #expect(counts.map { $0.values.map(\.value) } == [["id9", "id90"], ["Name id9", "Name id90"]])
        #expect(counts.allSatisfy { $0.valueCount == 11 })
    }

    /// A catalog of so many items with a name and an id each.
    private static func named(_ count: Int, _ name: (Int) -> String) throws -> Catalog {
        var store = ItemStoreBuilder()
        var items: [ReferenceItem] = []
        for number in 0..<count {
            let (id, name) = ("id\(number)", name(number))
            store.append(id: id.utf8Span.span, json: #"{"id":"\#(id)","name":"\#(name)"}"#.utf8Span.span)
            items.append(ReferenceItem(["id": [.string(Text(id))], "name": [.string(Text(name))]]))
        }
        let definition = CatalogDefinition(title: "", idAttribute: "id")
        return try Catalog(
            definition: definition,
            items: ArrangedItems(AttributeTable(items), store.finish().store, by: definition)
        )
    }

    /// The units of a search among the values of a facet.
    private func work(ofValues attribute: Text, matching text: String, in catalog: Catalog) throws -> Int {
        let budget = WorkBudget(limit: .max - 1)
        _ = try catalog.search([[]], work: budget)[0].values(of: attribute, matching: text, limit: 10)
        return budget.spent
    }

    @Test func wordsOfAFacetSearchArePaidForByTheBytesOfTheValues() throws {
        let catalog = try Self.named(500) { "Item \($0) " + String(repeating: "word", count: 25) }
        let one = try work(ofValues: "name", matching: "zz", in: catalog)
        let many = try work(ofValues: "name", matching: (0..<100).map { "zz\($0)" }.joined(separator: " "), in: catalog)
        #expect(many - one >= 99 * 500 * 100)
        let equal = Array(repeating: "ZZ", count: 100).joined(separator: " ")
        #expect(try work(ofValues: "name", matching: equal, in: catalog) == one)
    }

    @Test func equalWordsOfAFacetSearchFindWhatOneOfThemFinds() throws {
        let answer = try Self.catalog().search([[]], work: .unlimited)[0]
        let found = try answer.values(of: "name", matching: "max MAX air máx max", limit: 10)
        #expect(found?.values.map(\.value) == ["Air Max"])
    }

    /// Ten million units lie between two questions, also within a step that was declared as a whole.
    @Test func aFacetSearchAsksOnItsWayWhetherItsClientIsThere() throws {
        let catalog = try Self.named(2_000) { "Item \($0) " + String(repeating: "word", count: 50) }
        let words = (0..<100).map { "zz\($0)" }.joined(separator: " ")
        let questions = Atomic(0)
        let budget = WorkBudget(limit: .max - 1) {
            questions.wrappingAdd(1, ordering: .relaxed)
            return true
        }
        _ = try catalog.search([[]], work: budget)[0].values(of: "name", matching: words, limit: 10)
        let asked = questions.load(ordering: .relaxed)
        #expect(asked >= budget.spent / WorkBudget.questionInterval, "\(budget.spent) units")
        // The client leaves within the step.
        let left = Atomic(0)
        let search = try catalog.search(
            [[]],
            work: WorkBudget(limit: .max - 1) {
                left.wrappingAdd(1, ordering: .relaxed).newValue < 3
            }
        )[0]
        #expect(throws: TooMuchWork.self) { try search.values(of: "name", matching: words, limit: 10) }
        #expect(left.load(ordering: .relaxed) == 3)
    }

    @Test func textsOfItemsArePaidForByTheirBytes() throws {
        func work(_ length: Int) throws -> Int {
            let catalog = try Self.named(1_000) { "\($0)" + String(repeating: "x", count: length) }
            let budget = WorkBudget(limit: .max - 1)
            _ = try catalog.search([[]], work: budget)[0].counts(of: "name", limit: 0)
            return budget.spent
        }
        #expect(try work(1_001) - work(1) == 2 * 1_000 * 1_000)
    }

    /// Each of them gets its place by its count, and by the first bytes of its text.
    @Test(arguments: [0, 1])
    func valuesOfAFacetArePaidForWhereTheyAreManyOfOneCount(kind: Int) throws {
        let items = (0..<2_000).map { number in
            ReferenceItem(["v": [kind == 0 ? .string(Text("v\(number)")) : .number(Number(number * 7 % 2_000))]])
        }
        let category = CategoryDefinition(id: "v", kind: .multi, attribute: "v")
        let catalog = try Catalog(
            definition: CatalogDefinition(title: "", categories: [category]),
            table: AttributeTable(items)
        )
        func work(_ limit: Int) throws -> Int {
            let budget = WorkBudget(limit: .max - 1)
            _ = try catalog.search([[]], work: budget)[0].counts(of: "v", limit: limit)
            return budget.spent
        }
        // The texts of numbers take all of their digits.
        #expect(try work(10) - work(0) >= (kind == 0 ? 150 : 1_000) * 2_000)
    }

    /// A search reads and folds all of them.
    @Test func textsThatAWordIsLookedForInArePaidForByTheirBytes() throws {
        func work(_ length: Int, _ words: Int) throws -> Int {
            let catalog = try Self.named(1_000) { "\($0)" + String(repeating: "x", count: length) }
            let budget = WorkBudget(limit: .max - 1)
            let filters = (0..<words).map { FilterExpression.filter(.keyword("name", Text("q\($0)"))) }
            _ = try catalog.evaluate(catalog.initialState, within: .or(filters), work: budget)
            return budget.spent
        }
        #expect(try work(1_001, 1) - work(1, 1) >= 1_000 * 1_000)
        // Each word may be found at each item.
        #expect(try work(1, 101) - work(1, 1) >= 100 * 10 * 1_000)
    }

    /// Amid the texts, whatever was declared for them.
    @Test(arguments: ["name", "id"])
    func searchingTextsEndsWithTheClient(attribute: String) throws {
        let catalog = try Self.named(5_000) { "Name \($0)" }
        let filter = FilterExpression.filter(.keyword(Text(attribute), "9"))
        let asked = Atomic<Int>(0)
        let budget = WorkBudget(limit: .max - 1) { asked.add(1, ordering: .relaxed).newValue < 3 }
        #expect(throws: TooMuchWork.self) { try catalog.places(passing: filter, work: budget) }
        #expect((3...6).contains(asked.load(ordering: .relaxed)))
        let whole = try catalog.places(passing: filter, work: .unlimited)
        #expect(whole == (0..<5_000).filter { "\($0)".contains("9") })
    }

    /// Searches that take too much together are refused before the first one begins.
    @Test func facetSearchesThatTakeTooMuchTogetherAreRefusedTogether() throws {
        let catalog = try Self.named(1_000) { "Name \($0)" }
        let searches = try (0..<50).map { [try Self.clause("NOT name:\($0)")] }
        let facets = searches.indices.map { FacetDemand(of: $0, attribute: "id", searchingFor: "id") }
        func spent(_ limit: Int) throws -> (before: Int, after: Int) {
            let budget = WorkBudget(limit: limit)
            let answers = try catalog.search(searches, work: budget)
            let before = budget.spent
            do { try answers.requireRoom(for: facets) } catch { return (before, budget.spent) }
            let room = budget.spent - before
            for facet in facets { _ = try answers[facet.index].values(of: "id", matching: "id", limit: 10) }
            return (room, budget.spent)
        }
        let whole = try spent(.max - 1).after
        let searching = try spent(.max - 1).after - spent(.max - 1).before
        // Enough for all is enough; half of that is refused, and only what was looked for has been declared.
        #expect(try spent(whole).after == whole)
        let half = try spent(whole / 2)
        #expect(half.after - half.before > searching / 4)
    }

    /// Their cost is known before one is counted, as each id is a value of its own: the budget would ask for its client
    /// every ten million units.
    @Test func facetsThatTakeTooMuchTogetherAreRefusedBeforeOneIsCounted() throws {
        let catalog = try Self.named(1_000) { "Name \($0)" }
        let searches = try (0..<50).map { [try Self.clause("NOT name:\($0)")] }
        let facets = searches.indices.map { FacetDemand(of: $0, attribute: "id") }
        let asked = Atomic<Int>(0)
        func spent(_ limit: Int) throws -> Int {
            let budget = WorkBudget(limit: limit) {
                _ = asked.add(1, ordering: .relaxed)
                return true
            }
            let answers = try catalog.search(searches, work: budget)
            asked.store(0, ordering: .relaxed)
            try answers.requireRoom(for: facets)
            for facet in facets { _ = try answers[facet.index].counts(of: "id", limit: 1) }
            return budget.spent
        }
        let whole = try spent(.max - 1)
        #expect(asked.load(ordering: .relaxed) >= 2)
        #expect(try spent(whole) == whole)
        #expect(throws: TooMuchWork.self) { try spent(whole * 3 / 4) }
        #expect(asked.load(ordering: .relaxed) == 0)
    }

    /// Searches are compared with one another clause by clause.
    @Test func clausesOfManySearchesArePaidFor() throws {
        let catalog = try Self.catalog()
        let clauses = try (0..<100).map { try Self.clause("size:\($0)") }
        func work(ofSearches count: Int) throws -> Int {
            let budget = WorkBudget(limit: .max)
            let searches = (0..<count).map { search in
                clauses.indices.filter { $0 % (search + 2) != 0 }.map { clauses[$0] }
            }
            _ = try catalog.search(searches, work: budget)
            return budget.spent
        }
        // Forty searches have 3,600 clauses, and each of these is compared with what the others have in its place.
        #expect(try work(ofSearches: 40) - work(ofSearches: 1) > 3_600 * 40)
    }

    /// Their beginnings are folded, so that they are in order.
    @Test(arguments: ["é", "Ж", "\u{1112}\u{1161}\u{11AB}", String(repeating: "e\u{301}\u{302}", count: 40)])
    func valuesThatAreNotASCIIAreInOrderAndPaidFor(beginning: String) throws {
        func counts(_ beginning: String, _ limit: Int) throws -> (values: [Value], work: Int) {
            let items = (0..<2_000).map { ReferenceItem(["brand": [.string(Text("\(beginning)\($0)"))]]) }
            let category = CategoryDefinition(id: "brand", kind: .multi, attribute: "brand")
            let definition = CatalogDefinition(title: "", categories: [category])
            let catalog = try Catalog(definition: definition, table: AttributeTable(items))
            let budget = WorkBudget(limit: .max)
            let search = try catalog.search([[]], work: budget)[0]
            let counts = try search.counts(of: "brand", limit: limit, order: .alpha)
            let values = try #require(counts).values.map(\.value)
            return (values, budget.spent)
        }
        let (first, work) = try counts(beginning, 50)
        #expect(try first == Array(counts(beginning, 2_000).values.prefix(50)))
        #expect(try work >= counts("e", 50).work + 600 * 2_000)
    }

    /// Prices of many items: a list of them is of no use, and the ends of a slider need none.
    @Test func numbersOfManyItemsThatSpanManyStepsHaveStatsAlone() throws {
        let items = (0..<20_000).map { ReferenceItem(["price": [.number($0 * 3)], "year": [.number(2000 + $0 % 20)]]) }
        let categories = ["price", "year"].map { CategoryDefinition(id: $0, kind: .range, attribute: $0) }
        let definition = CatalogDefinition(title: "", categories: categories)
        let catalog = try Catalog(definition: definition, table: AttributeTable(items))
        let answers = try catalog.search([[], [Self.clause("price < 9")]], work: .unlimited)
        let all = try #require(try answers[0].counts(of: "price", limit: 10))
        #expect(all.values.isEmpty && !all.isExhaustive)
        #expect((all.stats?.minimum, all.stats?.maximum) == (Number(0), Number(59_997)))
        #expect(all.stats?.sum == Number(3 * 10_000 * 19_999))
        let few = try #require(try answers[1].counts(of: "price", limit: 10))
        #expect(few.values.map(\.value) == [0, 3, 6] && few.isExhaustive)
        // The search beside it is for the facet itself, and has no counts to take from.
        let one = try catalog.search([[Self.clause("price:6")], []], work: .unlimited)
        let counts = try #require(try one[0].counts(of: "price", limit: 10))
        #expect(counts.values == [.init(value: 6, count: 1)] && counts.isExhaustive && counts.stats?.sum == Number(6))
        let years = try #require(try answers[0].counts(of: "year", limit: 2))
        #expect(years.values == [.init(value: 2000, count: 1_000), .init(value: 2001, count: 1_000)])
    }
}
