import FilterCore
import TestSupport
import Testing

/// The texts of the steps of a history.
@Suite struct ChangePhrasesTests {
    private let catalog: Catalog
    private let german: Wording

    init() throws {
        catalog = try Catalog.operationSample()
        german = Wording(EnglishLocalizer([.german]))
    }

    private func state(_ operations: [FilterOperation]) throws -> FilterState {
        try operations.reduce(catalog.initialState) { try catalog.applying($1, to: $0) }
    }

    /// The text for operations after those that came before, in English and in German phrases.
    private func texts(_ before: [FilterOperation], _ step: FilterOperation...) throws -> [String?] {
        let old = try state(before)
        let new = try step.reduce(old) { try catalog.applying($1, to: $0) }
        return [catalog.changeText(from: old, to: new), catalog.changeText(from: old, to: new, german)]
    }

    private static let nike = FilterOperation.select(category: "brand", value: "Nike")
    private static let puma = FilterOperation.select(category: "brand", value: "Puma")
    private static let bags = FilterOperation.select(category: "path", value: "Bags")
    private static let large = FilterOperation.select(category: "size", value: "L")

    private static func price(_ lower: Int64?, _ upper: Int64?) -> FilterOperation {
        .set(
            category: "price",
            selection: .range(
                lower: lower.map { .number(.integer($0)) },
                upper: upper.map { .number(.integer($0)) },
                none: false
            )
        )
    }

    @Test func oneFilterMoreWasAdded() throws {
        #expect(try texts([], Self.nike) == ["Added Brand: Nike", "Brand: Nike hinzugefügt"])
        #expect(try texts([Self.nike], Self.price(10, 20)) == ["Added Price: 10 – 20", "Price: 10 – 20 hinzugefügt"])
        #expect(
            try texts([], .addFilter(.facet("brand", "Zeta"), group: .and("free")))
                == ["Added Brand: Zeta", "Brand: Zeta hinzugefügt"]
        )
    }

    @Test func oneFilterLessWasRemoved() throws {
        let removal = FilterOperation.deselect(category: "brand", value: "Nike")
        #expect(try texts([Self.nike, Self.bags], removal) == ["Removed Brand: Nike", "Brand: Nike entfernt"])
        #expect(
            try texts([Self.nike], removal) == ["Removed Brand: Nike", "Brand: Nike entfernt"],
            "the last one is named, too"
        )
        #expect(
            try texts([Self.price(10, nil)], .set(category: "price", selection: .null))
                == ["Removed Price: from 10", "Price: ab 10 entfernt"]
        )
    }

    @Test func severalNameTheOldest() throws {
        #expect(
            try texts([], Self.nike, Self.bags, Self.puma)
                == ["Added Brand: Nike and 2 more", "Brand: Nike und 2 weitere hinzugefügt"]
        )
        #expect(
            try texts([Self.bags, Self.nike, Self.puma], .clear(BulkScope(categories: ["brand"])))
                == ["Removed Brand: Nike and 1 more", "Brand: Nike und 1 weiterer entfernt"]
        )
    }

    @Test func anotherValueInTheSameFilterIsAChange() throws {
        #expect(
            try texts([Self.price(10, 20)], Self.price(12, 20)) == [
                "Changed Price: 12 – 20", "Price: 12 – 20 geändert",
            ]
        )
        #expect(try texts([], Self.large) == ["Changed Size: L", "Size: L geändert"])
        #expect(
            try texts([Self.large], .deselect(category: "size", value: "L")) == ["Changed Size: M", "Size: M geändert"]
        )
        #expect(
            try texts([Self.bags], .select(category: "path", value: "Shoes"))
                == ["Changed Path: Shoes", "Path: Shoes geändert"]
        )
        #expect(
            try texts([Self.price(10, 20)], .setNone(category: "price", isOn: true))
                == ["Changed Price: 10 – 20 or No price", "Price: 10 – 20 oder No price geändert"]
        )
    }

    @Test func oneValueForItsNeighbourIsAChange() throws {
        #expect(
            try texts([Self.nike], .set(category: "brand", selection: .values(["Puma"])))
                == ["Changed Brand: Puma", "Brand: Puma geändert"]
        )
    }

    @Test func differentThingsAreCounted() throws {
        #expect(
            try texts([Self.nike, Self.price(10, 20)], Self.price(12, 20), Self.bags)
                == ["Changed 2 filters", "2 Filter geändert"]
        )
        #expect(
            try texts([Self.nike], .deselect(category: "brand", value: "Nike"), Self.bags)
                == ["Changed 2 filters", "2 Filter geändert"]
        )
        #expect(
            try texts([Self.price(10, 20)], Self.price(12, 20), Self.large)
                == ["Changed 2 filters", "2 Filter geändert"]
        )
    }

    @Test func nothingLeftOfSeveralIsCleared() throws {
        let cleared = ["Cleared all filters", "Alle Filter entfernt"]
        #expect(try texts([Self.nike, Self.bags], .clear(BulkScope())) == cleared)
        #expect(try texts([Self.nike, Self.large], .clear(BulkScope())) == cleared, "a required value is left")
    }

    @Test func whatFiltersTheSameHasNoText() throws {
        #expect(try texts([Self.nike], Self.nike) == [nil, nil])
        let there = try state([Self.nike, Self.bags])
        let back = try state([Self.bags, Self.nike])
        #expect(there != back)
        #expect(catalog.changeText(from: there, to: back) == nil)
    }

    @Test func settingsHaveTexts() throws {
        let world = RandomWorld(seed: 1, itemCount: 20)
        let sorted = try EngineComparison(world).engine
        let sort = try #require(sorted.sortOrder("sizeThenPrice"))
        for (wording, texts) in [
            (Wording.english, ["Sorted by Size, then price", "20 items a page", "1 item a page", "Language: German"]),
            (german, ["Sortiert: Size, then price", "20 Einträge je Seite", "1 Eintrag je Seite", "Sprache: German"]),
        ] {
            #expect(
                [
                    wording.changeText(sort: sort), wording.changeText(pageSize: 20), wording.changeText(pageSize: 1),
                    wording.changeText(language: "German"),
                ] == texts
            )
        }
    }

    /// Against the chips that an evaluation lists.
    @Test(arguments: 1...12)
    func aChipMoreOrLessIsWhatTheTextNames(seed: UInt64) throws {
        let world = RandomWorld(seed: seed, itemCount: 40)
        let comparison = try EngineComparison(world)
        let catalog = comparison.engine
        var generator = SplitMix64(seed: seed)
        var old = catalog.initialState
        var namedCount = 0
        for step in 0..<60 {
            let operation = world.operation(
                in: comparison.reference.reading(old),
                of: comparison.reference,
                using: &generator
            )
            guard let new = try? catalog.applying(operation, to: old) else { continue }
            let text = catalog.changeText(from: old, to: new)
            let before = try chips(of: old, catalog)
            let after = try chips(of: new, catalog)
            let more = after.keys.filter { before[$0] == nil }
            let less = before.keys.filter { after[$0] == nil }
            // A chip does not say whether the case of its word counts; a change of that is one of the filter.
            let isSameCase = caseSensitiveCategories(in: old) == caseSensitiveCategories(in: new)
            let isSame = isSameCase && before.allSatisfy { after[$0.key] == $0.value }
            let note: Comment = "seed \(seed), step \(step), \(operation)"
            if old.canonicalForm == new.canonicalForm { #expect(text == nil, note) }
            if before != after { #expect(text != nil, note) }
            if more.count == 1, less.isEmpty, isSame, let chip = after[more[0]] {
                #expect(text == "Added \(chip)", note)
                namedCount += 1
            }
            if less.count == 1, more.isEmpty, isSameCase, after.allSatisfy({ before[$0.key] == $0.value }),
                !after.isEmpty, let chip = before[less[0]]
            {
                #expect(text == "Removed \(chip)", note)
            }
            old = new
        }
        #expect(namedCount > 0)
    }

    private func chips(of state: FilterState, _ catalog: Catalog) throws -> [CurrentFilterKey: String] {
        let filters = try catalog.evaluate(state).currentFilters().filters
        return Dictionary(uniqueKeysWithValues: filters.map { ($0.key, $0.text) })
    }

    private func caseSensitiveCategories(in state: FilterState) -> Set<String> {
        Set(
            state.selections.filter { _, selection in
                if case .keywords(let words) = selection { words.isCaseSensitive } else { false }
            }.keys
        )
    }
}
