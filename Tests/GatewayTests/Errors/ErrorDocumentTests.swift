import Foundation
import Testing

@testable import Gateway

/// `Documentation/ERRORS.md` lists what the table of errors has.
struct ErrorDocumentTests {
    private static let file = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Documentation/ERRORS.md")

    /// The lines of the table, without its head.
    private static let rows = ErrorCode.allCases.map { code in
        let entry = code.entry
        let statuses = entry.statuses.map(String.init).joined(separator: ", ")
        return "| `\(code.rawValue)` | \(statuses) | \(entry.title) | \(entry.meaning) | \(entry.remedy) |"
    }

    @Test func documentHasTheRowsOfTheTable() throws {
        let lines = try String(contentsOf: Self.file, encoding: .utf8).components(separatedBy: "\n")
        let written = lines.filter { $0.hasPrefix("| `") }
        for row in Self.rows where !written.contains(row) { Issue.record("the page lacks: \(row)") }
        for row in written where !Self.rows.contains(row) { Issue.record("the page has, and the table not: \(row)") }
        let isInOrder = written == Self.rows
        #expect(isInOrder, "the rows come in the order of the table, each once")
    }

    @Test(arguments: ErrorCode.allCases)
    func entriesAreSentences(_ code: ErrorCode) {
        for text in [code.entry.meaning, code.entry.remedy] {
            #expect(text.first?.isUppercase == true && text.hasSuffix("."), "\(text)")
        }
        #expect(Set(code.entry.statuses).count == code.entry.statuses.count)
    }
}
