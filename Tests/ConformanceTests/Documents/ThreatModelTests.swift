import Foundation
import TestSupport
import Testing

/// Every line of `THREAT_MODEL.md` is shown by something that exists, and no limit is missing.
@Suite struct ThreatModelTests {
    private static let pages = ["THREAT_MODEL.md", "Documentation/SETTINGS.md"]

    /// The rows of the tables whose last column says what shows them.
    private static func shownRows() throws -> [[String]] {
        try Document.text(pages[0]).components(separatedBy: "\n\n").flatMap { block in
            let rows = Document.rows(block)
            return rows.first?.last == "shown by" ? Array(rows.dropFirst(2)) : []
        }
    }

    @Test func everyLineIsShownByATestOrAScriptThatExists() throws {
        let names = try TestNames.all(in: Repository.root.appendingPathComponent("Tests"))
        let rows = try Self.shownRows()
        #expect(rows.count > 30)
        for row in rows {
            let witnesses = try Document.matches("`([^`]+)`", in: row[row.count - 1])
            #expect(!witnesses.isEmpty, "nothing shows: \(row[0])")
            for witness in witnesses {
                let path = Repository.root.appendingPathComponent(witness).path
                #expect(
                    names.contains(witness) || FileManager.default.fileExists(atPath: path),
                    "\(row[0]): no test or script \(witness)"
                )
            }
        }
    }

    @Test func settingsAreThoseThatThereAre() throws {
        let settings = try Document.matches("(?m)^\\| `(--[a-z-]+)`", in: Document.text(Self.pages[1]))
        let named = Set(try Document.matches("`(--[a-z-]+)", in: Document.text(Self.pages[0])))
        #expect(settings.count > 30)
        #expect(named.subtracting(settings) == [])
    }

    @Test func everyLimitIsSaidToStopSomething() throws {
        let text = try Document.text(Self.pages[0])
        let settings = try Document.matches("(?m)^\\| `(--[a-z-]+)`", in: Document.text(Self.pages[1]))
        for setting in settings where setting.hasPrefix("--max-") || setting.hasSuffix("-timeout") {
            #expect(text.contains("`\(setting)`"), "THREAT_MODEL.md does not say what \(setting) stops")
        }
    }
}
