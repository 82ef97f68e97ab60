import TestSupport
import Testing

@testable import FilterCore

struct FoldedTextsTests {
    @Test(arguments: 0..<40 as Range<UInt64>)
    func eachTextThatContainsARunIsFoundOnce(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        func text(upTo length: Int) -> String {
            (0..<Int.random(in: 0...length, using: &random)).map { _ in random.pick(["a", "B", "é"]) }.joined()
        }
        // Runs over the end of one text and the beginning of the next one are among them.
        let texts = (0..<60).map { _ in text(upTo: 6) }
        let folded = FoldedTexts(texts)
        for _ in 0..<40 {
            let run = Folding.fold("a" + text(upTo: 3))
            var found: [Int] = []
            folded.forEach(containing: Array(run.utf8)) { place, text in
                #expect(text.count == Folding.fold(texts[place]).utf8.count)
                found.append(place)
            }
            #expect(found == texts.indices.filter { Folding.fold(texts[$0]).contains(run) }, "\(run) in \(texts)")
        }
    }

    @Test func nothingIsFoundInNothing() {
        FoldedTexts([]).forEach(containing: [97]) { _, _ in Issue.record("there is no text") }
        FoldedTexts(["", ""]).forEach(containing: [97]) { _, _ in Issue.record("there is no byte") }
    }
}
