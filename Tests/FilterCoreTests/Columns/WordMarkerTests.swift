import FilterCore
import Testing

struct WordMarkerTests {
    /// A text with the marks in brackets, and the words that were found.
    private func marked(_ query: String, _ text: String, variants: WordVariants = .exact) -> String {
        let marker = WordMarker(query, variants: variants)
        let marks = marker.marks(in: text)
        let bytes = Array(text.utf8)
        var shown: [UInt8] = []
        var end = 0
        for range in marks.ranges {
            shown += bytes[end..<range.lowerBound] + Array("[".utf8) + bytes[range] + Array("]".utf8)
            end = range.upperBound
        }
        shown += bytes[end...]
        let words = marks.words.sorted().map { marker.words[$0] }.joined(separator: ",")
        return String(decoding: shown, as: UTF8.self) + " \(words)\(marks.isWhole ? "!" : "")"
    }

    @Test func wordsAreMarkedWholeAndTheLastAsABeginning() {
        #expect(marked("red sho", "Red shoes, credit") == "[Red] [sho]es, credit red,sho")
        #expect(marked("sho red", "Red shoes, reduced") == "[Red] shoes, [red]uced red")
        #expect(marked("red shoes", "Red shoes") == "[Red] [shoes] red,shoes!")
        #expect(marked("red", "blue") == "blue ")
    }

    @Test func everyWordMayBeABeginning() {
        #expect(marked("sh re", "Red shoes", variants: WordVariants(queryType: .prefixAll)) == "[Re]d [sh]oes sh,re")
        #expect(marked("red sho", "Red shoes", variants: WordVariants(queryType: .prefixNone)) == "[Red] shoes red")
    }

    @Test func textsAreFolded() {
        #expect(marked("creme bru", "Crème Brûlée") == "[Crème] [Brû]lée creme,bru")
        #expect(marked("CAFÉ", "cafe\u{301}s") == "[cafe\u{301}]s cafe")
        #expect(marked("fin", "ﬁne") == "[ﬁn]e fin")
        #expect(marked("strasse", "Große Straße") == "Große [Straße] strasse")
    }

    @Test func aMarkEndsWithTheCharacterThatItReaches() {
        // “ﬁ” is one character of the text and two of the word.
        #expect(marked("f", "ﬁne") == "[ﬁ]ne f")
    }

    /// They are read byte by byte.
    @Test func textsOfAsciiAreMarkedAsOthersAre() {
        for text in ["Red shoes", "a-RED_red\r\nred.", "red", "9red red9", "  re  redred", "Z[red]@`{red"] {
            for query in ["red", "re", "9", "z red", "a"] {
                // The part that is not ASCII is a word of its own.
                let other = marked(query, text + " é").replacing(" é", with: "", maxReplacements: 1)
                let trimmed = { (marked: String) in marked.replacing("!", with: "") }
                #expect(trimmed(marked(query, text)) == trimmed(other), "\(query) in \(text)")
            }
        }
        #expect(marked("red shoes", "RED - shoes") == "[RED] - [shoes] red,shoes!")
        #expect(marked("red", "red shoe") == "[red] shoe red")
    }

    @Test func theLongestWordIsMarked() {
        #expect(marked("re red", "red") == "[red] red!")
        #expect(marked("red re", "red") == "[red] red,re!")
    }

    @Test func variantsAreMarkedWhole() {
        let plurals = WordVariants(languages: [.english])
        #expect(marked("shirts red", "Red shirt", variants: plurals) == "[Red] [shirt] shirts,red!")
        #expect(marked("shirts red", "Red shirt") == "[Red] shirt red")
        let errors = WordVariants(toleratesTypo: true)
        #expect(marked("flanel", "Flannelette", variants: errors) == "[Flannel]ette flanel")
        #expect(marked("flanel shi", "Flannél shirt", variants: errors) == "[Flannél] [shi]rt flanel,shi")
    }

    @Test func nothingIsMarkedWithoutWords() {
        for query in ["", " ", "–!"] { #expect(marked(query, "Red – shoes!") == "Red – shoes! ") }
        #expect(marked("red", "") == " ")
    }

    @Test func wordsThatStandTwiceCountOnce() {
        #expect(WordMarker("red Red réd blue").words == ["red", "blue"])
        #expect(marked("red re red", "red reddish") == "[red] [red]dish red")
    }
}
