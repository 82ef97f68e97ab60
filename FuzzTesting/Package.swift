// swift-tools-version: 6.2
import PackageDescription

// The service, compiled again with counters of coverage: no package can depend on another's program, nor compile it
// otherwise than its own manifest says. Sources/Service links to the sources.

let upcoming: [SwiftSetting] = [
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
    .enableUpcomingFeature("ExistentialAny"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
    .enableUpcomingFeature("MemberImportVisibility"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
    .enableUpcomingFeature("InternalImportsByDefault"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0456-stdlib-span-properties.md
    .enableExperimentalFeature("Lifetimes"),
]

// Optimised, yet with all checks: what a release build checks is what is tried here.
let settings: [SwiftSetting] = upcoming + [.unsafeFlags(["-enable-testing", "-sanitize=fuzzer"])]
let covered: [CSetting] = [.unsafeFlags(["-fsanitize=fuzzer-no-link"])]

func service(_ name: String) -> String { "Sources/Service/\(name)" }

let package = Package(
    name: "FuzzTesting",
    products: [.executable(name: "fuzz", targets: ["Fuzz"])],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        .systemLibrary(name: "CMicroHTTPD", path: service("CMicroHTTPD"), pkgConfig: "libmicrohttpd"),
        .systemLibrary(name: "CMalloc", path: service("CMalloc")),
        .systemLibrary(name: "CNettle", path: service("CNettle"), pkgConfig: "nettle"),
        .systemLibrary(name: "CPostgreSQL", path: service("CPostgreSQL"), pkgConfig: "libpq"),
        .systemLibrary(name: "CSQLite", path: service("CSQLite"), pkgConfig: "sqlite3"),
        .systemLibrary(name: "CUtf8proc", path: service("CUtf8proc")),
        .systemLibrary(name: "CZlib", path: service("CZlib"), pkgConfig: "zlib"),
        .target(name: "CBitKernels", path: service("CBitKernels"), cSettings: covered),
        .target(
            name: "CHiredis",
            path: service("CHiredis"),
            cSettings: covered,
            linkerSettings: [.linkedLibrary("hiredis")]
        ),
        .target(name: "CCurl", path: service("CCurl"), linkerSettings: [.linkedLibrary("curl")]),
        .target(name: "CDocuments", path: service("CDocuments")),
        .target(name: "CExplorer", path: service("CExplorer")),
        .target(
            name: "CSimdJSON",
            path: service("CSimdJSON"),
            cxxSettings: [.unsafeFlags(["-fsanitize=fuzzer-no-link"])],
            linkerSettings: [.linkedLibrary("simdjson"), .linkedLibrary("stdc++")]
        ),
        .target(
            name: "FilterCore",
            dependencies: ["CBitKernels", "CUtf8proc"],
            path: service("FilterCore"),
            swiftSettings: settings
        ),
        .target(name: "Support", path: service("Support"), swiftSettings: settings),
        .target(
            name: "HTTPServer",
            dependencies: ["CMicroHTTPD", "Support"],
            path: service("HTTPServer"),
            swiftSettings: settings
        ),
        .target(
            name: "Bytes",
            dependencies: ["CNettle", "CZlib", "Support"],
            path: service("Bytes"),
            swiftSettings: settings
        ),
        .target(
            name: "Clocks",
            dependencies: ["FilterCore", "Support"],
            path: service("Clocks"),
            swiftSettings: settings
        ),
        .target(
            name: "JSON",
            dependencies: ["CSimdJSON", "FilterCore", "Support"],
            path: service("JSON"),
            swiftSettings: settings
        ),
        .target(
            name: "Sessions",
            dependencies: ["Bytes", "CHiredis", "Clocks", "FilterCore", "Support"],
            path: service("Sessions"),
            swiftSettings: settings
        ),
        .target(
            name: "CatalogFiles",
            dependencies: [
                "Bytes", "CSimdJSON", "FilterCore", "JSON", "Support",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Yams", package: "Yams"),
            ],
            path: service("CatalogFiles"),
            swiftSettings: settings
        ),
        .target(
            name: "Catalogs",
            dependencies: [
                "Bytes", "CSQLite", "CatalogFiles", "Clocks", "FilterCore", "JSON", "Support",
                .product(name: "Logging", package: "swift-log"),
            ],
            path: service("Catalogs"),
            swiftSettings: settings
        ),
        .target(
            name: "HTTPClient",
            dependencies: ["CCurl", "Support"],
            path: service("HTTPClient"),
            swiftSettings: settings
        ),
        .target(
            name: "Following",
            dependencies: ["CatalogFiles", "Catalogs", "FilterCore", "JSON", "Support"],
            path: service("Following"),
            swiftSettings: settings
        ),
        .target(
            name: "Cubes",
            dependencies: [
                "Bytes", "CatalogFiles", "Clocks", "FilterCore", "Following", "HTTPClient", "JSON", "Support",
            ],
            path: service("Cubes"),
            swiftSettings: settings
        ),
        .target(
            name: "Followers",
            dependencies: ["CPostgreSQL", "CatalogFiles", "Catalogs", "FilterCore", "Following", "JSON", "Support"],
            path: service("Followers"),
            swiftSettings: settings
        ),
        .target(
            name: "ClientTypes",
            dependencies: ["Catalogs", "FilterCore", "JSON"],
            path: service("ClientTypes"),
            swiftSettings: settings
        ),
        .target(
            name: "Gateway",
            dependencies: [
                "Bytes", "CDocuments", "CatalogFiles", "Catalogs", "Clocks", "FilterCore", "Following", "HTTPServer",
                "JSON", "Sessions", "Support",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Yams", package: "Yams"),
            ],
            path: service("Gateway"),
            swiftSettings: settings
        ),
        .target(
            name: "FilterAPI",
            dependencies: [
                "Bytes", "CExplorer", "CatalogFiles", "Catalogs", "FilterCore", "Following", "Gateway", "HTTPServer",
                "JSON", "Sessions", "Support",
            ],
            path: service("FilterAPI"),
            swiftSettings: settings
        ),
        .target(
            name: "SearchAPI",
            dependencies: [
                "CatalogFiles", "Catalogs", "FilterCore", "Gateway", "HTTPServer", "JSON", "Support",
            ],
            path: service("SearchAPI"),
            swiftSettings: settings
        ),
        .target(
            name: "AgentAPI",
            dependencies: [
                "Bytes", "CatalogFiles", "Catalogs", "FilterCore", "Gateway", "HTTPServer", "JSON", "Sessions",
                "Support",
            ],
            path: service("AgentAPI"),
            swiftSettings: settings
        ),
        .target(
            name: "FilterService",
            dependencies: [
                "AgentAPI", "Bytes", "CMalloc", "CatalogFiles", "Catalogs", "ClientTypes", "Clocks", "Cubes",
                "FilterAPI",
                "FilterCore",
                "Followers",
                "Following",
                "Gateway",
                "HTTPClient",
                "HTTPServer", "JSON", "SearchAPI", "Sessions", "Support",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Yams", package: "Yams"),
            ],
            path: service("FilterService"),
            // Two programs cannot begin in one.
            exclude: ["Main.swift"],
            swiftSettings: settings + [.define("ClickHouse"), .define("PostgreSQL"), .define("SearchProtocol")]
        ),
        .target(
            name: "FuzzTargets",
            dependencies: [
                "AgentAPI", "Bytes", "CZlib", "CatalogFiles", "Catalogs", "Cubes", "FilterAPI", "FilterCore",
                "FilterService", "Followers", "Following", "Gateway", "HTTPServer", "JSON", "SearchAPI", "Sessions",
                "Support",
            ],
            swiftSettings: settings
        ),
        // In C: SwiftPM renames the `main` of a Swift program, which libFuzzer brings along.
        .executableTarget(
            name: "Fuzz",
            dependencies: ["FuzzTargets"],
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])]
        ),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
