import FilterCore
import JSONTestSupport
import Testing

@testable import Catalogs
@testable import JSON

struct AttributeOperationTests {
    private func applied(_ name: String, _ value: JSONValue, to old: JSONValue?) throws -> JSONValue? {
        let json = JSONValue.object([.init("_operation", .string(name)), .init("value", value)])
        return try #require(try AttributeOperation(json, at: "/x")).applied(to: old)
    }

    @Test func numbersAreAddedExactly() throws {
        #expect(try applied("Increment", 2, to: 3) == 5)
        #expect(try applied("Increment", 2, to: nil) == 2)
        #expect(try applied("Decrement", 2, to: .null) == -2)
        let great = JSONValue.number(Number(Int64.max - 1))
        #expect(try applied("Increment", 1, to: great) == .number(Number(Int64.max)))
        #expect(try applied("Increment", 1, to: .number(Number(Int64.max))) == .number(try #require(Number(0x1p63))))
        #expect(try applied("Increment", 1, to: .number(.unsigned(1 << 63))) == .number(.unsigned(1 << 63 + 1)))
        #expect(throws: EditFault.self, "the sum is no other number") {
            try applied("Increment", 1, to: .number(try #require(Number(0x1p64))))
        }
        let half = try #require(Number(0.5))
        #expect(try applied("Decrement", .number(half), to: 1) == .number(half))
    }

    @Test func valuesComeToArraysAndGo() throws {
        #expect(try applied("Add", "a", to: ["a"]) == ["a", "a"])
        #expect(try applied("AddUnique", "a", to: ["a"]) == ["a"])
        #expect(try applied("AddUnique", "b", to: nil) == ["b"])
        #expect(try applied("Remove", "a", to: ["a", "b", "a"]) == ["b"])
        #expect(try applied("Remove", 1, to: [1, "1", true]) == ["1", true])
    }

    @Test func conditionsLeaveTheObjectAsItIs() throws {
        #expect(try applied("IncrementFrom", 3, to: 3) == 4)
        #expect(try applied("IncrementFrom", 3, to: 4) == nil)
        #expect(try applied("IncrementSet", 5, to: 4) == 5)
        #expect(try applied("IncrementSet", 4, to: 4) == nil)
    }

    @Test(arguments: ["Increment", "Add", "IncrementSet"])
    func whatAnOperationCannotDoIsRefused(name: String) throws {
        #expect(throws: EditFault.self) { try applied(name, 1, to: "text") }
    }

    @Test func anObjectWithoutAnOperationIsAValue() throws {
        #expect(try AttributeOperation(.object([.init("value", 1)]), at: "/x") == nil)
        #expect(throws: EditFault.self) { try AttributeOperation(.object([.init("_operation", "Add")]), at: "/x") }
    }
}
