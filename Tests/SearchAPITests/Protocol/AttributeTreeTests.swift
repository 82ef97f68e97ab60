import TestSupport
import Testing

@testable import JSON
@testable import SearchAPI

/// Attributes that are chosen of items, by their paths.
struct AttributeTreeTests {
    private typealias Choice = SearchParameters.AttributeChoice

    private func cut(_ item: String, _ choice: Choice) throws -> String? {
        try AttributeTree(choice).root.cut(JSONValue(parsing: item))?.jsonText
    }

    @Test func pathsLeadIntoObjectsAndArrays() throws {
        let item = #"{"a":{"b":{"c":1,"d":2},"e":3},"l":[{"b":4,"c":5},{"b":6},7],"a.b":8}"#
        #expect(try cut(item, .all) == item)
        #expect(try cut(item, Choice(included: ["a.b.c"])) == #"{"a":{"b":{"c":1}}}"#)
        #expect(try cut(item, Choice(included: ["a.b"])) == #"{"a":{"b":{"c":1,"d":2}},"a.b":8}"#)
        #expect(try cut(item, Choice(included: ["l.c"])) == #"{"l":[{"c":5},{}]}"#)
        #expect(
            try cut(item, Choice(includesAll: true, excluded: ["a.b.c", "l", "a.e"])) == #"{"a":{"b":{"d":2}},"a.b":8}"#
        )
        #expect(try cut(item, Choice(included: ["a"], excluded: ["a.b"])) == #"{"a":{"e":3}}"#)
    }

    @Test(arguments: [#"{"price":5}"#, #"{"price":{"gross":1}}"#, #"{"price":[1,{"gross":1}]}"#, #"{"price":[]}"#])
    func pathThatLeadsNowhereShowsNothing(item: String) throws {
        #expect(try cut(item, Choice(included: ["price.net"])) == nil)
        #expect(try cut(item, Choice(includesAll: true, excluded: ["price.net"])) == item)
    }

    /// The tree says of every path what the names say one by one.
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func treeIsWhatTheNamesSay(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        func path() -> [String] {
            (0..<Int.random(in: 1...4, using: &random)).map { _ in ["a", "b", "c"].randomElement(using: &random) ?? "" }
        }
        let included = (0..<3).map { _ in path() }
        let excluded = (0..<2).map { _ in path() }
        let tree = AttributeTree(
            Choice(
                includesAll: seed.isMultiple(of: 4),
                included: included.map { $0.joined(separator: ".") },
                excluded: excluded.map { $0.joined(separator: ".") }
            )
        )
        for _ in 0..<200 {
            let path = path()
            let place = path.reduce(tree.root as AttributeTree.Cursor?) { $0?.below($1) }
            let prefixes = path.indices.map { Array(path[...$0]) }
            let isExcluded = prefixes.contains(where: excluded.contains)
            let isIncluded = seed.isMultiple(of: 4) || prefixes.contains(where: included.contains)
            let leadsOn = included.contains { $0.starts(with: path) }
            #expect((place != nil) == (!isExcluded && (isIncluded || leadsOn)), "\(path)")
            #expect((place?.includesAll ?? false) == (!isExcluded && isIncluded), "\(path)")
        }
    }

    /// Deep paths of a request are not deep in memory.
    @Test func pathMayHaveManySteps() {
        let path = String(repeating: "a.", count: 500_000)
        #expect(AttributeTree(Choice(included: [path])).root.below("a")?.includesAll == false)
    }
}
