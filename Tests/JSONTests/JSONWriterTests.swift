import FilterCore
import Foundation
import TestSupport
import Testing

@testable import JSON

struct JSONWriterTests {
    private func text(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter(capacity: 64)
        write(&writer)
        #expect(writer.isComplete)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test func commasComeByThemselves() {
        let text = text {
            $0.beginObject()
            $0.member("n", 1)
            $0.key("a/é")
            $0.beginArray()
            $0.beginObject()
            $0.endObject()
            $0.null()
            $0.beginArray()
            $0.endArray()
            $0.bool(false)
            $0.raw(Array(#"{"x":1}"#.utf8))
            $0.endArray()
            $0.member("s", "t")
            $0.member("o", nil as Int?)
            $0.member("v", Value.number(2))
            $0.endObject()
        }
        #expect(text == #"{"n":1,"a/é":[{},null,[],false,{"x":1}],"s":"t","o":null,"v":2}"#)
    }

    @Test(arguments: [
        (0.5, "0.5"), (3, "3"), (-0.0, "0"), (1e20, "1e+20"), (1e15, "1000000000000000"),
        (.leastNonzeroMagnitude, "5e-324"),
        (0.1, "0.1"),
        (-1.25, "-1.25"),
    ])
    func doublesAreShortest(double: Double, expected: String) {
        #expect(text { $0.double(double) } == expected)
    }

    @Test func integersReachBothEnds() {
        #expect(text { $0.integer(Int64.min) } == "-9223372036854775808")
        #expect(text { $0.integer(UInt64.max) } == "18446744073709551615")
        #expect(text { $0.integer(0) } == "0")
        #expect(text { $0.number(.integer(-10)) } == "-10")
    }

    @Test func everyControlCharacterIsEscapedAtEveryPlace() throws {
        for scalar in (0...0x22).map(UInt8.init) + [0x5C, 0x7F] {
            for place in 0..<20 {
                var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 20)
                bytes[place] = scalar
                let string = String(decoding: bytes, as: UTF8.self)
                let written = text { $0.string(string) }
                #expect(!written.utf8.contains { $0 < 0x20 })
                #expect(try JSONValue(parsing: written) == .string(string), "\(scalar) at \(place)")
            }
        }
        #expect(text { $0.string("\u{1}\n\"\\/é😀\u{7F}") } == "\"\\u0001\\n\\\"\\\\/é😀\u{7F}\"")
    }

    @Test func writtenValuesReadBackTheSameHereAndInFoundation() throws {
        var random = SplitMix64(seed: 42)
        for _ in 0..<2_000 {
            let value = randomValue(&random, depth: 4)
            var writer = JSONWriter()
            writer.value(value)
            #expect(try JSONValue(parsing: writer.bytes) == value)
            let object = try JSONSerialization.jsonObject(with: Data(writer.bytes), options: .fragmentsAllowed)
            #expect(isEqual(object, value), "\(String(decoding: writer.bytes, as: UTF8.self))")
        }
    }

    @Test func aWriterIsReusable() {
        var writer = JSONWriter()
        writer.beginArray()
        writer.removeAll()
        writer.null()
        #expect(writer.isComplete && writer.bytes == Array("null".utf8))
    }

    @Test func aValueWithoutAKeyStopsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            var writer = JSONWriter()
            writer.beginObject()
            writer.integer(1)
        }
        await #expect(processExitsWith: .failure) {
            var writer = JSONWriter()
            writer.beginObject()
            writer.key("a")
            writer.endObject()
        }
        await #expect(processExitsWith: .failure) {
            var writer = JSONWriter()
            writer.null()
            writer.null()
        }
    }

    private func randomValue(_ random: inout SplitMix64, depth: Int) -> JSONValue {
        switch random.next(below: depth == 0 ? 5 : 7) {
        case 0: return .null
        case 1: return .bool(random.next(below: 2) == 0)
        case 2: return .number(Number(Int64(truncatingIfNeeded: random.next() >> random.next(below: 64))))
        case 3:
            let double = Double(bitPattern: random.next())
            return .number(Number(double) ?? Number(UInt64.max))
        case 4: return .string(randomString(&random))
        case 5: return .array((0..<random.next(below: 5)).map { _ in randomValue(&random, depth: depth - 1) })
        default:
            return .object(
                (0..<random.next(below: 5)).map { index in
                    JSONValue.Member("\(index)" + randomString(&random), randomValue(&random, depth: depth - 1))
                }
            )
        }
    }

    private func randomString(_ random: inout SplitMix64) -> String {
        var string = ""
        for _ in 0..<random.next(below: 30) {
            let limit: UInt64 = [0x20, 0x80, 0x800, 0xD800, 0x11_0000][Int(random.next(below: 5))]
            if let scalar = Unicode.Scalar(UInt32(random.next(below: limit))) { string.unicodeScalars.append(scalar) }
        }
        return string
    }

    private func isEqual(_ object: Any, _ value: JSONValue) -> Bool {
        switch value {
        case .null: return object is NSNull
        case .bool(let bool): return (object as? Bool) == bool
        case .number(let number):
            guard let found = object as? NSNumber else { return false }
            return switch number {
            case .integer(let integer): found.int64Value == integer
            case .unsigned(let unsigned): found.uint64Value == unsigned
            // Foundation goes through a decimal and may miss the nearest double.
            case .double(let double): abs(found.doubleValue - double) <= abs(double) * 1e-14
            }
        case .string(let string): return (object as? String).map { Text($0) } == Text(string)
        case .array(let elements):
            guard let found = object as? [Any], found.count == elements.count else { return false }
            return zip(found, elements).allSatisfy { isEqual($0, $1) }
        case .object(let members):
            guard let found = object as? [String: Any], found.count == members.count else { return false }
            return members.allSatisfy { member in found[member.key].map { isEqual($0, member.value) } ?? false }
        }
    }

    @Test func writerForgetsWhatIsTooLarge() {
        var writer = JSONWriter(maxByteCount: 20)
        writer.beginArray()
        for number in 0..<7 { writer.integer(number) }
        #expect(!writer.isTooLarge)
        for _ in 0..<1_000 { writer.string("more than twenty bytes") }
        #expect(writer.isTooLarge)
        #expect(writer.bytes.count <= 60)
        writer.endArray()
        writer.removeAll()
        writer.bool(true)
        #expect(!writer.isTooLarge)
        #expect(writer.bytes == Array("true".utf8))
    }
}
