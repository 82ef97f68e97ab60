import Foundation

/// `Documentation/FEATURES.md`: what there is, how it is done here, and what shows it.
struct FeatureTable {
    struct Row {
        /// The number of a feature, or the name of a widget, or of something that a session or a front end can do.
        let name: String
        let cells: [String]

        /// What stands between backticks in the last cell.
        var witnesses: [String] {
            let parts = cells.last?.split(separator: "`", omittingEmptySubsequences: false) ?? []
            return parts.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
        }

        /// Says why nothing shows it.
        var reason: String? {
            guard let last = cells.last else { return nil }
            for start in ["Out of scope: ", "Later: "] where last.hasPrefix(start) {
                let reason = last.dropFirst(start.count)
                return reason.count < 10 ? nil : String(reason)
            }
            return nil
        }
    }

    let rows: [Row]

    init(_ text: String) {
        rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") }.compactMap { line in
            let cells = line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard let name = cells.first,
                !["#", "session", "front end", "live catalog", "strangers", "agent", "search protocol", "widget"]
                    .contains(name)
            else {
                return nil
            }
            return Row(name: name, cells: cells)
        }
    }

    static func read() throws -> FeatureTable {
        FeatureTable(try Document.text("Documentation/FEATURES.md"))
    }
}
