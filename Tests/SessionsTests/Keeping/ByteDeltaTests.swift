import Testing

@testable import Sessions

struct ByteDeltaTests {
    @Test(arguments: [
        ("", ""), ("", "a"), ("a", ""), ("aa", "aaa"), ("aba", "aa"), ("red shoes", "red boots"), ("x", "y"),
    ])
    func deltaLeadsToTheOtherBytes(old: String, new: String) {
        let (old, new) = (Array(old.utf8), Array(new.utf8))
        #expect(ByteDelta(from: old, to: new).applied(to: old) == new)
        #expect(ByteDelta(from: new, to: old).applied(to: new) == old)
    }

    @Test func everyPairOfSmallTextsIsCovered() {
        let texts = (0..<4).reduce(into: [[UInt8]]([[]])) { texts, _ in
            texts += texts.flatMap { text in [text + [0], text + [1]] }
        }
        for old in texts {
            for new in texts where ByteDelta(from: old, to: new).applied(to: old) != new {
                Issue.record("\(old) does not become \(new)")
            }
        }
    }

    @Test func unchangedBytesAreNotKept() {
        let delta = ByteDelta(from: Array("red shoes".utf8), to: Array("red boots".utf8))
        #expect(delta.prefix == 4)
        #expect(delta.suffix == 1)
        #expect(Array(delta.middle) == Array("boot".utf8))
    }

    @Test func deltaOfLongerBytesIsRefused() {
        #expect(ByteDelta(prefix: 3, suffix: 2, middle: []).applied(to: [1, 2, 3, 4]) == nil)
    }
}
