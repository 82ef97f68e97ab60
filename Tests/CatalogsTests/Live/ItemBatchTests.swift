import Testing

@testable import Catalogs

/// Rows for a live catalog, in memory and in a journal.
struct ItemBatchTests {
    static func batch(_ rows: [(id: String, json: String?)]) -> ItemBatch {
        var batch = ItemBatch()
        for row in rows {
            if let json = row.json {
                batch.append(id: row.id.utf8Span.span, json: json.utf8Span.span)
            } else {
                batch.append(deletionOf: row.id.utf8Span.span)
            }
        }
        return batch
    }

    private static let rows: [(id: String, json: String?)] = [
        ("7", #"{"id":"7"}"#), ("é", nil), ("8", ""), (String(repeating: "x", count: 300), #"{"id":1}"#), ("7", nil),
    ]

    @Test func rowsComeBackInTheirOrder() {
        let batch = Self.batch(Self.rows)
        #expect(batch.count == Self.rows.count)
        for (index, row) in Self.rows.enumerated() {
            #expect(batch.id(of: index) == row.id)
            let json = batch.withRow(index) { (_, json) -> [UInt8]? in
                guard let json else { return nil }
                return json.indices.map { json[$0] }
            }
            #expect(json == row.json.map { Array($0.utf8) })
        }
    }

    @Test func theBytesOfABatchAreReadAsTheSameBatch() throws {
        for count in 0...Self.rows.count {
            let batch = Self.batch(Array(Self.rows.prefix(count)))
            let read = try #require(ItemBatch(bytes: batch.bytes))
            #expect(read == batch)
            #expect(read.count == count)
            #expect((0..<count).map(read.id) == (0..<count).map(batch.id))
        }
    }

    @Test func bytesThatAreCutOffOrDamagedAreNoBatch() {
        let batch = Self.batch(Self.rows)
        let ends = Set((0...Self.rows.count).map { Self.batch(Array(Self.rows.prefix($0))).bytes.count })
        for count in 0..<batch.bytes.count where !ends.contains(count) {
            #expect(ItemBatch(bytes: Array(batch.bytes.prefix(count))) == nil, "\(count) bytes")
        }
        #expect(ItemBatch(bytes: [0, 0]) == nil, "an empty id")
        #expect(ItemBatch(bytes: [1, 0x61, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1]) == nil)
    }

    @Test func changesAreReadFromTheirCodeAndPayload() {
        let batch = Self.batch(Self.rows)
        let changes: [CatalogChange] = [.definition(Array("{}".utf8)), .items(batch), .replacement(batch), .deletion]
        for change in changes { #expect(CatalogChange(code: change.code, payload: change.payload) == change) }
        #expect(Set(changes.map(\.code)).count == changes.count)
        #expect(CatalogChange(code: 0, payload: []) == nil)
        #expect(CatalogChange(code: 2, payload: [1]) == nil)
        #expect(CatalogChange(code: 3, payload: [1]) == nil)
        #expect(CatalogChange(code: 4, payload: [1]) == nil)
    }

    @Test func aVersionIsOfAllChangesBeforeIt() {
        let first = LiveVersion.next(after: LiveVersion.none, .definition(Array("{}".utf8)))
        let batch = Self.batch(Self.rows)
        let versions = [
            first, LiveVersion.next(after: first, .items(batch)), LiveVersion.next(after: first, .replacement(batch)),
        ]
        #expect(Set(versions).count == 3)
        #expect(versions.allSatisfy { $0.utf8.count == 16 })
        #expect(LiveVersion.next(after: first, .items(batch)) == versions[1])
        #expect(LiveVersion.next(after: versions[1], .items(batch)) != versions[1])
    }
}
