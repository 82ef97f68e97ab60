import Testing

@testable import FilterCore

struct TextProfileTests {
    @Test(arguments: [
        ("", 0, 0, 1, false), ("a", 1, 1, 1, true), ("Größe M", 7, 2, 1, true), (" a", 2, 1, 1, false),
        ("a ", 2, 1, 1, false), ("a > b", 5, 3, 2, true), ("a >b", 4, 2, 1, true), (" > ", 3, 1, 2, false),
        ("a > ", 4, 2, 2, false), (" > b", 4, 2, 2, false), ("a >  > b", 8, 4, 3, false),
        ("a > > b", 7, 4, 2, true), ("é > ü > 日本", 10, 5, 3, true), ("a\tb\nc", 5, 3, 1, true),
    ])
    func aTextIsProfiled(text: String, length: Int, wordCount: Int, partCount: Int, isPath: Bool) {
        let profile = TextProfile(text.utf8Span.span)
        #expect(profile.length == length)
        #expect(profile.wordCount == wordCount)
        #expect(profile.partCount == partCount)
        #expect(profile.isPath == isPath)
        #expect(text.isEmpty || profile.partCount == text.partRanges(separatedBy: " > ").count)
    }
}
