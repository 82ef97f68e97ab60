import FilterCore
import Testing

@testable import Catalogs
@testable import Followers
@testable import Following

/// From the bytes that a server sent to the items of a catalog.
struct TransactionReaderTests {
    /// The last version of a catalog that takes transactions one after the other.
    private struct Follower {
        private(set) var snapshot: CatalogSnapshot
        private(set) var versionCount = 0
        private var reader = TransactionReader(RecordedMessages.table, maxByteCount: 1 << 20)
        private let versions = CatalogVersions()

        init() throws {
            snapshot = try #require(
                try versions.next(after: nil, applying: [.definition(Array("{}".utf8))], to: "shop")
            )
        }

        mutating func take(_ messages: [String]) throws {
            for message in messages {
                guard let transaction = try reader.take(PluginMessage(RecordedMessages.bytes(message))) else {
                    continue
                }
                try apply(transaction.changes)
            }
        }

        mutating func apply(_ changes: RowChanges) throws {
            let change = try changes.applied(to: ChangedRows(of: snapshot))
            guard let change else { return }
            versionCount += 1
            snapshot = try #require(try versions.next(after: snapshot, applying: [change], to: "shop"))
        }

        var items: [String] {
            snapshot.catalog.placesInOrder.map { place in
                snapshot.items.withJSON(of: place) {
                    String(decoding: $0.indices.map { [json = $0] in json[$0] }, as: UTF8.self)
                }
            }
        }
    }

    private static let long = String(repeating: "x", count: 4_000)

    @Test func eachTransactionIsAVersion() throws {
        var follower = try Follower()
        try follower.take(RecordedMessages.inserts)
        let second = #"{"id":2,"name":"Größe","price":-2.00,"long":"\#(Self.long)"}"#
        #expect(follower.items == [#"{"id":1,"name":"a","price":1.50,"long":null}"#, second])
        #expect(follower.versionCount == 1)

        try follower.take(RecordedMessages.update)
        let changed = #"{"id":2,"name":"b","price":-2.00,"long":"\#(Self.long)"}"#
        #expect(follower.items == [#"{"id":1,"name":"a","price":1.50,"long":null}"#, changed])

        try follower.take(RecordedMessages.newKey)
        #expect(follower.items == [changed, #"{"id":3,"name":"a","price":1.50,"long":null}"#])
        try follower.take(RecordedMessages.deletion)
        #expect(follower.items == [changed])
        try follower.take(RecordedMessages.truncation)
        #expect(follower.items == [])
        try follower.take(RecordedMessages.fullIdentity)
        #expect(follower.items == [#"{"id":1,"name":"c","price":1.00,"long":"y"}"#])
        #expect(follower.versionCount == 7)
    }

    @Test func aLongValueComesFromTheSameTransactionIfItWasChangedThere() throws {
        var follower = try Follower()
        try follower.take(Array(RecordedMessages.inserts.dropLast()) + Array(RecordedMessages.update.dropFirst()))
        #expect(follower.versionCount == 1)
        #expect(follower.items.last == #"{"id":2,"name":"b","price":-2.00,"long":"\#(Self.long)"}"#)
    }

    @Test func withoutItsFormerRowAChangeIsRefused() throws {
        var follower = try Follower()
        let messages = [RecordedMessages.update[0], RecordedMessages.shop] + Array(RecordedMessages.update.dropFirst())
        let refusal = #expect(throws: CatalogRefusal.self) { try follower.take(messages) }
        #expect(refusal.map { if case .missingFormerRow = $0 { true } else { false } } == true)
    }

    @Test func whatIsTruncatedInBetweenIsGone() throws {
        var follower = try Follower()
        try follower.take(RecordedMessages.inserts)
        try follower.take(
            Array(RecordedMessages.truncation.dropLast()) + [RecordedMessages.inserts[2]]
                + Array(RecordedMessages.deletion.dropFirst())
        )
        #expect(follower.items == [#"{"id":1,"name":"a","price":1.50,"long":null}"#])
    }

    @Test func aRowThatIsAsItWasIsNoChange() throws {
        var follower = try Follower()
        try follower.take(RecordedMessages.inserts)
        try follower.take(RecordedMessages.inserts)
        #expect(follower.versionCount == 1)
    }

    @Test func aTableWithOtherColumnsIsCopiedAnew() throws {
        // numeric(10,2) is numeric(10,3), price is prise, and there is one column more.
        let id = "00640004"
        for (before, after) in [
            ("000a0006", "000a0007"), ("7072696365", "7072697365"), (id, "00640005" + "0061000000001700000000"),
        ] {
            var reader = TransactionReader(RecordedMessages.table, maxByteCount: 1 << 20)
            let message = RecordedMessages.shop.replacing(before, with: after)
            #expect(message != RecordedMessages.shop)
            #expect(throws: SourceFailure.self) {
                try reader.take(PluginMessage(RecordedMessages.bytes(message)))
            }
        }
    }

    /// The server lets no two rows have one key at any moment, so that keys are exchanged by a third one.
    @Test func keysThatAreExchangedInATransactionLoseNoRow() throws {
        var follower = try Follower()
        try follower.take(RecordedMessages.inserts)
        // 1 becomes 3, 2 becomes 1, 3 becomes 2; values are those of the recorded change of a key.
        func change(_ old: String, _ new: String) -> String {
            RecordedMessages.newKey[1]
                .replacing("4b00047400000001" + "31", with: "4b00047400000001" + old)
                .replacing("4e00047400000001" + "33", with: "4e00047400000001" + new)
                .replacing("740000000161", with: "7400000001" + (old == "32" ? "62" : "61"))
        }
        try follower.take(
            [RecordedMessages.newKey[0], change("31", "33"), change("32", "31"), change("33", "32")]
                + [RecordedMessages.newKey[2]]
        )
        #expect(
            follower.items == [
                #"{"id":1,"name":"b","price":1.50,"long":null}"#, #"{"id":2,"name":"a","price":1.50,"long":null}"#,
            ]
        )
    }

    @Test func otherTablesAreNoConcern() throws {
        var follower = try Follower()
        // shop is shup.
        let other = RecordedMessages.inserts.map {
            $0.replacing("00004000", with: "00004001").replacing("73686f70", with: "73687570")
        }
        try follower.take(other)
        #expect(follower.versionCount == 0)
    }

    @Test func aTableOfTheSameNameIsAnotherOne() throws {
        for (before, after) in [("00004000", "00004001"), ("73686f70", "73687570")] {
            var reader = TransactionReader(RecordedMessages.table, maxByteCount: 1 << 20)
            let message = RecordedMessages.shop.replacing(before, with: after)
            #expect(throws: SourceFailure.tableChanged("the table has another name, or another table has its name")) {
                try reader.take(PluginMessage(RecordedMessages.bytes(message)))
            }
        }
    }

    @Test func valuesThatWereNotSentHaveTheirWeight() {
        var changes = RowChanges()
        let row = RowChanges.PartialRow(bytes: [], values: Array(repeating: nil, count: 1_000), prefixes: [])
        changes.append(.fill(id: [], former: [], row: row))
        #expect(changes.byteCount > 16_000)
    }

    @Test func aTransactionThatIsTooLargeIsCopiedInstead() throws {
        var reader = TransactionReader(RecordedMessages.table, maxByteCount: 1_000)
        #expect(throws: SourceFailure.tableChanged("one transaction changed more than is kept of one")) {
            for message in RecordedMessages.inserts {
                _ = try reader.take(PluginMessage(RecordedMessages.bytes(message)))
            }
        }
    }
}
