import Testing

/// Which target, and which folder of FilterService, may import what.
struct ImportTests {
    /// All that a target may import.
    static let allowed: [(target: String, modules: Set<String>)] = [
        ("Support", ["Glibc", "Synchronization"]),
        ("HTTPServer", ["CMicroHTTPD", "Dispatch", "Glibc", "Support"]),
        // No Foundation, no locks, no clock; atomic are the number of a budget, and what is found once.
        ("FilterCore", ["CBitKernels", "CUtf8proc", "Synchronization"]),
        (
            "FilterService",
            [
                "ArgumentParser", "CExplorer", "CHiredis", "CMalloc", "CNettle", "COpenAPI", "CPostgreSQL", "CSQLite",
                "CSimdJSON", "CZlib", "Dispatch", "FilterCore", "Foundation", "Glibc", "HTTPServer", "Logging",
                "Support",
                "Yams",
            ]
        ),
    ]

    /// The folders that alone import a module; `.` is the root of the target.
    static let folders: [(target: String, module: String, folders: Set<String>)] = [
        ("FilterCore", "CUtf8proc", ["Text"]),
        ("FilterCore", "Synchronization", ["Memory", "Pairs", "Work"]),
        ("FilterService", "CExplorer", ["Explorer"]),
        ("FilterService", "CHiredis", ["Redis"]),
        ("FilterService", "CNettle", ["Digests"]),
        ("FilterService", "CPostgreSQL", ["PostgreSQL"]),
        ("FilterService", "CSQLite", ["Durability"]),
        ("FilterService", "CSimdJSON", ["JSON", "Loading"]),
        ("FilterService", "CZlib", ["Gzip"]),
        ("FilterService", "COpenAPI", ["Routes"]),
        ("FilterService", "CMalloc", ["Commands"]),
        ("FilterService", "Yams", ["Access", "Configuration", "Loading", "Routes"]),
    ]

    @Test(arguments: allowed.map(\.target))
    func targetsImportNothingElse(target: String) throws {
        let allowed = Self.allowed.first { $0.target == target }?.modules ?? []
        let module = try StoreyTests.module(target)
        #expect(!module.files.isEmpty)
        for file in module.files {
            for item in file.imports {
                #expect(
                    allowed.contains(item.module),
                    "Sources/\(target)/\(file.path):\(item.line) imports \(item.module)"
                )
            }
        }
    }

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
