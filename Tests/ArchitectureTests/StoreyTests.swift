import Foundation
import Testing

/// Folders lie in storeys: none uses one above it.
struct StoreyTests {
    /// An arrow that points up, and why it may.
    struct Exception: Sendable {
        let target: String
        let from: String
        let to: String
        let names: Set<String>
        let reason: String
    }

    static let exceptions = [
        Exception(
            target: "FilterCore",
            from: "Evaluation",
            to: "Operations",
            names: ["permitted"],
            reason: "where algebra does not give the total after a tap, the tap is carried out and counted"
        )
    ]

    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func module(_ target: String) throws -> SourceModule {
        try SourceModule(reading: root.appendingPathComponent("Sources/\(target)"))
    }

    /// Targets with folders, and how many times one of these uses another at least: a reader of sources that finds less does
    /// not read.
    static let targets = [
        ("AgentAPI", 20), ("Bytes", 0), ("CatalogFiles", 20), ("Catalogs", 100), ("ClientTypes", 20),
        ("Cubes", 20),
        ("FilterAPI", 100),
        ("FilterCore", 1_000),
        ("FilterService", 20), ("FilterServiceClient", 20), ("Gateway", 100), ("HTTPServer", 100), ("SearchAPI", 20),
        ("Sessions", 20),
    ]

    @Test(arguments: targets)
    func noFolderUsesOneAboveIt(target: String, references least: Int) throws {
        let document = try String(contentsOf: Self.root.appendingPathComponent("ARCHITECTURE.md"), encoding: .utf8)
        let storeys = Storeys(under: "What is in \(target)?", in: document)
        let module = try Self.module(target)
        #expect(Set(module.files.map(\.folder)).subtracting(["."]) == Set(storeys.folders))
        #expect(Set(storeys.folders).count == storeys.folders.count)

        let references = module.references
        #expect(references.count >= least)
        let upward = references.filter { !storeys.allows($0) }
        let exceptions = Self.exceptions.filter { $0.target == target }
        for reference in upward {
            let isException = exceptions.contains {
                $0.from == reference.from && $0.to == reference.to && $0.names.contains(reference.name)
            }
            #expect(isException, "Sources/\(target)/\(reference), which is above \(reference.from)/")
        }
        for exception in exceptions {
            let used = Set(upward.filter { $0.from == exception.from && $0.to == exception.to }.map(\.name))
            #expect(exception.names.isSubset(of: used), "an exception that nothing needs: \(exception)")
        }
    }
}
