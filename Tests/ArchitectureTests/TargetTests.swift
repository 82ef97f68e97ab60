import Foundation
import Testing

/// The table of targets in ARCHITECTURE.md says what Package.swift and the sources say.
struct TargetTests {
    /// A row of the table.
    struct Row {
        let target: String
        let lines: Int
        let dependencies: Set<String>
        let system: Set<String>
    }

    static func text(of file: String) throws -> String {
        try String(contentsOf: StoreyTests.root.appendingPathComponent(file), encoding: .utf8)
    }

    static func rows() throws -> [Row] {
        let lines = try text(of: "ARCHITECTURE.md").split(separator: "\n", omittingEmptySubsequences: false)
        let section = lines.drop { $0 != "## Which targets are there?" }.dropFirst().prefix { !$0.hasPrefix("## ") }
        return section.filter { $0.hasPrefix("| `") }.map { row in
            let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            return Row(
                target: cells[0].trimmingCharacters(in: ["`"]),
                lines: Int(cells[1].filter(\.isNumber)) ?? 0,
                dependencies: quoted(in: cells[2], by: "`"),
                system: quoted(in: cells[3], by: "`")
            )
        }
    }

    /// The texts between marks.
    private static func quoted(in text: some StringProtocol, by mark: Character) -> Set<String> {
        let pieces = text.split(separator: mark, omittingEmptySubsequences: false)
        return Set(stride(from: 1, to: pieces.count - 1, by: 2).map { String(pieces[$0]) })
    }

    /// The targets in Swift of Package.swift that have the settings, by name: those of products, or of tests.
    static func manifest(_ settings: String = "productSettings") throws -> [String: Set<String>] {
        let blocks = try text(of: "Package.swift").components(separatedBy: "arget(").dropFirst()
        var targets: [String: Set<String>] = [:]
        for block in blocks {
            guard let end = block.range(of: "swiftSettings: \(settings)") else { continue }
            let head = block[..<end.lowerBound].replacingOccurrences(
                of: "(package|path): \"[^\"]*\"|(traits|exclude): \\[[^\\]]*\\]",
                with: "",
                options: .regularExpression
            )
            guard let name = head.firstRange(of: /name: "(\w+)"/).map({ head[$0].dropFirst(7).dropLast() }) else {
                continue
            }
            targets[String(name)] = quoted(in: head, by: "\"").subtracting([String(name)])
        }
        return targets
    }

    @Test func theTableHasTheTargetsOfThePackage() throws {
        let rows = try Self.rows()
        let manifest = try Self.manifest()
        #expect(rows.count == manifest.count)
        for row in rows { #expect(manifest[row.target] == row.dependencies, "\(row.target)") }
    }

    @Test func targetsImportWhatTheTableHas() throws {
        for row in try Self.rows() {
            let files = try StoreyTests.module(row.target).files
            let imported = Set(files.flatMap(\.imports).map(\.module))
            #expect(imported == row.dependencies.union(row.system), "\(row.target)")
        }
    }

    @Test func noTargetHasGrownFarBeyondItsLines() throws {
        for row in try Self.rows() {
            let folder = StoreyTests.root.appendingPathComponent("Sources/\(row.target)")
            let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects as? [URL]
            let lines = try (all ?? []).filter { $0.pathExtension == "swift" }.reduce(0) { sum, file in
                try sum + String(contentsOf: file, encoding: .utf8).count { $0 == "\n" }
            }
            #expect(abs(lines - row.lines) <= max(200, row.lines / 5), "\(row.target) has \(lines) lines")
        }
    }

    private static let systemModules: Set = [
        "Dispatch", "Foundation", "Glibc", "Observation", "Synchronization", "Testing",
    ]

    @Test func testTargetsStandBesideTargetsAndImportWhatTheyAreGiven() throws {
        let tests = try Self.manifest("settings")
        for row in try Self.rows() { #expect(tests["\(row.target)Tests"] != nil, "\(row.target) has no tests") }
        // The sources of FuzzTests are another package's.
        for (target, dependencies) in tests where target != "FuzzTests" {
            let folder = StoreyTests.root.appendingPathComponent("Tests/\(target)")
            let imported = Set(try SourceModule(reading: folder).files.flatMap(\.imports).map(\.module))
            #expect(imported.subtracting(Self.systemModules) == dependencies, "\(target)")
        }
    }
}
