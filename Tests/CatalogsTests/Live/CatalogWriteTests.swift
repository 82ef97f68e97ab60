import CatalogTestSupport
import FilterCore
import Support
import Testing

@testable import CatalogFiles
@testable import Catalogs
@testable import JSON

/// Writes are values: a writer carries them out, without a thread and without a server.
struct CatalogWriteTests {
    private let store = CatalogStore([])

    private func writer(at version: CatalogSnapshot? = nil, isClosed: Bool = false) -> VersionWriter {
        let versions = CatalogVersions()
        return VersionWriter(
            of: "shop",
            at: version,
            LivePublishing(store: store, journal: MemoryJournal(), versions: versions, prepare: { $0 }),
            EditReader(limits: LiveLimits(), versions: versions) { isClosed }
        )
    }

    private func waiting(_ write: CatalogWrite, isAbandoned: Bool = false) -> LiveWrite {
        LiveWrite(
            write,
            byteCount: 0,
            isAbandoned: { isAbandoned },
            finish: { _ in Issue.record("the writer returns") }
        )
    }

    /// Carries out writes one after the other.
    ///
    /// - Returns: what became of the last.
    private func carryOut(_ writes: [CatalogWrite]) throws -> WriteOutcome {
        var writer = self.writer()
        var last: WriteResult?
        for write in writes {
            let results = writer.carryOut([waiting(write)])
            #expect(results.count == 1)
            last = results.first
        }
        return try #require(last).get()
    }

    private static let definition = CatalogWrite(.define(Array(CatalogFixtures.writtenShop.utf8)))

    private static func rows(_ rows: String, _ mode: BatchOptions.Mode = .upsert) -> CatalogEdit {
        var options = BatchOptions()
        options.mode = mode
        return .rows(RowSource(MemorySource(Array(rows.utf8)), as: [NDJSONFormat()]), options)
    }

    private static func objects(_ requests: String) -> CatalogEdit {
        .objects(.batch(MemorySource(Array(#"{"requests":[\#(requests)]}"#.utf8)), maxDepth: 64))
    }

    private func items(_ outcome: WriteOutcome) throws -> [String] {
        let snapshot = try #require(outcome.snapshot)
        return snapshot.catalog.placesInOrder.map { place in
            snapshot.items.withJSON(of: place) { json in
                String(decoding: json.indices.map { json[$0] }, as: UTF8.self)
            }
        }
    }

    private static let filled = [
        definition, CatalogWrite(rows("{\"id\":\"1\",\"brand\":\"a\",\"price\":1}\n{\"id\":\"2\",\"brand\":\"b\"}")),
    ]

    @Test func cellsOfAWriteThatWaitsAreTextsIfThoseOfTheFirstOneAre() throws {
        var writer = self.writer()
        _ = writer.carryOut([waiting(Self.definition)])
        let uploads = ["id,zip\n1,01067\n2,10115\n", "id,zip\n3,10115\n"].map { text in
            let source = RowSource(MemorySource(Array(text.utf8)), as: [CSVFormat.csv])
            return waiting(CatalogWrite(.rows(source, BatchOptions())))
        }
        #expect(writer.carryOut(uploads).count == 1, "the second one goes on waiting")
        let outcome = try #require(writer.carryOut([uploads[1]]).first).get()
        #expect(try items(outcome).last == #"{"id":3,"zip":"10115"}"#)
    }

    @Test func aDefinitionMakesACatalogAndRowsFillIt() throws {
        #expect(try carryOut([Self.definition]).isCreated)
        let outcome = try carryOut(Self.filled)
        #expect(!outcome.isCreated)
        #expect(outcome.counts == RowCounts(received: 2, inserted: 2))
        #expect(store.present("shop") === outcome.snapshot)
    }

    @Test func anItemIsPutInPatchedAndDeleted() throws {
        let put = CatalogWrite(.item("3", .put(Array(#" {"brand":"c"}"#.utf8))))
        let outcome = try carryOut(Self.filled + [put])
        #expect(try items(outcome).last == #"{"id":"3","brand":"c"}"#)
        #expect(outcome.itemTag == ItemTag.tag(of: #"{"id":"3","brand":"c"}"#.utf8Span.span))
        let empty = try carryOut(Self.filled + [CatalogWrite(.item("3", .put(Array("{}".utf8))))])
        #expect(try items(empty).last == #"{"id":"3"}"#)
        let patch = CatalogWrite(.item("1", .patch(.object([.init("price", .null)]))))
        #expect(try items(carryOut(Self.filled + [patch])).first == #"{"id":"1","brand":"a"}"#)
        #expect(try items(carryOut(Self.filled + [CatalogWrite(.item("1", .delete))])).count == 1)
        let unknown = #expect(throws: CatalogRefusal.self) {
            try carryOut(Self.filled + [CatalogWrite(.item("7", .delete))])
        }
        guard case .unknownItem("7") = unknown else {
            Issue.record("\(String(describing: unknown))")
            return
        }
    }

    @Test func objectsMakeAnIndexAndTellTheirIDs() throws {
        let outcome = try carryOut([
            CatalogWrite(
                Self.objects(#"{"action":"addObject","body":{"objectID":7,"n":1}},{"action":"addObject","body":{}}"#)
            )
        ])
        #expect(outcome.isCreated)
        #expect(outcome.objectIDs.count == 2)
        #expect(outcome.objectIDs.first == "7")
        #expect(outcome.snapshot?.items.count == 2)
        let ended = try carryOut([
            CatalogWrite(Self.objects(#"{"action":"addObject","body":{"objectID":"1"}}"#)),
            CatalogWrite(Self.objects(#"{"action":"delete"}"#)),
        ])
        #expect(ended.snapshot == nil)
        #expect(!store.contains("shop"))
    }

    @Test func anOperationThatIsWrongTellsItsPlace() throws {
        let update =
            #"{"action":"partialUpdateObject","body":{"objectID":"1","n":{"_operation":"Increment","value":"x"}}}"#
        let refusal = #expect(throws: CatalogRefusal.self) {
            try carryOut([CatalogWrite(Self.objects(#"{"action":"clear"},\#(update)"#))])
        }
        guard case .invalidEdit(let fault) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(fault.code == .invalidValue)
        #expect(fault.pointer == "/requests/1/body/n")
        #expect(fault.detail == "“Increment” needs a number, not a string")
    }

    @Test func settingsAndFiltersAreEditsToo() throws {
        let facets = JSONValue.object([.init("attributesForFaceting", .array([.string("color")]))])
        let set = try carryOut(Self.filled + [CatalogWrite(.settings(.set(facets)))])
        #expect(set.snapshot?.catalog.definition.categories.contains { $0.attribute == "color" } == true)
        let none = try carryOut([CatalogWrite(.settings(.setOfSort("cheap", facets)))])
        #expect(none.snapshot == nil)
        func removal(_ text: String) -> CatalogWrite {
            let filters = ObjectFilters(text, facets: nil, numbers: nil, tags: nil, limits: .init(), at: "")
            return CatalogWrite(.removeObjects(filters, maxWork: 1_000_000))
        }
        let left = try items(carryOut(Self.filled + [removal("brand:a")]))
        #expect(left == [#"{"id":"2","brand":"b"}"#])
        let refusal = #expect(throws: CatalogRefusal.self) { try carryOut(Self.filled + [removal("brand:")]) }
        guard case .unreadableFilters(let fault) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(fault.pointer == "/filters")
    }

    @Test(arguments: [CatalogEdit.remove(isRequired: true), rows("{\"id\":\"1\"}"), .item("1", .delete)])
    func someEditsNeedACatalog(edit: CatalogEdit) {
        let refusal = #expect(throws: CatalogRefusal.self) { try carryOut([CatalogWrite(edit)]) }
        guard case .unknownCatalog("shop", _) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
    }

    @Test(arguments: [
        CatalogEdit.remove(isRequired: false), .copy(from: "other", .everything), .move(from: "other"),
        .settings(.removeSort("cheap")),
    ])
    func someEditsOfNoCatalogDoNothing(edit: CatalogEdit) throws {
        let outcome = try carryOut([CatalogWrite(edit)])
        #expect(outcome.snapshot == nil)
        #expect(!outcome.isCreated)
    }

    @Test func aDryRunChangesNothing() throws {
        let outcome = try carryOut(Self.filled + [CatalogWrite(Self.rows("{\"id\":\"1\"}", .delete), isDryRun: true)])
        #expect(outcome.isDryRun)
        #expect(outcome.counts.deleted == 1)
        #expect(outcome.snapshot?.items.count == 2)
    }

    /// Each has its result in its place, whichever of them are refused when they are read, or when the version is made.
    @Test func writesThatAreJoinedHaveTheirOwnResults() throws {
        var writer = self.writer()
        let banded =
            #"{"title":"T","categories":[{"id":"b","kind":"options","attribute":"n","options":{"steps":{"width":1}}}]}"#
        _ = writer.carryOut([waiting(CatalogWrite(.define(Array(banded.utf8))))])
        let rows = ["1", "\"x\"", "5000", "4"].enumerated().map { #"{"id":"\#($0)","n":\#($1)}"# }
        let results = writer.carryOut(rows.map { waiting(CatalogWrite(Self.rows($0))) })
        #expect(results.map { (try? $0.get().counts.inserted) ?? 0 } == [1, 0, 0, 1])
        guard case .failure(.invalidRows) = results[1], case .failure(.unfitItems) = results[2] else {
            Issue.record("\(results)")
            return
        }
    }

    @Test(arguments: [(true, false), (false, true)])
    func nothingIsReadWhenTheServiceStopsOrTheSenderHasLeft(isClosed: Bool, isAbandoned: Bool) throws {
        let version = try #require(try carryOut(Self.filled).snapshot)
        for edit in [
            Self.rows("{\"id\":\"9\"}"), Self.objects(#"{"action":"addObject","body":{}}"#),
            .item("9", .put([123, 125])),
        ] {
            var writer = self.writer(at: version, isClosed: isClosed)
            let results = writer.carryOut([waiting(CatalogWrite(edit), isAbandoned: isAbandoned)])
            #expect(throws: CatalogRefusal.self) { try results[0].get() }
            #expect(store.present("shop") === version)
        }
    }

    // MARK: Conditions

    @Test func aCatalogMustBeAsTheClientHasSeenIt() throws {
        let version = try #require(try carryOut(Self.filled).snapshot)
        let tagBasis = Precondition.CatalogTagBasis("fingerprint", languages: ["xx", "de"])
        let tag = tagBasis.tag(of: version)
        #expect(tag != Precondition.CatalogTagBasis("fingerprint", languages: []).tag(of: version))
        func failure(_ match: String?, _ noneMatch: String?, at version: CatalogSnapshot?) -> Precondition.Failure? {
            let precondition = Precondition(
                match: match.flatMap { TagCondition($0) },
                noneMatch: noneMatch.flatMap { TagCondition($0) },
                of: tagBasis
            )
            do throws(CatalogRefusal) {
                try precondition.check(version)
                return nil
            } catch {
                if case .preconditionFailed(let failure) = error { return failure }
                return nil
            }
        }
        #expect(failure(nil, nil, at: nil) == nil)
        #expect(failure("*", nil, at: version) == nil)
        #expect(failure("\"x\", \(tag)", nil, at: version) == nil)
        #expect(failure("W/\(tag)", nil, at: version) == .noMatch(.catalog, isThere: true))
        #expect(failure("*", nil, at: nil) == .noMatch(.catalog, isThere: false))
        #expect(failure(nil, "*", at: nil) == nil)
        #expect(failure(nil, "\"x\"", at: version) == nil)
        #expect(failure(nil, "W/\(tag)", at: version) == .match(.catalog))
    }

    @Test func anItemMustBeAsTheWritesBeforeLeaveIt() throws {
        let version = try #require(try carryOut(Self.filled).snapshot)
        let tag = ItemTag.tag(of: #"{"id":"2","brand":"b"}"#.utf8Span.span)
        let condition = Precondition(match: TagCondition(tag), noneMatch: nil)
        func put(_ brand: String) -> LiveWrite {
            waiting(CatalogWrite(.item("2", .put(Array(#"{"brand":"\#(brand)"}"#.utf8))), if: condition))
        }
        var writer = self.writer(at: version)
        let results = writer.carryOut([put("y"), put("z")])
        #expect(try results[0].get().counts.updated == 1)
        guard case .failure(.preconditionFailed(.noMatch(.item, isThere: true))) = results[1] else {
            Issue.record("\(results[1])")
            return
        }
    }

    // MARK: Sources outside

    @Test func changesOfASourceAreAppliedToTheRowsBeforeThem() throws {
        var changes = RowChanges()
        let row = RowChanges.PartialRow(
            bytes: Array(#""2""#.utf8),
            values: [0..<3, nil],
            prefixes: [Array(#"{"id":"#.utf8), Array(#","brand":"#.utf8)]
        )
        changes.append(.fill(id: Array("2".utf8), former: Array("2".utf8), row: row))
        changes.append(.remove(Array("1".utf8)))
        let outcome = try carryOut(Self.filled + [CatalogWrite(.changes(changes))])
        #expect(outcome.changedCount == 1, "the second row says what it said")
        #expect(try items(outcome) == [#"{"id":"2","brand":"b"}"#])
        changes.append(.fill(id: Array("7".utf8), former: Array("7".utf8), row: row))
        let refusal = #expect(throws: CatalogRefusal.self) {
            try carryOut(Self.filled + [CatalogWrite(.changes(changes))])
        }
        guard case .missingFormerRow = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
    }
}
