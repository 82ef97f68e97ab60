import FilterCore
import TestSupport
import Testing

@testable import FilterService

struct SessionCodingTests {
    @Test func randomStatesSurviveEncodingAndDecoding() throws {
        var generator = SplitMix64(seed: 2)
        for _ in 0..<2_000 {
            let state = SessionState.random(using: &generator)
            let decoded = try SessionCoding.decode(SessionCoding.encode(state))
            #expect(decoded == state)
            #expect(decoded.filters.canonicalForm.utf8.elementsEqual(state.filters.canonicalForm.utf8))
        }
    }

    @Test func bytesAreTheDocumentedOnes() {
        let filters = FilterState(
            selections: [
                "brand": .values(
                    ValueSelection(values: [Chosen(.string("Nike"), sequence: 2), Chosen(.number(-1), sequence: 1)])
                ),
                "dept": .path(PathSelection(path: Chosen("Nike", sequence: 3), none: true, noneSequence: 300)),
                "price": .range(RangeSelection(lower: .number(Number(0.5)!), upper: nil, none: false, sequence: 5)),
                "sale": .toggle(ToggleSelection(isOn: true, sequence: 4)),
            ],
            nextSequence: 6
        )
        var expected: [UInt8] = [1, 8] + Array("shop".utf8) + [14] + Array("default".utf8)
        expected += [40, 4] + Array("en".utf8) + [6, 4]
        expected += [10] + Array("brand".utf8) + [0, 0, 2, 0, 8] + Array("Nike".utf8) + [2, 3, 1, 1]
        expected += [8] + Array("dept".utf8) + [0b01101, 0xAC, 2, 9, 3]
        expected += [10] + Array("price".utf8) + [0b01011, 5, 5, 0, 0, 0, 0, 0, 0, 0xE0, 0x3F]
        expected += [8] + Array("sale".utf8) + [0b00110, 4]
        #expect(SessionCoding.encode(SessionFixtures.state(filters: filters)) == expected)
    }

    @Test func orderOfInsertionDoesNotShowInTheBytes() {
        let categories = (0..<40).map { "category \($0)" }
        let encoded = [categories, categories.reversed()].map { names in
            var selections: [String: Selection] = [:]
            for name in names { selections[name] = .toggle(ToggleSelection(isOn: true, sequence: 1)) }
            return SessionCoding.encode(SessionFixtures.state(filters: FilterState(selections: selections)))
        }
        #expect(encoded[0] == encoded[1])
    }

    @Test func statesHaveEqualBytesOnlyIfTheyAreEqual() {
        var generator = SplitMix64(seed: 3)
        var pairs = 0
        for _ in 0..<500 {
            let state = SessionState.random(using: &generator)
            var others = [state, state, state, state, state]
            others[0].catalog += "x"
            others[1].sort += "x"
            others[2].pageSize += 1
            others[3].locale += "x"
            others[4].filters = SessionState.random(using: &generator).filters
            for other in others where other != state {
                pairs += 1
                #expect(SessionCoding.encode(other) != SessionCoding.encode(state))
            }
        }
        #expect(pairs > 2_000)
    }

    @Test func canonicallyEquivalentValuesStayApart() throws {
        let values = [Chosen(Value.string("caf\u{E9}"), sequence: 1), Chosen(Value.string("cafe\u{301}"), sequence: 2)]
        let filters = FilterState(selections: ["x": .values(ValueSelection(values: values))])
        let decoded = try SessionCoding.decode(SessionCoding.encode(SessionFixtures.state(filters: filters)))
        #expect(decoded.filters == filters)
    }

    @Test func stringsAreWrittenOnce() {
        let long = String(repeating: "long", count: 50)
        let values = (1...4).map { Chosen(Value.string(long), sequence: $0) }
        let filters = FilterState(selections: [long: .values(ValueSelection(values: values))])
        #expect(SessionCoding.encode(SessionFixtures.state(filters: filters)).count < 250)
    }

    @Test(arguments: [Int.min, -1, 0, 63, 64, 127, 128, Int.max])
    func everyPageSizeSurvives(pageSize: Int) throws {
        let state = SessionFixtures.state(pageSize)
        #expect(try SessionCoding.decode(SessionCoding.encode(state)) == state)
    }

    @Test(arguments: [
        Number(Int64.min), Number(Int64(-1)), Number(Int64(0)), Number(Int64.max), Number(UInt64(Int64.max) + 1),
        Number(UInt64.max),
        Number(0.1)!, Number(-Double.greatestFiniteMagnitude)!, Number(Double.leastNonzeroMagnitude)!,
    ])
    func everyNumberSurvives(number: Number) throws {
        let values = ValueSelection(values: [Chosen(.number(number), sequence: .max)])
        let range = RangeSelection(lower: .number(number), upper: .number(number))
        let filters = FilterState(selections: ["v": .values(values), "r": .range(range)], nextSequence: .max)
        let state = SessionFixtures.state(filters: filters)
        #expect(try SessionCoding.decode(SessionCoding.encode(state)) == state)
    }
}

// MARK: - Damage

struct SessionCodingDamageTests {
    @Test func everyShorterFormIsRefused() {
        var generator = SplitMix64(seed: 4)
        for _ in 0..<100 {
            let bytes = SessionCoding.encode(.random(using: &generator))
            for count in 0..<bytes.count {
                let shorter = Array(bytes[..<count])
                if let state = try? SessionCoding.decode(shorter) { Issue.record("\(shorter) is read as \(state)") }
            }
        }
    }

    @Test func bytesBehindTheEndAreRefused() {
        let bytes = SessionCoding.encode(SessionFixtures.state())
        #expect(throws: SessionCodingError.damaged(offset: bytes.count)) { try SessionCoding.decode(bytes + [0]) }
    }

    @Test func laterVersionIsNamed() {
        var bytes = SessionCoding.encode(SessionFixtures.state())
        bytes[0] = 2
        #expect(throws: SessionCodingError.unsupportedVersion(2)) { try SessionCoding.decode(bytes) }
    }

    /// Every other byte at every place: refused, or a state that can be stored itself.
    @Test func changedBytesAreRefusedOrMeanAnotherState() throws {
        var generator = SplitMix64(seed: 5)
        var refused = 0
        for _ in 0..<4 {
            let bytes = SessionCoding.encode(.random(using: &generator))
            for position in bytes.indices {
                for byte in UInt8.min ... .max where byte != bytes[position] {
                    var changed = bytes
                    changed[position] = byte
                    guard let state = try? SessionCoding.decode(changed) else {
                        refused += 1
                        continue
                    }
                    let again = try SessionCoding.decode(SessionCoding.encode(state))
                    if again != state { Issue.record("\(changed) is read as \(state)") }
                }
            }
        }
        #expect(refused > 0)
    }

    @Test func randomBytesAreRefusedWithoutATrap() {
        var generator = SplitMix64(seed: 6)
        for _ in 0..<10_000 {
            let count = Int.random(in: 0...40, using: &generator)
            let bytes =
                [SessionCoding.version] + (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
            _ = try? SessionCoding.decode(bytes)
        }
    }

    /// Each is the form of a state with empty strings up to the part that is wrong.
    @Test(
        arguments: [
            ("string longer than the bytes", [1, 200, 1]),
            ("index of a string that was not written", [1, 1]),
            ("text that is not UTF-8", [1, 2, 0xFF, 1, 2, 1, 0, 0]),
            ("varint in a longer form", [1, 0, 1, 2, 1, 0x80, 0, 0]),
            ("varint above 64 bits", [1, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 2, 1, 0, 0]),
            ("sequence above 32 bits", [1, 0, 1, 2, 1, 0xFF, 0xFF, 0xFF, 0xFF, 0x1F, 0]),
            ("more categories than bytes", [1, 0, 1, 2, 1, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]),
            ("a category twice", [1, 0, 1, 2, 1, 0, 2, 1, 2, 0, 1, 2, 0]),
            ("unknown bits of a selection", [1, 0, 1, 2, 1, 0, 1, 1, 0b1010, 0]),
            ("more values than bytes", [1, 0, 1, 2, 1, 0, 1, 1, 0, 0, 0xFF, 0xFF, 0x7F]),
            ("unknown tag of a value", [1, 0, 1, 2, 1, 0, 1, 1, 0, 0, 1, 6, 0]),
            ("number that is not finite", [1, 0, 1, 2, 1, 0, 1, 1, 0, 0, 1, 5, 0, 0, 0, 0, 0, 0, 0xF0, 0x7F, 0]),
            ("day after the year 9999", [1, 0, 1, 2, 1, 0, 1, 1, 0b1011, 0, 6, 0xFE, 0xFF, 0xFF, 0x0F]),
            (
                "millisecond after the end of the day",
                [1, 0, 1, 2, 1, 0, 1, 1, 0b1011, 0, 8, 0, 0x80, 0xB8, 0x99, 0x29]
            ),
        ] as [(String, [UInt8])]
    )
    func isRefused(what: String, bytes: [UInt8]) {
        #expect(throws: SessionCodingError.self, "\(what)") { try SessionCoding.decode(bytes) }
    }

    /// So that the cases above fail for their own reason.
    @Test(
        arguments: [
            [1, 0, 1, 2, 1, 0, 0],
            [1, 0, 1, 2, 1, 0, 1, 1, 2, 0],
            [1, 0, 1, 2, 1, 0, 1, 1, 0, 0, 1, 2, 0],
            [1, 0, 1, 2, 1, 0, 1, 1, 0b1011, 0, 8, 0, 0xFF, 0xB7, 0x99, 0x29],
        ] as [[UInt8]]
    )
    func neighboursOfTheRefusedFormsAreRead(bytes: [UInt8]) throws {
        #expect(SessionCoding.encode(try SessionCoding.decode(bytes)) == bytes)
    }
}
