import Testing

@testable import Sessions

struct RedisSlotTests {
    /// The check value of the specification, and what `CLUSTER KEYSLOT` of Redis 7.0 answers.
    @Test func checksumsAndSlotsAreThoseOfRedis() {
        #expect(RedisSlot.crc16(Array("123456789".utf8)[...]) == 0x31C3)
        #expect(RedisSlot.crc16([]) == 0)
        #expect(slot("123456789") == 12_739)
        #expect(slot("foo") == 12_182)
        #expect(slot("bar") == 5_061)
        #expect(slot("") == 0)
    }

    @Test func onlyWhatIsInTheFirstBracesCounts() {
        #expect(slot("{user1000}.following") == slot("user1000"))
        #expect(slot("foo{bar}{zap}") == slot("bar"))
        #expect(slot("foo{{bar}}zap") == slot("{bar"))
        // Braces around nothing, or without an end, are part of the key.
        #expect(slot("foo{}{bar}") == 8_363)
        #expect(slot("foo{bar") != slot("bar"))
        #expect(slot("}foo{bar}") == slot("bar"))
    }

    private func slot(_ key: String) -> Int { RedisSlot.of(Array(key.utf8)) }
}

struct RedisSlotTableTests {
    private let seed = RedisEndpoint(host: "seed", port: 7_001)
    private let other = RedisEndpoint(host: "10.0.0.2", port: 7_002)

    private func range(_ first: Int, _ last: Int, _ host: RedisReply, _ port: Int) -> RedisReply {
        let replica = RedisReply.array([.bytes(Array("10.0.0.9".utf8)), .integer(7_009), .bytes([])])
        return .array([.integer(first), .integer(last), .array([host, .integer(port), .bytes([])]), replica])
    }

    @Test func singleServerHoldsAllSlots() {
        let table = RedisSlotTable(all: seed)
        #expect((0..<RedisSlot.count).allSatisfy { table[$0] == seed })
        #expect(table.endpoints == [seed])
    }

    @Test func rangesAreLearnedAndHostsLeftOutAreThoseOfTheSender() {
        var table = RedisSlotTable(all: RedisEndpoint(host: "old", port: 1))
        let answer = RedisReply.array([
            range(0, 5_460, .null, 7_001), range(5_461, 16_383, .bytes(Array("10.0.0.2".utf8)), 7_002),
        ])
        let hasLearned = table.learn(answer, from: seed)
        #expect(hasLearned)
        #expect(table[0] == seed && table[5_460] == seed && table[5_461] == other && table[16_383] == other)
        #expect(table.endpoints == [seed, other])
    }

    @Test func slotsWithoutAServerStayWhereTheyWere() {
        var table = RedisSlotTable(all: seed)
        let hasLearned = table.learn(.array([range(1, 1, .bytes(Array("10.0.0.2".utf8)), 7_002)]), from: seed)
        #expect(hasLearned)
        #expect(table[0] == seed && table[1] == other && table[2] == seed)
    }

    @Test func answersOfAnotherFormTeachNothing() {
        let table = RedisSlotTable(all: seed)
        for answer in [
            RedisReply.null, .array([]), .error(RedisRefusal("ERR no cluster")), .array([.integer(1)]),
            .array([range(5, 4, .null, 1)]), .array([range(-1, 4, .null, 1)]), .array([range(0, 16_384, .null, 1)]),
            .array([range(0, 1, .null, 0)]), .array([range(0, 1, .bytes(Array("?".utf8)), 1)]),
        ] {
            var copy = table
            let hasLearned = copy.learn(answer, from: seed)
            #expect(!hasLearned)
            #expect(copy == table)
        }
    }

    @Test func redirectMovesOneSlot() {
        var table = RedisSlotTable(all: seed)
        table.move(7, to: other)
        #expect(table[7] == other && table[6] == seed && table[8] == seed)
        #expect(table.endpoints == [seed, other])
        table.move(7, to: seed)
        table.move(RedisSlot.count, to: other)
        #expect(table == RedisSlotTable(all: seed))
    }
}
