import Testing

/// Which folder of a target may import what.
struct ImportTests {
    /// The folders that alone import a module; `.` is the root of the target.
    static let folders: [(target: String, module: String, folders: Set<String>)] = [
        ("FilterCore", "CUtf8proc", ["Values"]),
        ("FilterCore", "Synchronization", ["Catalog", "Memory", "Work"]),
        ("Bytes", "CNettle", ["Digests"]),
        ("Bytes", "CZlib", ["Gzip"]),
        ("CatalogFiles", "CSimdJSON", ["Loading"]),
        ("CatalogFiles", "Yams", ["Loading"]),
        ("Catalogs", "CSQLite", ["Durability"]),
        ("Sessions", "CHiredis", ["Redis"]),
        ("Gateway", "CDocuments", ["Documents"]),
        ("Gateway", "Yams", ["Access", "Documents"]),
        ("FilterAPI", "CExplorer", ["Explorer"]),
        ("HTTPClient", "CCurl", ["."]),
        ("FilterService", "CMalloc", ["Commands"]),
        ("FilterService", "Yams", ["Configuration"]),
    ]

    @Test func librariesHaveTheirFolder() throws {
        for rule in Self.folders {
            let files = try StoreyTests.module(rule.target).files
            let importers = files.filter { $0.imports.contains { $0.module == rule.module } }
            #expect(!importers.isEmpty, "nothing imports \(rule.module)")
            for file in importers {
                #expect(
                    rule.folders.contains(file.folder),
                    "Sources/\(rule.target)/\(file.path) imports \(rule.module), which belongs to \(rule.folders)"
                )
            }
        }
    }
}
