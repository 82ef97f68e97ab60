import Foundation
import TestSupport
import Testing

/// `Documentation/FEATURES.md` says nothing that is not so.
@Suite struct FeatureTableTests {
    private static let featureCount = 64
    private static let sessions = [
        "Batches", "Retries", "History", "Sliders", "Drafts", "Shares", "Dead ends", "New definitions",
        "Differences", "Live", "Shared sessions", "Replicas",
    ]
    private static let frontEnds = [
        "Other origins", "Compression", "Caches", "Small answers", "Switches", "Sliders at their ends",
        "Years and prices", "Options by rule", "Any value", "Variants of products", "Rows that are grouped already",
        "Categories made of names", "Errors that explain themselves", "Types from a definition", "To be seen at once",
        "Apps in Swift", "Bad networks",
    ]
    private static let liveCatalogs = [
        "Made and filled over HTTP", "Bad rows", "All items exchanged", "Single items", "Long writes",
        "Writes of the search protocol", "Few rows of many", "Sessions go on", "Kept on disk",
    ]
    private static let strangers = ["Keys", "Keys that a back end makes", "Streams of browsers"]
    private static let agents = [
        "Handles", "Values that exist", "Totals before acts", "A way out", "Wrong input", "Few tokens",
        "A link for a person",
    ]
    private static let searchProtocol = [
        "Screens", "Forms of requests", "Filters", "Words", "Plurals, typing errors, beginnings of words",
        "One hit for each product", "Values of a facet", "Objects and walks", "Sorts", "Its errors", "Its keys",
    ]
    private static let widgets = [
        "FilterClear", "FacetList", "FacetListPresenter", "FacetSearch", "HierarchicalMenu", "FilterList",
        "FilterToggle", "FilterMap", "FilterComparison, NumberInteractor", "Rating", "NumberRange, NumberInterval",
        "DynamicFacetList", "RelevantSort", "Stats", "SortBy", "SelectableSegment", "SearchBox", "Hits, pagination",
        "Loading", "QueryRuleCustomData", "MultiIndex hits", "MultiSearcher", "Related items", "CurrentFilters",
    ]

    @Test func everyFeatureHasOneRow() throws {
        let expected =
            (1...Self.featureCount).map(String.init) + Self.sessions + Self.liveCatalogs + Self.strangers
            + Self.frontEnds + Self.agents + Self.searchProtocol + Self.widgets
        #expect(try FeatureTable.read().rows.map(\.name) == expected)
    }

    @Test func everyRowIsShownOrSaysWhyNot() throws {
        for row in try FeatureTable.read().rows {
            let isFeature = Int(row.name) != nil
            #expect(row.cells.count == (isFeature ? 4 : 3), "\(row.name)")
            #expect(!row.witnesses.isEmpty || row.reason != nil, "\(row.name)")
        }
    }

    @Test func everyNamedTestExists() throws {
        let names = try TestNames.all(in: Repository.root.appendingPathComponent("Tests"))
        #expect(names.contains("FeatureTableTests/everyNamedTestExists"))
        for row in try FeatureTable.read().rows {
            for witness in row.witnesses where witness.contains("/") {
                #expect(names.contains(witness), "\(row.name): no test \(witness)")
            }
        }
    }

    /// A case that is out of scope, or that waits for something, shows nothing.
    @Test func everyNamedCaseIsRun() throws {
        var isRun: [String: Bool] = [:]
        for conformanceCase in try ConformanceCase.all(in: "instantsearch.json") {
            isRun[conformanceCase.id] = (try? InstantSearchRules.run(conformanceCase)) != nil
        }
        for conformanceCase in try ConformanceCase.all(in: SeedFixtures.file) {
            isRun[conformanceCase.id] = (try? SeedRules.run(conformanceCase)) != nil
        }
        for row in try FeatureTable.read().rows {
            for witness in row.witnesses where !witness.contains("/") {
                #expect(isRun[witness] == true, "\(row.name): the case \(witness) shows nothing")
            }
        }
    }

    @Test func aRowIsReadCellByCell() throws {
        let rows = FeatureTable(
            "| # | a | b |\n|---|---|---|\n| 1 | x `y` | `S/f`, `c-1` |\n| 2 | | Later: some day soon |"
        ).rows
        #expect(rows.map(\.name) == ["1", "2"])
        #expect(rows[0].witnesses == ["S/f", "c-1"])
        #expect(rows[0].reason == nil)
        #expect(rows[1].reason == "some day soon")
    }

    @Test func testsAreFoundUnderTheirSuites() {
        let source = """
            @Suite(.serialized) struct A {
                @Test func one() {}
                func none() {}
                @Test(arguments: [
                    1,
                ])
                func two(_ number: Int) {}
            }
            extension B {
                @Test func three() async {}
            }
            """
        #expect(TestNames.declared(in: source) == ["A/one", "A/two", "B/three"])
    }
}
