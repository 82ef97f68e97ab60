import Foundation

/// The order of a target's folders as ARCHITECTURE.md has it: each may use those above it in the table.
struct Storeys {
    let folders: [String]

    /// - Parameter heading: of the section whose first table it is.
    init(under heading: String, in document: String) {
        let lines = document.split(separator: "\n", omittingEmptySubsequences: false)
        let section = lines.drop { $0 != "## \(heading)" }.dropFirst().prefix { !$0.hasPrefix("## ") }
        let rows = section.drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
        folders = rows.flatMap { row in
            row.split(separator: "|")[0].split(separator: "`").filter { $0.hasSuffix("/") }.map {
                String($0.dropLast())
            }
        }
    }

    /// Whether one folder may use another. The files at the root of a target are above all folders.
    func allows(_ reference: SourceModule.Reference) -> Bool {
        guard reference.to != "." else { return false }
        guard reference.from != "." else { return true }
        guard let from = folders.firstIndex(of: reference.from), let to = folders.firstIndex(of: reference.to) else {
            return false
        }
        return to < from
    }
}
