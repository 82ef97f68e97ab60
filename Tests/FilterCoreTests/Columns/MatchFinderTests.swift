import Testing

@testable import FilterCore

struct MatchFinderTests {
    /// The texts of some letters up to a length.
    private static func texts(of letters: [String], upTo length: Int) -> [String] {
        var texts = [""]
        var last = [""]
        for _ in 0..<length {
            last = last.flatMap { text in letters.map { text + $0 } }
            texts += last
        }
        return texts
    }

    /// Every position of the text, one after the other.
    private func position(of text: String, in label: String) -> MatchPosition? {
        let (wanted, bytes) = (Array(text.utf8), Array(label.utf8))
        let starts = bytes.indices.filter { bytes[$0...].starts(with: wanted) }
        return starts.map { start in
            guard start > 0 else { return .beginning }
            let before = String(decoding: bytes[..<start], as: UTF8.self).unicodeScalars.last!
            return before.isWordScalar ? .inside : .wordStart
        }.min()
    }

    @Test(arguments: [["a", "b", " "], ["a", "é", "-"], ["1", "½", "a"]])
    func everyShortTextIsFoundAtItsBestPosition(letters: [String]) {
        let labels = Self.texts(of: letters, upTo: 6)
        for text in Self.texts(of: letters, upTo: 4).dropFirst() {
            let finder = MatchFinder(text)
            for label in labels {
                let found = finder.position(in: label.utf8Span.span)
                #expect(found == position(of: text, in: label), "“\(text)” in “\(label)”")
            }
        }
    }
}
