import Foundation
import TestSupport

/// The documents of the repository, and what they are checked against.
enum Document {
    static func text(_ path: String) throws -> String {
        try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The paths of all pages, hidden folders left out.
    static func pages() -> [String] {
        let files = FileManager.default.enumerator(
            at: Repository.root,
            includingPropertiesForKeys: nil,
            options: .skipsHiddenFiles
        )
        var pages: [String] = []
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "md" else { continue }
            pages.append(String(file.resolvingSymlinksInPath().path.dropFirst(Repository.root.path.count + 1)))
        }
        return pages.sorted()
    }

    /// The names of the folders in a folder.
    static func folders(_ path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(
            at: Repository.root.appendingPathComponent(path),
            includingPropertiesForKeys: [.isDirectoryKey]
        )
        .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
        .map(\.lastPathComponent)
    }

    /// The rows of all tables of a page, cell by cell; heads and lines below them included.
    static func rows(_ page: String) -> [[String]] {
        page.split(separator: "\n").filter { $0.hasPrefix("|") }.map { line in
            line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    /// Every place where an expression matches, by what its first group holds.
    static func matches(_ expression: String, in text: String) throws -> [String] {
        try text.matches(of: Regex(expression)).compactMap { $0.output[1].substring.map(String.init) }
    }
}
