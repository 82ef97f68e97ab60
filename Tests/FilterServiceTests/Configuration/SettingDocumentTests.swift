import Foundation
import TestSupport
import Testing

@testable import FilterService

/// `Documentation/SETTINGS.md` says what the table says.
struct SettingDocumentTests {
    @Test func everySettingHasItsRowAndEveryRowItsSetting() throws {
        let document = Repository.root.appending(path: "Documentation/SETTINGS.md")
        let rows = try String(contentsOf: document, encoding: .utf8).split(separator: "\n").map(String.init)
            .filter { $0.hasPrefix("| `--") }
        let table = Setting.all.map { setting in
            let cells = ["`--\(setting.name)`", setting.unit, setting.defaultValue, setting.range, setting.help]
            return "| " + cells.joined(separator: " | ") + " |"
        }
        for row in table where !rows.contains(row) { Issue.record("missing: \(row)") }
        for row in rows where !table.contains(row) { Issue.record("not in the table: \(row)") }
        #expect(Set(rows).count == rows.count)
    }

    @Test(arguments: Setting.all) func theHelpIsASentence(setting: Setting) {
        let help = setting.help
        #expect(help.first?.isUppercase == true && help.hasSuffix("."), "\(setting.name): \(help)")
        // It is shown as it stands.
        #expect(!help.contains { "`[]\\".contains($0) }, "\(setting.name): \(help)")
    }
}
