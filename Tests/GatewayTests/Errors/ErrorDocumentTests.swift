import Foundation
import TestSupport
import Testing

@testable import Gateway

/// `Documentation/ERRORS.md` lists all codes.
struct ErrorDocumentTests {
    private static let file = Repository.root.appending(path: "Documentation/ERRORS.md")

    @Test func documentHasARowForEachCodeInTheirOrder() throws {
        let lines = try String(contentsOf: Self.file, encoding: .utf8).components(separatedBy: "\n")
        let written = lines.filter { $0.hasPrefix("| `") }
        #expect(written.count == ErrorCode.allCases.count)
        for (code, row) in zip(ErrorCode.allCases, written) {
            let statuses = code.statuses.map(String.init).joined(separator: ", ")
            #expect(row.hasPrefix("| `\(code.rawValue)` | \(statuses) | \(code.title) | "))
        }
    }

    @Test(arguments: ErrorCode.allCases)
    func entriesAreSentences(_ code: ErrorCode) {
        let explanation = ErrorExplanation[code]
        for text in [explanation.meaning, explanation.remedy] {
            #expect(text.first?.isUppercase == true && text.hasSuffix("."), "\(text)")
        }
        #expect(Set(code.statuses).count == code.statuses.count)
    }
}
