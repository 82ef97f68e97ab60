import Testing

@testable import Followers
@testable import Following

struct PluginMessageTests {
    private static func read(_ hexadecimal: String) throws -> PluginMessage {
        try PluginMessage(RecordedMessages.bytes(hexadecimal))
    }

    @Test func aTransactionEndsAtAPosition() throws {
        #expect(try Self.read(RecordedMessages.inserts[0]) == .begin)
        let end = LogPosition(number: 0x1_529E50)
        #expect(try Self.read(RecordedMessages.inserts[4]) == .commit(end: end))
        #expect("\(end)" == "0/1529E50")
    }

    @Test func aRelationNamesItsColumnsWithTheirTypes() throws {
        guard case .relation(let relation) = try Self.read(RecordedMessages.shop) else {
            Issue.record("no relation")
            return
        }
        #expect(relation.number == 0x4000 && relation.schema == "public" && relation.name == "shop")
        #expect(relation.columns.map(\.name) == ["id", "name", "price", "long"])
        #expect(relation.columns.map(\.type) == [23, 25, 1_700, 25])
        #expect(relation.columns.map(\.modifier) == [-1, -1, 0xA0006, -1])
    }

    @Test func valuesAreTextsNullOrUnchanged() throws {
        guard case .insert(0x4000, let row) = try Self.read(RecordedMessages.inserts[2]),
            case .update(0x4000, nil, let changed) = try Self.read(RecordedMessages.update[1]),
            case .text(let range) = row.values[2]
        else {
            Issue.record("no row")
            return
        }
        #expect(String(decoding: row.bytes[range], as: UTF8.self) == "1.50")
        #expect(row.values[3] == .null)
        #expect(changed.values[3] == .unchanged)
    }

    @Test func aTruncationNamesItsTables() throws {
        #expect(try Self.read(RecordedMessages.truncation[2]) == .truncate([0x4000]))
    }

    /// With any cut and any changed byte there is an error or another message, and no trap.
    @Test func damagedMessagesAreRefused() {
        let messages =
            Array(RecordedMessages.inserts.prefix(3)) + RecordedMessages.newKey + RecordedMessages.deletion
            + RecordedMessages.fullIdentity
        for bytes in messages.map(RecordedMessages.bytes) {
            for count in 0..<bytes.count {
                #expect(throws: SourceFailure.self) { try PluginMessage(Array(bytes.prefix(count))) }
            }
            for index in bytes.indices {
                for flip: UInt8 in [0x01, 0x80, 0xFF] {
                    var damaged = bytes
                    damaged[index] ^= flip
                    _ = try? PluginMessage(damaged)
                }
            }
        }
    }

    @Test func theServerIsHeardAndAnswered() throws {
        let change =
            [UInt8(ascii: "w")] + Array(repeating: 0, count: 24) + RecordedMessages.bytes("54000000010000004000")
        guard case .change(let bytes, let start) = try ReplicationMessage(change) else {
            Issue.record("no change")
            return
        }
        #expect(try PluginMessage(bytes, from: start) == .truncate([0x4000]))
        let alive = RecordedMessages.bytes("6b" + "0000000001529e50" + "000303e74e324297" + "01")
        #expect(
            try ReplicationMessage(alive) == .keepAlive(end: LogPosition(number: 0x1_529E50), wantsAnswer: true)
        )
        #expect(throws: SourceFailure.self) { try ReplicationMessage(Array(alive.dropLast())) }
        #expect(throws: SourceFailure.self) { try ReplicationMessage([]) }
        let answer = ReplicationMessage.confirmation(of: LogPosition(number: 0x1_529E50), at: 2, wantsAnswer: true)
        let position = "0000000001529e50"
        #expect(answer == RecordedMessages.bytes("72" + position + position + position + "0000000000000002" + "01"))
    }

    @Test(arguments: ["16/B374D848", "0/0", "FFFFFFFF/FFFFFFFF"])
    func positionsReadAsTheyAreWritten(text: String) {
        #expect(LogPosition(text).map { "\($0)" } == text)
    }

    @Test(arguments: ["", "1", "1/2/3", "G/1", "100000000/0"])
    func otherTextsAreNoPositions(text: String) {
        #expect(LogPosition(text) == nil)
    }
}
