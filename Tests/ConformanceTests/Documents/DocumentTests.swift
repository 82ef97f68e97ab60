import Foundation
import TestSupport
import Testing

/// Lists in documents agree with the code.
@Suite struct DocumentTests {
    @Test func linksLeadToFilesAndHeadings() throws {
        let pages = Document.pages()
        #expect(pages.contains("README.md") && pages.contains("Documentation/FEATURES.md"))
        for page in pages {
            let folder = Repository.root.appendingPathComponent(page).deletingLastPathComponent()
            for link in try Document.matches(#"\]\(([^)\s]+)\)"#, in: Document.text(page)) where !link.contains("://") {
                let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                let target = parts[0].isEmpty ? page : folder.appendingPathComponent(parts[0]).standardized.path
                let path = target.hasPrefix("/") ? target : Repository.root.appendingPathComponent(target).path
                #expect(FileManager.default.fileExists(atPath: path), "\(page) links \(link)")
                guard parts.count == 2, let text = try? String(contentsOfFile: path, encoding: .utf8) else { continue }
                #expect(try Self.anchors(text).contains(parts[1]), "\(page) links \(link)")
            }
        }
    }

    @Test func everyPageOfDocumentationIsInItsIndex() throws {
        let pages = Document.pages().filter { $0.hasPrefix("Documentation/") && $0 != "Documentation/README.md" }
        let links = try Document.matches(#"^\| \[([^\]]+)\]"#.multiline, in: Document.text("Documentation/README.md"))
        #expect(links.map { "Documentation/" + $0 }.sorted() == pages)
    }

    @Test func routesAreThoseOfTheContract() throws {
        var path = ""
        var operations: [String] = []
        for line in try Document.text("openapi.yaml").split(separator: "\n") {
            if let match = try Document.matches(#"^  (/[^ ]*):$"#, in: String(line)).first { path = match }
            if let method = try Document.matches("^    (get|put|post|patch|delete):", in: String(line)).first {
                operations.append("\(method.uppercased()) \(path)")
            }
        }
        let rows = Document.rows(try Document.text("Documentation/ROUTES.md")).filter { $0[1].hasPrefix("`") }
        let listed = rows.map { row in
            let path = row[1].filter { $0 != "`" }
            return "\(row[0]) \(path.replacingOccurrences(of: "…", with: "/v1/sessions/{session}"))"
        }
        #expect(operations.count > 40)
        #expect(listed.sorted() == operations.sorted())
    }

    @Test func mapsNameEveryFolder() throws {
        let readme = try Document.text("README.md")
        let architecture = try Document.text("ARCHITECTURE.md")
        for target in try Document.folders("Sources") where !target.starts(with: /C[A-Z]/) {
            #expect(readme.contains("`Sources/\(target)`"), "README.md does not name \(target)")
            for folder in try Document.folders("Sources/\(target)") {
                #expect(architecture.contains("`\(folder)/`"), "ARCHITECTURE.md does not name \(target)/\(folder)")
            }
        }
    }

    @Test func licencesAreThoseOfWhatIsLinked() throws {
        let manifest = try Document.text("Package.swift")
        var linked = try Document.matches(#"url: "[^"]*/([^/"]+)""#, in: manifest)
        linked += try Document.matches(#"linkedLibrary\("([^"]+)""#, in: manifest)
        for target in try Document.matches(#"systemLibrary\(\s*name: "([^"]+)""#, in: manifest) {
            linked += try Document.matches(#"link "([^"]+)""#, in: Document.text("Sources/\(target)/module.modulemap"))
        }
        let rows = Document.rows(try Document.text("Documentation/LICENSES.md")).filter { $0[0].hasPrefix("`") }
        #expect(linked.count > 5)
        #expect(rows.map { $0[0].filter { $0 != "`" } } == linked.sorted())
    }

    /// The anchors of a page's headings, as GitHub makes them.
    private static func anchors(_ page: String) throws -> [String] {
        try Document.matches("^#+ (.+)$".multiline, in: page).map { heading in
            heading.lowercased().replacingOccurrences(of: " ", with: "-")
                .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        }
    }
}

extension String {
    /// The expression with `^` and `$` at each line.
    fileprivate var multiline: String { "(?m)" + self }
}
