import Testing

@testable import FilterCore

@Suite struct PathPartsTests {
    @Test(arguments: [
        ("A > B", " > ", ["A", "B"]), ("A", " > ", ["A"]), ("", " > ", [""]), ("A>B", " > ", ["A>B"]),
        (" > A", " > ", ["", "A"]), ("A > ", " > ", ["A", ""]), ("A >  > B", " > ", ["A", "", "B"]),
        ("A > > B", " > ", ["A", "> B"]), ("a//b", "/", ["a", "", "b"]), ("aaa", "aa", ["", "a"]),
        ("é/\u{301}/x", "/", ["é", "\u{301}", "x"]), ("e\u{301}", "e", ["", "\u{301}"]),
    ])
    func partsLieBetweenSeparators(path: String, separator: String, parts: [String]) {
        let found = path.partRanges(separatedBy: separator).map { Array(path[$0].utf8) }
        #expect(found == parts.map { Array($0.utf8) })
    }
}
