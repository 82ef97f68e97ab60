import Testing

@testable import ClientTypes
@testable import JSON

/// What items hold, as types can say it.
struct ItemShapeTests {
    private func members(_ rows: String...) throws -> [ItemMember] {
        let tally = ShapeTally()
        for row in rows { tally.note(try JSONValue(parsing: row)) }
        return tally.members(atMost: 100)
    }

    private func shape(_ values: String...) throws -> ItemShape {
        let tally = ShapeTally()
        for value in values { tally.note(try JSONValue(parsing: value)) }
        return tally.shape
    }

    @Test func valuesOfOneTypeHaveIt() throws {
        #expect(try shape(#""a""#, "null") == .text)
        #expect(try shape("1", "2.5") == .number)
        #expect(try shape("true") == .flag)
        #expect(try shape(#"["a"]"#, "[]") == .list(.text, orOne: false))
        #expect(try shape("[[1],[2]]") == .list(.list(.number, orOne: false), orOne: false))
        #expect(try shape(#"["a"]"#, #""b""#) == .list(.text, orOne: true))
    }

    @Test func whatNoTypeSaysIsAnything() throws {
        #expect(try shape("null") == .any)
        #expect(try shape("1", #""a""#) == .any)
        #expect(try shape("9007199254740993") == .any)
        #expect(try shape("[1]", #""a""#) == .any)
        #expect(try shape("{}") == .any)
        #expect(try shape("[]") == .list(.any, orOne: false))
        #expect(try shape("[null, 1]") == .list(.any, orOne: false))
        #expect(try shape(#"{"a":1}"#, "1") == .any)
    }

    @Test func objectsHaveTheMembersOfAll() throws {
        let number = ItemMember(key: "b", shape: .number, isNullable: true)
        let text = ItemMember(key: "a", shape: .text, isNullable: false)
        #expect(try members(#"{"b":1,"a":"x"}"#, #"{"b":null}"#) == [number, text])
        #expect(try shape(#"{"b":null,"a":"x"}"#, #"{"b":2}"#) == .object([number, text]))
        #expect(try shape(#"[{"a":"x"}]"#).members == [text])
    }

    @Test func manyNamesOfAnObjectAreData() throws {
        func object(_ count: Int) -> String { "{\((0..<count).map { "\"n\($0)\":1" }.joined(separator: ","))}" }
        #expect(try shape(object(ShapeTally.maxMembers)).members?.count == ShapeTally.maxMembers)
        #expect(try shape(object(ShapeTally.maxMembers + 1)) == .any)
    }

    @Test func ofTooManyAttributesTheMostFrequentOnesAreLeft() throws {
        let tally = ShapeTally()
        for row in [#"{"rare":1,"a":1,"b":1}"#, #"{"b":1,"a":1}"#] { tally.note(try JSONValue(parsing: row)) }
        #expect(tally.members(atMost: 2).map(\.key) == ["a", "b"])
    }

    @Test func theIDIsTheFirstAttributeThatMayBeOne() throws {
        func items(_ row: String, _ attributes: [String]) throws -> DescribedItems {
            let tally = ShapeTally()
            tally.note(try JSONValue(parsing: row))
            return DescribedItems(tally, idAttributes: attributes)
        }
        let both = try items(#"{"objectID":"1","id":2,"a":3}"#, ["id", "objectID"])
        #expect(both.id == ItemMember(key: "id", shape: .number, isNullable: false))
        #expect(both.members.map(\.key) == ["objectID", "a"])
        #expect(try items(#"{"sku":"1"}"#, ["sku"]).members.isEmpty)
        #expect(try items(#"{"meta":{"id":"1"}}"#, ["meta.id"]).id == nil)
        #expect(DescribedItems(ShapeTally(), idAttributes: ["sku"]).id?.key == "sku")
    }
}
