import Support
import Testing

struct VarintTests {
    @Test(
        arguments: [
            (0, [0x00]), (0x7F, [0x7F]), (0x80, [0x80, 0x01]), (300, [0xAC, 0x02]),
            (UInt64.max, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01]),
        ] as [(UInt64, [UInt8])]
    )
    func numbersHaveOneForm(value: UInt64, form: [UInt8]) {
        var bytes: [UInt8] = [9]
        bytes.append(varint: value)
        #expect(bytes == [9] + form)
        var offset = 1
        #expect(bytes.readVarint(at: &offset) == value)
        #expect(offset == bytes.count)
    }

    @Test func everyPowerOfTwoReadsBack() {
        for value in (0..<64).flatMap({ [(1 as UInt64) << $0, (1 as UInt64) << $0 &- 1] }) {
            var bytes: [UInt8] = []
            bytes.append(varint: value)
            var offset = 0
            #expect(bytes.readVarint(at: &offset) == value)
        }
    }

    @Test(
        arguments: [
            ([], 0), ([0x80], 1), ([0x80, 0x00], 2), ([0xFF, 0x80, 0x00], 3),
            ([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x02], 10),
            ([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x81, 0x01], 10),
        ] as [([UInt8], Int)]
    )
    func otherFormsAreRefused(bytes: [UInt8], end: Int) {
        var offset = 0
        #expect(bytes.readVarint(at: &offset) == nil)
        #expect(offset == end)
    }

    @Test func negativeNumbersAreTheir64Bits() {
        var bytes: [UInt8] = []
        bytes.append(varint: -1)
        #expect(bytes.count == 10)
        var offset = 0
        #expect(bytes.readVarint(at: &offset) == .max)
    }

    @Test func aTextIsLedByItsLength() {
        var bytes: [UInt8] = []
        bytes.append(lengthAndBytesOf: "é1")
        #expect(bytes == [3, 0xC3, 0xA9, 0x31])
    }
}
