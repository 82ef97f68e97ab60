import Testing

@testable import FilterCore

struct TextProfileTests {
    @Test(
        arguments: [
            ("https://a.example", .address), ("a/b.PNG?width=2", .address), ("a.png b", nil),
            ("9f3c1e2a-0d4b-4c1e-8f6a-2B7D9C0E5A11", .uuid), ("9f3c1e2a-0d4b-4c1e-8f6a-2b7d9c0e5a1", nil),
            ("9f3c1e2a-0d4b-4c1e-8f6a-2b7d9c0e5x11", nil), ("9f3c1e2ae0d4b-4c1e-8f6a-2b7d9c0e5a11", nil),
            ("ann@mail.example", .contact), ("ann@mail", nil), ("@mail.example", nil), ("ann@.example", nil),
            ("ann@mail.", nil), ("a@b@c.example", nil), ("write to ann@mail.example", nil),
            ("+49 30 1234567", .contact), ("(030) 1234-567", .contact), ("+49", nil), ("+49 30 extension", nil),
            ("2012-01-31", nil), ("1234567890", nil), ("10.0.19045.1", nil), ("+1 234 567 890 123 456 7", nil),
            ("", nil),
        ] as [(String, TextProfile.Identifier?)]
    )
    func identifiersAreToldFromOtherTexts(text: String, identifier: TextProfile.Identifier?) {
        #expect(TextProfile(text.utf8Span.span).identifier == identifier)
    }

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
