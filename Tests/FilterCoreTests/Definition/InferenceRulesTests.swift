import Testing

@testable import FilterCore

struct InferenceRulesTests {
    // MARK: Types

    @Test func datesBecomeARange() {
        #expect(InferenceTable.kind(["2024-05-01", "2024-05-01T10:00:00Z", "2023-01-31T09:30:00"]) == .range)
    }

    @Test func oneTextAmongDatesMakesValues() {
        #expect(InferenceTable.kind(["2024-05-01", "soon"]) == .multi)
    }

    @Test func numbersBecomeARangeUpToTheLargest() {
        let numbers: [Number] = [.integer(.min), .integer(0), .double(0.1), .unsigned(.max)]
        #expect(InferenceTable.decision(numbers.map { [.init(.number($0))] }).kind == .range)
    }

    @Test func binsOfSkewedNumbersAreOfManyWidths() {
        func binning(_ numbers: [Int]) -> HistogramDefinition.Binning? {
            let cells = numbers.map { [InferenceTable.Cell(.number(Number(Int64($0))))] }
            return InferenceTable.infer(["x": cells]).definition.categories[0].histogram?.binning
        }
        let sizes = (0..<90).map { $0 * $0 }
        #expect(binning(sizes) == .whole)
        #expect(binning(sizes + [1_000_000]) == .powers)
        #expect(binning(sizes + [-1_000_000]) == .frequency)
        let far = [-1e308, 1e308].map { [InferenceTable.Cell(.number(Number($0)!))] }
        #expect(
            InferenceTable.infer(["x": far]).definition.categories.isEmpty == false,
            "they lie infinitely far apart"
        )
    }

    @Test func numbersThatIdentifySomethingBecomeNothing() {
        let cells = (0..<60).map { [InferenceTable.Cell(.number(Number(Int64($0 * 7919 % 4001))))] }
        func decision(_ name: String) -> InferenceDecision? {
            DefinitionInference(table: InferenceTable.make([name: cells]), title: "T", idAttribute: nil).decisions.first
        }
        for name in ["customer_id", "userID", "ean", "postal code", "shop.zipCode"] {
            #expect(decision(name)?.kind == nil, "\(name)")
        }
        for name in ["width", "grid", "identity", "code"] { #expect(decision(name)?.kind == .range, "\(name)") }
    }

    @Test func textsThatIdentifySomethingAreNeitherSearchedNorSortedBy() {
        func decision(_ name: String, _ text: (Int) -> String) -> InferenceDecision? {
            let cells = (0..<60).map { [InferenceTable.Cell(.string(text($0)))] }
            return DefinitionInference(table: InferenceTable.make([name: cells]), title: "T", idAttribute: nil)
                .decisions.first
        }
        for name in ["order_id", "sku", "isbn13", "zip", "phone", "ref_no", "Kundennummer"] {
            let decision = decision(name) { "ORD-\(10_000 + $0)" }
            #expect(decision?.kind == nil && decision?.isSortable == false, "\(name)")
            #expect(decision?.reason == "texts that identify something", "\(name)")
        }
        // One that repeats is a way to find items.
        #expect(decision("zip") { "\(10_000 + $0 % 6)x" }?.kind == .multi)
        #expect(decision("code") { "ORD-\(10_000 + $0)" }?.reason.hasSuffix("searched") == true)
    }

    @Test func whatIsCalledANameIsSearchedHoweverItRepeats() {
        func inference(_ count: Int, distinct: Int) -> DefinitionInference {
            InferenceTable.infer(["Name": (0..<count).map { [.init(.string("name \($0 % distinct)"))] }])
        }
        for (count, distinct) in [(6, 6), (60, 50), (60, 31)] {
            #expect(
                inference(count, distinct: distinct).decisions[0].reason
                    == "called a name, and hardly repeats; searched"
            )
            #expect(inference(count, distinct: distinct).definition.categories.map(\.kind) == [.search])
        }
        #expect(inference(60, distinct: 5).definition.categories.map(\.kind) == [.search, .multi])
        // Titles of seven words are titles.
        let titles = (0..<60).map { [InferenceTable.Cell(.string("one of the books about number \($0)"))] }
        let definition = InferenceTable.infer(["title": titles]).definition
        #expect(definition.categories.map(\.kind) == [.search])
        #expect(definition.sorts.map(\.id) == ["title:asc", "title:desc"])
    }

    @Test func numbersOfRowsBecomeNothing() {
        func decision(_ numbers: [Int]) -> InferenceDecision {
            InferenceTable.decision(numbers.map { [.init(.number($0))] })
        }
        for first in [0, 1] {
            let decision = decision(Array(first..<(first + 20)))
            #expect(decision.kind == nil && !decision.isSortable)
            #expect(decision.reason == "the numbers of the rows")
        }
        // Few rows, another beginning, another order, a gap.
        let others = [Array(1..<20), Array(2..<30), Array((1..<30).reversed()), Array(1..<30) + [31]]
        for numbers in others { #expect(decision(numbers).kind == .range) }
    }

    @Test func booleansBecomeAToggle() {
        #expect(InferenceTable.decision([[true], [], [false]]).kind == .toggle)
    }

    @Test func mixedTypesKeepTheirTypesAsValues() throws {
        let values: [[InferenceTable.Cell]] = [["1"], [1], [true]]
        #expect(InferenceTable.decision(values).kind == .multi)
        let table = InferenceTable.make(["x": values])
        let definition = DefinitionInference(table: table, title: "T", idAttribute: nil).definition
        #expect(try Catalog(definition: definition, table: table).categories[0].valueCount == 3)
    }

    // MARK: Paths

    @Test func pathsBecomeAHierarchy() {
        #expect(InferenceTable.kind(["Clothing > Men", "Clothing", "Toys"]) == .hierarchy)
    }

    @Test func pathsOfMoreLevelsThanATreeHasBecomeNoHierarchy() {
        let path = Array(repeating: "A", count: 64).joined(separator: " > ")
        #expect(InferenceTable.kind([path, "A > B"]) == .hierarchy)
        #expect(InferenceTable.kind(Array(repeating: "A > B", count: 200) + [path + " > A"]) == .multi)
    }

    @Test func onePathInAHundredMayBeBroken() {
        let paths = Array(repeating: "A > B", count: 99)
        #expect(InferenceTable.kind(paths + [" > B"]) == .hierarchy)
        #expect(InferenceTable.kind(paths.dropLast() + [" > B", "A > "]) == .multi)
    }

    @Test func fiveThousandPathsAreTheMost() {
        let paths = (0..<5_000).map { "A > \($0)" }
        #expect(InferenceTable.kind(paths) == .hierarchy)
        #expect(InferenceTable.kind(paths + ["A > more"]) == nil)
    }

    @Test func proseWithAnAngleBracketIsNoPath() {
        let prose = (0..<100).map { "when the temperature rises to \($0) degrees it is warm" }
        #expect(InferenceTable.kind(prose + ["two hundred is a number > the one before it"]) == .keywords)
    }

    // MARK: Strings

    @Test func aThousandDistinctStringsBecomeValues() {
        let names = (0..<1_000).map { "name \($0)" }
        #expect(InferenceTable.kind(names + names) == .multi)
        #expect(InferenceTable.kind(names + names + ["one more"]) == nil)
    }

    @Test func stringsThatHardlyRepeatNameItemsInSmallCatalogsToo() {
        let names = (0..<19).map { "name \($0)" }
        #expect(InferenceTable.kind(names) == .multi)
        #expect(InferenceTable.kind(names + ["one more"]) == nil)
        #expect(InferenceTable.kind(names + ["name 1", "name 2", "name 3"]) == .multi)
        let tags = names.map { [InferenceTable.Cell(.string(Text($0)))] } + [["more"]]
        #expect(InferenceTable.decision(tags, isArray: true).kind == .multi)
    }

    @Test(arguments: [
        "https://a.example/1", "//a.example/1", "www.a.example", "a/b.JPG", "data:image/png;base64,AA",
        "a/b.png?width=200", "/a/b.svg#shirt",
    ])
    func addressesBecomeNothing(address: String) {
        let decision = InferenceTable.decision((0..<5).map { _ in [.init(.string(Text(address)))] })
        #expect(decision.kind == nil)
        #expect(decision.reason == "addresses of pages or pictures")
        #expect(!decision.isSortable)
    }

    @Test func uuidsBecomeNothing() {
        let uuids = (100..<160).map { "9f3c1e2a-0d4b-4c1e-8f6a-2b7d9c0e5\($0)" }
        let decision = InferenceTable.decision(uuids.map { [.init(.string(Text($0)))] })
        #expect(decision.kind == nil && !decision.isSortable)
        #expect(decision.reason == "UUIDs")
    }

    /// A search box would find prices by their digits, and “A to Z” put $10.00 before $9.00.
    @Test func numbersInAnotherNotationAreNeitherSearchedNorSortedBy() {
        for (distinct, kind) in [(60, nil), (20, CategoryKind.multi)] as [(Int, CategoryKind?)] {
            let prices = (0..<60).map { "\($0 % distinct + 100),50" }
            let decision = InferenceTable.decision(prices.map { [.init(.string(Text($0)))] })
            #expect(decision.kind == kind && !decision.isSortable)
            #expect(decision.reason == "numbers in another notation, so texts; “1.234,50 €” is the number 1234.5")
        }
    }

    @Test(arguments: [
        "12,50", "1.234,56", "1,234.56", "1,234", "1.234.567", "1'234.50", "$12.50", "$ 1,234", "-$9.00", "$-9.00",
        "12 €", "€12", "31 %", "31%", "5,5%", "-0,5", "1 234,56", "1 234 €", "EUR 12", "12.50 USD", "1234,5",
        "1.234.567,8",
    ])
    func numbersAsPeopleWriteThem(text: String) {
        #expect(Self.isWritten(text))
    }

    @Test(arguments: [
        "", "-", "€", "12", "12.50", "5.135", "-7", "01234", "4006381333931", "2.0.1", "192.168.0.1", "01.02.2024",
        "2024-05-01", "12:30", "1,23,456", "12,", ",5", "1.234,567,8", "030 123 456", "12 kg", "5 x 3", "M12", "1e5",
        "A 1,5",
        "1,5 – 2,5", "1234.567.890",
    ])
    func textsThatAreNoSuchNumbers(text: String) {
        #expect(!Self.isWritten(text))
    }

    private static func isWritten(_ text: String) -> Bool { WrittenNumber.isWritten(text.utf8Span.span) }

    @Test func contactsAreSearchedAndNotSortedBy() {
        for beginning in ["ann.", "+49 30 12345"] {
            let texts = (100..<160).map { beginning == "ann." ? "ann.\($0)@mail.example" : "\(beginning)\($0)" }
            let decision = InferenceTable.decision(texts.map { [.init(.string(Text($0)))] })
            #expect(decision.kind == nil && !decision.isSortable, "\(beginning)")
            #expect(decision.reason.hasSuffix("; searched"), "\(beginning)")
        }
    }

    @Test func oneAddressInAHundredMayBeNone() {
        let addresses = (0..<99).map { "http://a.example/\($0)" }
        #expect(InferenceTable.kind(addresses + ["none"]) == nil)
        let others = InferenceTable.decision(
            (addresses.dropLast() + ["none", "neither"]).map { [.init(.string(Text($0)))] }
        )
        #expect(others.reason == "distinct in more than 90 %, so it names items; searched")
        let inference = InferenceTable.infer(["href": addresses.map { [.init(.string(Text(String($0.dropFirst(7)))))] }]
        )
        #expect(inference.decisions.map(\.reason) == ["addresses of pages or pictures"])
    }

    @Test func sizesOfPicturesBecomeNothing() {
        let inference = InferenceTable.infer([
            "cover_art": [["https://a.example/1.png"]], "coverArtWidth": [[3]], "cover_art.height": [[4]],
            "image.width": [[5]], "width": [[6]], "table_height": [[7]],
        ])
        #expect(inference.definition.categories.map(\.id) == ["width", "table_height"])
        #expect(inference.decisions[1].reason == "the size of a picture")
    }

    @Test func yearsHaveNoSeparators() {
        let inference = InferenceTable.infer([
            "released": [[1912], [2024]], "foundingYear": [[1066], [1815]], "weight": [[1066], [1815]],
            "year": [[99], [2001]], "price": [[1999], [2050], [30_000]],
        ])
        #expect(inference.definition.categories.map { $0.format?.hasGroups } == [false, false, nil, nil, nil])
        #expect(inference.definition.categories.map { $0.histogram != nil } == [false, false, false, false, true])
    }

    @Test func itemsWithoutANameAreSearchedByTheirIDs() {
        let packages = InferenceTable.infer(["id": [["0ad"], ["bash"]], "section": [["games"], ["shells"]]])
        #expect(packages.definition.categories.map(\.kind) == [.search, .multi])
        #expect(packages.definition.categories[0].attributes == ["id"])
        let texts: [[InferenceTable.Cell]] = [["one two three four five six"], ["seven eight nine ten eleven twelve"]]
        let described = InferenceTable.infer(["id": [["0ad"], ["bash"]], "description": texts])
        #expect(described.definition.categories[0].attributes == ["id", "description"])
        let named = InferenceTable.infer(["id": [["0ad"], ["bash"]], "title": texts])
        #expect(named.definition.categories[0].attributes == ["title"])
        #expect(InferenceTable.infer(["id": [[1], [2]]]).definition.categories.isEmpty)
    }

    @Test func namesAndTextsAreSearched() throws {
        let rows = (0..<30).map { number in
            (name: "Item \(number)", text: "a text of \(number) with more than six words", kind: "k\(number % 3)")
        }
        func cells(_ path: KeyPath<(name: String, text: String, kind: String), String>) -> [[InferenceTable.Cell]] {
            rows.map { [.init(.string(Text($0[keyPath: path])))] }
        }
        let inference = InferenceTable.infer(["search": cells(\.kind), "name": cells(\.name), "text": cells(\.text)])
        let search = try #require(inference.definition.categories.first)
        #expect(search.kind == .search)
        #expect(search.id == "search-2")
        #expect(search.attributes == ["name", "text"])
        #expect(inference.definition.categories.map(\.kind) == [.search, .multi, .keywords])
        #expect(inference.decisions[1].reason == "distinct in more than 90 %, so it names items; searched")
    }

    @Test func moreStringsBecomeValuesIfFiveItemsHaveEach() {
        let fiveEach = (0..<5 * 1_200).map { "\($0 / 5)" }
        #expect(InferenceTable.kind(fiveEach) == .multi)
        let decision = InferenceTable.decision(fiveEach.dropLast().map { [.init(.string($0))] })
        #expect(decision.kind == nil)
        #expect(decision.reason == "too many values for too few items each; searched")
    }

    @Test func fiftyThousandValuesAreTheMost() {
        let values = (0..<5 * 50_000).map { "\($0 / 5)" }
        #expect(InferenceTable.kind(values) == .multi)
        #expect(InferenceTable.kind(values + Array(repeating: "more", count: 5)) == nil)
    }

    @Test func longTextsThatHardlyRepeatAreSearchedForWords() {
        let decision = InferenceTable.decision(
            (10..<30).map { [.init(.string("\($0)" + String(repeating: "é", count: 38)))] }
        )
        #expect(decision.kind == .keywords)
        #expect(decision.meanLength == 40)
        #expect(decision.meanWordCount == 1)
        #expect(InferenceTable.kind((10..<29).map { "\($0)" + String(repeating: "é", count: 37) }) == .multi)
    }

    @Test func sixWordsMakeALongText() {
        #expect(InferenceTable.kind((0..<20).map { "a b c d e \($0)" }) == .keywords)
        #expect(InferenceTable.kind((0..<19).map { "a b c d \($0)" }) == .multi)
    }

    @Test func longTextsThatRepeatBecomeValues() {
        let licences = ["GNU General Public License version 3 or later", "Apache License, version 2.0, January 2004"]
        #expect(InferenceTable.kind(licences + licences) == .multi)
    }

    @Test func longTextsWithManyValuesAreSearchedForWordsThoughTheyRepeat() {
        let texts = (0..<3_000).map { "one two three four five \($0 / 2)" }
        let decision = InferenceTable.decision(texts.map { [.init(.string($0))] })
        #expect(decision.kind == .keywords)
        #expect(decision.reason == "long texts; searched")
    }

    @Test func shortStringsThatNameItemsBecomeNothing() {
        let decision = InferenceTable.decision((0..<1_100).map { [.init(.string("code \($0 % 1_001)"))] })
        #expect(decision.kind == nil)
        #expect(decision.reason == "distinct in more than 90 %, so it names items; searched")
        #expect(decision.coveredItemCount == 1_100)
        #expect(decision.distinctValueCount == 1_001)
    }

    @Test func arraysOfManyStringsBecomeValues() {
        let tags = (0..<2_000).map { ["tag \($0 / 2)", "other \($0 / 3)"].map { InferenceTable.Cell(.string($0)) } }
        #expect(InferenceTable.decision(tags).kind == .multi)
        let single = (0..<4_000).map { [InferenceTable.Cell(.string("tag \($0 / 2)"))] }
        #expect(InferenceTable.decision(single, isArray: true).kind == .multi)
        #expect(InferenceTable.decision(single).kind == nil)
    }

    // MARK: The id

    @Test(arguments: ["id", "objectID", "_id"])
    func theUsualIDsBecomeNothing(name: String) {
        let table = InferenceTable.make([name: [[1], [2]], "n": [[1]]])
        let inference = DefinitionInference(table: table, title: "T", idAttribute: nil)
        #expect(inference.decisions.map(\.kind) == [nil, .range])
        #expect(inference.decisions[0].reason == "identifies items")
        #expect(inference.definition.idAttribute == nil)
    }

    @Test func aNamedIDTakesThePlaceOfTheUsualOnes() {
        let inference = InferenceTable.infer(["id": [["a"], ["a"]], "sku": [[1], [2]]], idAttribute: "sku")
        #expect(inference.decisions.map(\.kind) == [.multi, nil])
        #expect(inference.decisions[1].reason == "identifies items")
        #expect(inference.definition.idAttribute == "sku")
    }
}
