import Testing

@testable import CatalogFiles
@testable import Catalogs
@testable import FilterCore

/// Versions of live catalogs: each equals the catalog that the same items and definition make at once.
struct CatalogVersionsTests {
    private static let definition = #"""
        {"title":"Shop","categories":[
          {"id":"brand","kind":"multi","attribute":"brand"},
          {"id":"price","kind":"range","attribute":"price"},
          {"id":"band","kind":"options","attribute":"price","options":{"steps":{"width":10}}},
          {"id":"new","kind":"toggle","attribute":"new"},
          {"id":"colour","kind":"single","attribute":"colour","required":true,"initial":"first"}],
         "sorts":[{"id":"cheap","title":"Cheap","keys":["price:asc"]}]}
        """#

    private static func row(_ id: String, _ members: String) -> (id: String, json: String?) {
        (id, #"{"id":"\#(id)",\#(members)}"#)
    }

    private let versions = CatalogVersions()

    private func next(_ snapshot: CatalogSnapshot?, _ changes: CatalogChange...) throws -> CatalogSnapshot {
        try #require(try versions.next(after: snapshot, applying: changes, to: "live"))
    }

    private func empty(_ definition: String = definition) throws -> CatalogSnapshot {
        try next(nil, .definition(Array(definition.utf8)))
    }

    private func items(_ snapshot: CatalogSnapshot) -> [String] {
        (0..<snapshot.items.count).map { item in
            snapshot.items.withJSON(of: item) { json in String(decoding: json.indices.map { json[$0] }, as: UTF8.self) }
        }
    }

    @Test func aCatalogBeginsEmptyAndWithEverythingThatItsDefinitionNames() throws {
        let snapshot = try empty()
        #expect(snapshot.catalog.itemCount == 0)
        #expect(snapshot.isLive)
        #expect(snapshot.catalog.categories.map(\.id) == ["brand", "price", "band", "new", "colour"])
        #expect(snapshot.catalog.sortOrder("cheap") != nil)
        #expect(snapshot.attributes.contains("price"))
        #expect(try snapshot.catalog.evaluate(snapshot.catalog.initialState).total == 0)
    }

    /// A first version of the rows of a batch.
    private func first(
        of batch: ItemBatch,
        by definition: FirstVersion.Definition = .written(Array(definition.utf8)),
        _ versions: CatalogVersions? = nil
    ) throws -> CatalogSnapshot {
        var first = try (versions ?? self.versions).first(of: "live", by: definition)
        try batch.forEachItem { (id, json) throws(CatalogVersions.Fault) in try first.append(id: id, json: json) }
        return try first.finish()
    }

    @Test func aFirstVersionIsThatOfItsDefinitionAndRows() throws {
        let batch = ItemBatchTests.batch([Self.row("1", #""price":1"#), Self.row("2", #""price":2"#)])
        let written = try first(of: batch)
        let inference: FirstVersion.Definition = .inferred(
            { table in
                #expect(table.columns.map(\.path) == ["id", "price"])
                return Array(Self.definition.utf8)
            },
            packsItems: false
        )
        let inferred = try first(of: batch, by: inference)
        let usual = try next(empty(), .replacement(batch))
        for version in [written, inferred] {
            #expect(version.isLive && items(version) == items(usual))
            #expect(version.attributes == usual.attributes)
            #expect(version.baseVersion == written.baseVersion)
        }
        let others = [
            [Self.row("1", #""price":1"#)], [Self.row("1", #""price":1"#), Self.row("3", #""price":2"#)],
            [Self.row("2", #""price":2"#), Self.row("1", #""price":1"#)],
        ]
        let versions = try others.map { try first(of: ItemBatchTests.batch($0)).baseVersion } + [written.baseVersion]
        #expect(Set(versions).count == 4)
    }

    @Test(arguments: [(1, Int.max), (2, 10)])
    func aFirstVersionHasNoMoreThanItMay(count: Int, byteCount: Int) throws {
        let batch = ItemBatchTests.batch([Self.row("1", #""price":1"#), Self.row("2", #""price":2"#)])
        #expect(throws: CatalogVersions.Fault.self) {
            try first(of: batch, versions.limited(toItems: count, bytes: byteCount))
        }
    }

    /// Rows of which most are JSON, in a batch that has all items of the version.
    @Test func theBytesOfABatchThatHasAllItemsAreKept() throws {
        let batch = ItemBatchTests.batch((0..<40).map { Self.row("\($0)", #""name":"as long as most are, \#($0)""#) })
        func isKept(_ version: CatalogSnapshot) -> Bool {
            let address = version.items.parts.all[0].json.records.sharedMemory.address
            return batch.bytes.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) == address }
        }
        let first = try next(empty(), .replacement(batch))
        #expect(isKept(first))
        #expect(try isKept(next(empty(), .items(batch))) && isKept(next(first, .replacement(batch))))
        let more = try next(first, .items(ItemBatchTests.batch([Self.row("41", #""name":"b""#)])))
        #expect(!isKept(more) && items(more).count == 41)
        let deletion = ItemBatchTests.batch([("3", nil)])
        #expect(try !isKept(next(empty(), .items(batch), .items(deletion))))
        let packed = try self.first(of: batch, by: .inferred({ _ in Array(Self.definition.utf8) }, packsItems: true))
        #expect(!isKept(packed) && items(packed) == items(first))
    }

    @Test func whatNoItemHasYetIsNoFault() throws {
        let snapshot = try next(empty(), .items(ItemBatchTests.batch([Self.row("1", #""name":"a""#)])))
        #expect(snapshot.catalog.itemCount == 1)
        #expect(snapshot.catalog.categories.count == 5)
    }

    @Test func anUpdatedItemKeepsItsPlaceAndANewOneIsLast() throws {
        let first = try next(
            empty(),
            .items(
                ItemBatchTests.batch([
                    Self.row("a", #""price":1"#), Self.row("b", #""price":2"#), Self.row("c", #""price":3"#),
                ])
            )
        )
        let second = try next(
            first,
            .items(
                ItemBatchTests.batch([
                    Self.row("d", #""price":4"#), Self.row("b", #""price":5"#), ("a", nil), ("zz", nil),
                ])
            ),
            .items(ItemBatchTests.batch([Self.row("a", #""price":6"#), Self.row("d", #""price":7"#)]))
        )
        #expect(
            items(second) == [
                #"{"id":"b","price":5}"#, #"{"id":"c","price":3}"#, #"{"id":"d","price":7}"#, #"{"id":"a","price":6}"#,
            ]
        )
        #expect(second.items.index(ofID: "a") == 3)
        let third = try next(
            second,
            .items(ItemBatchTests.batch([("c", nil)])),
            .replacement(ItemBatchTests.batch([Self.row("c", #""price":1"#), Self.row("a", #""price":2"#)])),
            .items(ItemBatchTests.batch([("a", nil), Self.row("e", #""price":8"#)]))
        )
        #expect(items(third) == [#"{"id":"c","price":1}"#, #"{"id":"e","price":8}"#])
        #expect(items(first).count == 3, "a version does not change")
    }

    @Test func optionsByRuleAreThoseOfTheItemsThatThereAre() throws {
        let first = try next(
            empty(),
            .items(ItemBatchTests.batch([Self.row("a", #""price":1"#), Self.row("b", #""price":25"#)]))
        )
        let second = try next(first, .items(ItemBatchTests.batch([Self.row("c", #""price":47"#)])))
        func options(_ snapshot: CatalogSnapshot) throws -> Int {
            try #require(snapshot.catalog.categories.first { $0.id == "band" }).definition.options.count
        }
        #expect(try options(first) == 3)
        #expect(try options(second) == 5)
    }

    @Test func versionsSayEachChangeAndAreTheSameAgain() throws {
        let first = try empty()
        let batch = ItemBatchTests.batch([Self.row("a", #""price":1"#)])
        let second = try next(first, .items(batch))
        let third = try next(second, .items(batch))
        #expect(Set([first, second, third].map(\.dataVersion)).count == 3)
        #expect(try next(first, .items(batch), .items(batch)).dataVersion == third.dataVersion)
        #expect(
            try next(nil, .definition(Array(Self.definition.utf8)), .items(batch)).dataVersion == second.dataVersion
        )
    }

    @Test func aDefinitionIsReplacedOverTheSameItems() throws {
        let first = try next(empty(), .items(ItemBatchTests.batch([Self.row("a", #""size":1"#)])))
        let second = try next(
            first,
            .definition(
                Array(#"{"title":"Other","categories":[{"id":"size","kind":"range","attribute":"size"}]}"#.utf8)
            )
        )
        #expect(second.catalog.categories.map(\.id) == ["size"])
        #expect(items(second) == items(first))
    }

    @Test func aDefinitionThatDoesNotFitIsRefusedWithItsPlace() throws {
        let first = try next(empty(), .items(ItemBatchTests.batch([Self.row("a", #""size":"large""#)])))
        for (definition, pointer) in [
            (
                #"{"title":"T","categories":[{"id":"size","kind":"range","attribute":"size"}]}"#,
                "/categories/0/attribute"
            ),
            (#"{"title":"T","categories":[{"id":"size","kind":"nothing"}]}"#, "/categories/0/kind"),
            ("{", ""),
        ] {
            let error = #expect(throws: CatalogVersions.Fault.self) {
                _ = try next(first, .definition(Array(definition.utf8)))
            }
            guard case .definition(let faults)? = error else {
                Issue.record("\(definition)")
                continue
            }
            #expect(faults.faults.first?.pointer == pointer)
        }
    }

    @Test func aDeletionEndsTheCatalogAndAnotherMayFollow() throws {
        let first = try next(empty(), .items(ItemBatchTests.batch([Self.row("a", #""size":1"#)])))
        #expect(try versions.next(after: first, applying: [.deletion], to: "live") == nil)
        let again = try next(first, .deletion, .definition(Array(Self.definition.utf8)))
        #expect(again.catalog.itemCount == 0)
    }

    @Test func moreItemsThanThereMayBeAreRefused() throws {
        let versions = CatalogVersions(maxItems: 1)
        #expect(throws: CatalogVersions.Fault.self) {
            _ = try versions.next(
                after: empty(),
                applying: [.items(ItemBatchTests.batch([Self.row("a", #""x":1"#), Self.row("b", #""x":1"#)]))],
                to: "live"
            )
        }
    }

    @Test(arguments: [0, .max])
    func aCatalogOverItsBoundsMayShrink(leastItems: Int) throws {
        let rows = ["a", "b", "c"].map { Self.row($0, #""x":1"#) }
        let first = try next(empty(), .items(ItemBatchTests.batch(rows)))
        let all = CatalogVersions(leastItems: leastItems)
        for limited in [all.limited(toItems: 1, bytes: .max), all.limited(toItems: .max, bytes: 1)] {
            let deletion = CatalogChange.items(ItemBatchTests.batch([("a", nil)]))
            let smaller = try #require(try limited.next(after: first, applying: [deletion], to: "live"))
            #expect(smaller.catalog.itemCount == 2)
            let addition = CatalogChange.items(ItemBatchTests.batch([Self.row("d", #""x":1"#)]))
            #expect(throws: CatalogVersions.Fault.self) {
                _ = try limited.next(after: first, applying: [addition], to: "live")
            }
        }
    }
}
