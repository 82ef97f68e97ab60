import FilterCore
import SessionTestSupport
import TestSupport
import Testing

@testable import Sessions

struct SessionCodingTests {
    @Test func randomStatesSurviveEncodingAndDecoding() throws {
        var generator = SplitMix64(seed: 2)
        for round in 0..<2_000 {
            var state = SessionState.random(using: &generator)
            if round % 4 == 0 { state.shown = ["specs.Voltage", "brand", "specs.Größe"] }
            let decoded = try SessionCoding.decode(SessionCoding.encode(state))
            #expect(decoded == state)
            #expect(decoded.filters.canonicalForm.utf8.elementsEqual(state.filters.canonicalForm.utf8))
        }
    }

    @Test func bytesAreTheDocumentedOnes() throws {
        var groups = FilterGroups()
        try groups.add(!Filter.comparison("price", .greaterThan, .number(3)), to: .and("x"), sequence: 8)
        try groups.add(.facet("price", .string("sale"), score: 2), to: .and("x"), sequence: 9)
        let filters = FilterState(
            selections: [
                "brand": .values(
                    ValueSelection(
                        values: [Chosen(.string("Nike"), sequence: 2), Chosen(.number(-1), sequence: 1)],
                        excluded: [Chosen(.bool(true), sequence: 6)],
                        none: true,
                        noneSequence: 300
                    )
                ),
                "name": .keywords(
                    KeywordSelection(words: [Chosen("Nike", sequence: 3)], isCaseSensitive: true, noneSequence: 1)
                ),
                "price": .range(RangeSelection(lower: .number(Number(0.5)!), upper: nil, none: false, sequence: 5)),
                "q": .search(SearchSelection(text: "Nike", sequence: 7)),
                "sale": .toggle(ToggleSelection(isOn: true, sequence: 4)),
                "stars": .comparison(ComparisonSelection(value: .number(Number(Int64(4))), none: true, sequence: 1)),
            ],
            groups: groups,
            nextSequence: 10
        )
        var expected: [UInt8] = [2, 8] + Array("shop".utf8) + [14] + Array("default".utf8)
        expected += [40, 4] + Array("en".utf8) + [10, 6]
        expected += [10] + Array("brand".utf8) + [0b101000, 0xAC, 2, 2, 0, 8] + Array("Nike".utf8) + [2, 3, 1, 1]
        expected += [1, 2, 6]
        expected += [8] + Array("name".utf8) + [0b010100, 1, 1, 9, 3]
        expected += [10] + Array("price".utf8) + [0b010010, 5, 5, 0, 0, 0, 0, 0, 0, 0xE0, 0x3F]
        expected += [2] + Array("q".utf8) + [0b101, 7, 9]
        expected += [8] + Array("sale".utf8) + [0b001001, 4]
        expected += [10] + Array("stars".utf8) + [0b011011, 1, 3, 8]
        expected += [1, 12] + Array("and<x>".utf8) + [2]
        expected += [0b001001, 13, 5, 3, 6, 8]
        expected += [0b010000, 13, 0, 17, 4, 9]
        var state = SessionFixtures.state(filters: filters)
        #expect(SessionCoding.encode(state) == expected)
        state.shown = ["size", "brand"]
        #expect(SessionCoding.encode(state) == expected + [2, 8] + Array("size".utf8) + [7])
        #expect(throws: SessionCodingError.self) { try SessionCoding.decode(expected + [0]) }
    }

    /// The place of an operator in its enumeration may change; what is stored may not.
    @Test func operatorsHaveTheDocumentedBytes() throws {
        let bytes: [(ComparisonOperator, UInt8)] = [
            (.lessThan, 0), (.lessThanOrEqual, 1), (.equal, 2), (.notEqual, 3), (.greaterThanOrEqual, 4),
            (.greaterThan, 5),
        ]
        #expect(bytes.count == ComparisonOperator.allCases.count)
        for (sign, byte) in bytes {
            var groups = FilterGroups()
            try groups.add(.comparison("a", sign, .number(1)), to: .and("x"), sequence: 1)
            let state = SessionFixtures.state(filters: FilterState(groups: groups, nextSequence: 2))
            let encoded = SessionCoding.encode(state)
            #expect(encoded.suffix(7) == [0b001, 2, UInt8(ascii: "a"), byte, 3, 2, 1])
            #expect(try SessionCoding.decode(encoded) == state)
        }
        #expect(ComparisonOperator(storedByte: 6) == nil)
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
            others[1].settings.sort += "x"
            others[2].settings.pageSize += 1
            others[3].settings.locale += "x"
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

    @Test(arguments: [1, 63, 64, 127, 128, 1_000])
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
