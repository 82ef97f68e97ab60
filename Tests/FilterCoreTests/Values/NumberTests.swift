import FilterCore
import Testing

@Suite struct NumberTests {
    @Test func oneNumberHasOneForm() throws {
        let one = Number(Int64(1))
        #expect(Number(1.0) == one)
        #expect(Number(UInt64(1)) == one)
        #expect(Number(1.0)?.hashValue == one.hashValue)
        #expect(Number(-0.0) == Number(Int64(0)))
        #expect(Number(0x1p63) == Number.unsigned(1 << 63))
        #expect(Number(UInt64.max) == .unsigned(.max))
        #expect(Number(UInt64(Int64.max)) == .integer(.max))
        #expect(Number(-0x1p63) == .integer(.min))
    }

    @Test func notNumbersAreRefused() {
        #expect(Number(Double.nan) == nil)
        #expect(Number(Double.infinity) == nil)
        #expect(Number(-Double.infinity) == nil)
    }

    @Test func integersAreComparedExactly() throws {
        let ordered: [Number] = [
            .double(-1e300), .integer(.min), .integer(-1), .double(-0.5), .integer(0), .double(1e-300), .double(0.5),
            .integer(1), .integer((1 << 53) - 1), .integer(1 << 53), .integer((1 << 53) + 1), .integer(.max - 1),
            .integer(.max), .unsigned(1 << 63), .unsigned((1 << 63) + 1), .unsigned(.max - 1), .unsigned(.max),
            .double(0x1p64), .double(1e20), .double(1e300),
        ]
        for (leftIndex, left) in ordered.enumerated() {
            for (rightIndex, right) in ordered.enumerated() {
                #expect((left < right) == (leftIndex < rightIndex), "\(left) < \(right)")
            }
        }
    }

    @Test func descriptionsAreShortest() throws {
        #expect(Number.integer(12).description == "12")
        #expect(Number.unsigned(.max).description == "18446744073709551615")
        #expect(try #require(Number(0.1)).description == "0.1")
        #expect(try #require(Number(1e20)).description == "1e+20")
        #expect(try #require(Number(10.0)).description == "10")
    }
}
