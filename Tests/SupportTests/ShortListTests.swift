import Support
import Testing

struct ShortListTests {
    @Test func firstElementsAreKeptAndAllAreCounted() {
        var list = ShortList<Int>(limit: 2)
        #expect(list.first.isEmpty && list.omittedCount == 0 && !list.isFull)
        for number in 1...5 { list.append(number) }
        #expect(list.first == [1, 2])
        #expect(list.count == 5 && list.omittedCount == 3 && list.isFull)
    }

    @Test func elementsThatAreOnlyCountedAreNotMade() {
        var list = ShortList<Int>(limit: 1)
        var made = 0
        func make() -> Int {
            made += 1
            return made
        }
        for _ in 0..<3 { list.append(make()) }
        #expect(made == 1 && list.count == 3)
    }
}

struct ExcerptTests {
    @Test func longTextsAreCutAndControlCharactersReplaced() {
        #expect("abc".excerpt(3) == "abc")
        #expect("abcd".excerpt(3) == "abc…")
        #expect("".excerpt(0) == "")
        #expect("a\nb\u{1B}[31m\u{2028}é😀".excerpt(20) == "a\u{FFFD}b\u{FFFD}[31m\u{FFFD}é😀")
    }
}
