import TestSupport
import Testing

@testable import FilterCore

struct MistypedWordTests {
    private func finds(_ typed: String, _ word: String, asBeginning isBeginning: Bool = false) -> String? {
        let mistyped = MistypedWord(typed, isBeginning: isBeginning)
        let count = mistyped?.matchedByteCount(of: word.utf8Span.span)
        return count.map { String(decoding: word.utf8.prefix($0), as: UTF8.self) }
    }

    @Test(arguments: ["flannel", "flanel", "flannnel", "flamnel", "flannle", "flanne", "flannelx", "fannel"])
    func oneErrorIsForgiven(typed: String) {
        #expect(finds(typed, "flannel") == "flannel")
    }

    @Test(arguments: ["lannel", "xlannel", "lfannel", "flanl", "flamnnal", "flaenln", "flannelxy"])
    func neitherTwoErrorsNorAnotherFirstLetterAre(typed: String) {
        #expect(finds(typed, "flannel") == nil)
    }

    @Test func shortWordsAndThoseWithDigitsMustBeRight() {
        #expect(MistypedWord("shoe", isBeginning: false) == nil)
        #expect(MistypedWord("12345", isBeginning: false) == nil)
        #expect(MistypedWord("abcd5", isBeginning: true) == nil)
        #expect(finds("shoes", "shoe") == "shoe")
        #expect(finds("model", "model3") == nil)
        #expect(finds("modle", "mod1e", asBeginning: true) == nil)
        #expect(finds("modelxx", "modelx\u{663}") == nil)
    }

    @Test func aBeginningIsFoundAsFarAsItGoes() {
        #expect(finds("flanel", "flannelette", asBeginning: true) == "flannel")
        #expect(finds("fleneel", "flannelette", asBeginning: true) == nil)
        #expect(finds("flamnel", "flannelette", asBeginning: true) == "flannel")
        #expect(finds("flanel", "flannelette") == nil)
        #expect(finds("flannl", "flannel", asBeginning: true) == "flannel")
        #expect(finds("jackt", "jackets", asBeginning: true) == "jacket")
    }

    @Test func lettersBeyondASCIICountAsOne() {
        #expect(finds("москав", "москва") == "москва")
        #expect(finds("носква", "москва") == nil)
        #expect(finds("aßßßb", "aßßb") == "aßßb")
    }

    /// Beside the table of distances.
    @Test(arguments: [false, true])
    func wordsAreFoundAtTheDistanceOfOne(isBeginning: Bool) {
        var generator = SplitMix64(seed: 11)
        for _ in 0..<20_000 {
            func word(_ counts: ClosedRange<Int>) -> [Character] {
                (0..<Int.random(in: counts, using: &generator)).map { _ in generator.pick(Array("abé")) }
            }
            let (typed, other) = (word(5...7), word(0...9))
            let ends = isBeginning ? Array(1...max(1, other.count)) : [other.count]
            let near = ends.filter {
                other.first == typed.first && EditDistance.between(Array(other.prefix($0)), typed) <= 1
            }
            let isRight = isBeginning ? other.starts(with: typed) : other == typed
            let expected = isRight ? typed.count : near.max()
            let found = finds(String(typed), String(other), asBeginning: isBeginning)
            guard found?.count == expected else {
                Issue.record("\(String(typed)) finds \(found ?? "nothing") of \(String(other))")
                return
            }
        }
    }
}
