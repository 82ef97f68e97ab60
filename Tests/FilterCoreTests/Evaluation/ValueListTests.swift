import FilterCore
import TestSupport
import Testing

/// Which values an answer lists: searched, cut, continued.
@Suite struct ValueListTests {
    private static let items = [
        ["Évian"], ["Nike"], ["Nike"], ["nikon"], ["Puma"], ["Puma"], ["Puma"], ["evian"], ["Zeta", "Nike"],
    ].map { (values: [Value]) in ReferenceItem(["brand": values]) }

    private func values(
        _ request: ValueListRequest?,
        chosen: [Value] = [],
        _ configure: (inout CategoryDefinition) -> Void = { _ in }
    ) throws -> CategoryResult {
        var category = CategoryDefinition(id: "brand", kind: .multi, attribute: "brand")
        configure(&category)
        let definition = CatalogDefinition(title: "Values", categories: [category])
        let catalog = try Catalog(definition: definition, table: AttributeTable(Self.items))
        let set = FilterOperation.set(category: "brand", selection: .values(chosen, none: nil))
        return try catalog.evaluate(catalog.applying(set, to: catalog.initialState)).result(for: 0, listing: request)
    }

    private func texts(_ result: CategoryResult) -> [String] { result.values.map(\.value.text) }

    @Test func mostItemsComeFirstThenLabelsAreFolded() throws {
        let result = try values(nil)
        #expect(texts(result) == ["Nike", "Puma", "evian", "Évian", "nikon", "Zeta"])
        #expect(!result.isTruncated)
    }

    @Test func aSearchLooksInsideFoldedLabels() throws {
        #expect(try texts(values(ValueListRequest(limit: 10, query: "NIK"))) == ["Nike", "nikon"])
        #expect(try texts(values(ValueListRequest(limit: 10, query: "vián"))) == ["evian", "Évian"])
        #expect(try texts(values(ValueListRequest(limit: 10, query: "nothing"))) == [])
        #expect(try texts(values(ValueListRequest(limit: 10, query: ""))).count == 6)
        let labelled = try values(ValueListRequest(limit: 10, query: "shoe")) { $0.labels = ["Nike": "Shoes by Nike"] }
        #expect(texts(labelled) == ["Nike"])
    }

    @Test func aSearchCostsTheLabelsThatItFinds() throws {
        let category = CategoryDefinition(id: "c", kind: .multi, attribute: "c")
        let catalog = try Catalog(
            definition: CatalogDefinition(title: "T", categories: [category]),
            table: AttributeTable((0..<500).map { ReferenceItem(["c": [.string(Text("label \($0)"))]]) })
        )
        func cost(_ query: String) throws -> Int {
            let work = WorkBudget(limit: .max - 1)
            let evaluation = try catalog.evaluate(catalog.initialState, work: work)
            _ = try evaluation.result(for: 0, listing: ValueListRequest(limit: 5, query: query))
            return work.spent
        }
        #expect(try cost("label") >= cost("nothing") + 500 * 100)
    }

    @Test func aSearchLooksInTheLabelsOfALocale() throws {
        func found(_ query: String) throws -> [String] {
            var request = ValueListRequest(limit: 10, query: query)
            request.labels = ["Nike": "Évasion", "nikon": "évian", "Gucci": "Evita"]
            return try texts(values(request))
        }
        #expect(try found("nik") == [])
        #expect(try found("EVA") == ["Nike"])
        // Equal labels are in the order of their bytes.
        #expect(try found("evian") == ["evian", "Évian", "nikon"])
    }

    /// At its beginning, at that of a word, inside; then by falling count, then by label.
    @Test func searchesListTheBestPlacesFirst() throws {
        let labels = [
            "Green tea", "Teapot", "Steam", "Iced tea", "Iced tea", "tea", "Plateau", "Tea light", "Tea light",
        ]
        let items = labels.map { ReferenceItem(["c": [.string($0)]]) }
        let category = CategoryDefinition(id: "c", kind: .multi, attribute: "c")
        let world = try Catalog(
            definition: CatalogDefinition(title: "T", categories: [category]),
            table: AttributeTable(items)
        )
        func found(_ request: ValueListRequest) throws -> [String] {
            try world.evaluate(world.initialState).result(for: 0, listing: request).values.map(\.value.text)
        }
        let expected = ["Tea light", "tea", "Teapot", "Iced tea", "Green tea", "Plateau", "Steam"]
        #expect(try found(ValueListRequest(limit: 10, query: "TEA")) == expected)
        var rest = ValueListRequest(limit: 3, query: "tea")
        rest.offset = 3
        rest.includesChosen = false
        #expect(try found(rest) == Array(expected[3..<6]))
    }

    @Test func listsAreCutAndContinued() throws {
        var request = ValueListRequest(limit: 2)
        request.includesChosen = false
        var seen: [String] = []
        for offset in stride(from: 0, to: 8, by: 2) {
            request.offset = offset
            let result = try values(request, chosen: ["Zeta"])
            #expect(result.isTruncated == (offset < 4), "offset \(offset)")
            seen += texts(result)
        }
        #expect(seen == ["Nike", "Puma", "evian", "Évian", "nikon", "Zeta"])
    }

    @Test func chosenValuesComeOnTopOfTheLimit() throws {
        let result = try values(ValueListRequest(limit: 1), chosen: ["Zeta", "Nike"])
        #expect(texts(result) == ["Nike", "Zeta"])
        #expect(result.isTruncated)
        #expect(result.values.map(\.isSelected) == [true, true])
    }

    @Test func valuesOfTheDefinitionAreListedAloneAndInItsOrder() throws {
        let result = try values(nil, chosen: ["gone"]) {
            $0.values = ["Zeta", "gone", "Puma"]
        }
        #expect(texts(result) == ["Zeta", "gone", "Puma"])
        #expect(result.values.map(\.count) == [1, 0, 3])
        #expect(result.values.map(\.whatIf) == [1, 9, 3])
    }

    @Test func anOrderThatTheDefinitionGivesGoesBeforeTheDeclaredOne() throws {
        let result = try values(nil) {
            $0.values = ["Zeta", "gone", "Puma"]
            $0.sort = [.countDescending]
        }
        #expect(texts(result) == ["Puma", "Zeta", "gone"])
    }

    @Test func emptyValuesAreLeftOutUnlessTheyAreChosen() throws {
        let result = try values(nil, chosen: ["gone"]) {
            $0.values = ["Zeta", "gone", "also gone", "Puma"]
            $0.showsEmpty = false
        }
        #expect(texts(result) == ["Zeta", "Puma", "gone"])
    }

    @Test(
        arguments: [
            ([], ["blue", "orange", "red", "green"]), ([.countDescending], ["orange", "red", "blue", "green"]),
            ([.countAscending], ["blue", "red", "orange", "green"]),
            ([.selected, .countDescending], ["orange", "red", "blue", "green"]),
            ([.declared], ["red", "blue", "orange", "green"]),
        ] as [([ValueSortKey], [String])]
    )
    func aChosenEmptyValueTakesNoPlaceOfOthers(sort: [ValueSortKey], expected: [String]) throws {
        let colours = CategoryDefinition(id: "colour", kind: .multi, attribute: "colour")
        for valueCount in [4, 40] {
            var category = colours
            category.values = ["green", "red", "blue", "orange"] + (4..<valueCount).map { .string(Text("none \($0)")) }
            category.sort = sort
            category.limit = 3
            category.showsEmpty = false
            let items = ["orange", "red", "orange", "blue", "red", "orange"]
            let definition = CatalogDefinition(title: "Colours", categories: [category])
            let table = AttributeTable(items.map { ReferenceItem(["colour": [.string(Text($0))]]) })
            let catalogs = try CountingWay.each(of: [nil, .leading]) { _ in
                try Catalog(definition: definition, table: table)
            }
            for (way, catalog) in catalogs {
                let choice = FilterOperation.select(category: "colour", value: "green")
                let state = try catalog.applying(choice, to: catalog.initialState)
                let evaluation = try catalog.evaluate(state)
                let result = try evaluation.result(for: 0)
                #expect(texts(result) == expected, "\(sort), \(way as Any)")
                #expect(!result.isTruncated)
                var seen: [String] = []
                var request = ValueListRequest(limit: 2)
                request.includesChosen = false
                for offset in [0, 2, 4] {
                    request.offset = offset
                    let page = try evaluation.result(for: 0, listing: request)
                    #expect(page.isTruncated == (offset == 0))
                    seen += texts(page)
                }
                #expect(seen == expected, "\(sort), \(way as Any), in pages")
            }
        }
    }

    @Test func naturalOrderReadsSizes() throws {
        let items = ["L", "10", "S", "XL", "9", "M"].map { ReferenceItem(["size": [.string($0)]]) }
        var category = CategoryDefinition(id: "size", kind: .multi, attribute: "size")
        category.sort = [.natural]
        let definition = CatalogDefinition(title: "Sizes", categories: [category])
        let catalog = try Catalog(definition: definition, table: AttributeTable(items))
        let listed = try catalog.evaluate(catalog.initialState).result(for: 0).values.map(\.value.text)
        #expect(listed == ["S", "M", "L", "XL", "9", "10"])
    }
}
