import FilterCore
import TestSupport
import Testing

@Suite struct ValueTests {
    @Test func valuesOfDifferentTypesDiffer() {
        let values: [Value] = ["1", 1, true, "true", "0", 0, false, "false"]
        #expect(Set(values).count == values.count)
    }

    @Test func textsAreTheirBytes() {
        let values: [Value] = [.string("caf\u{E9}"), .string("cafe\u{301}")]
        #expect(Set(values).count == 2)
        #expect(Text("caf\u{E9}") != Text("cafe\u{301}"))
        #expect(Text("\u{FFFF}") < Text("\u{10000}"))
        #expect(Text("") < Text("\u{0}"))
        #expect(Text("a") < Text("a\u{0}"))
    }

    @Test func valuesAreInOneTotalOrder() {
        let ordered: [Value] = [false, true, -1, 0, 0.5, 1, "", "0", "A", "a", "é"]
        for (leftIndex, left) in ordered.enumerated() {
            for (rightIndex, right) in ordered.enumerated() {
                #expect((left < right) == (leftIndex < rightIndex), "\(left) < \(right)")
            }
        }
    }

    @Test(arguments: [
        (Value.string("a b"), "a b", Character("s")), (12, "12", "n"), (0.5, "0.5", "n"), (-0.0, "0", "n"),
        (true, "true", "b"), (false, "false", "b"),
    ])
    func textFormIsPlain(value: Value, text: String, typeTag: Character) {
        #expect(value.text == text)
        #expect(value.typeTag == typeTag)
    }
}
