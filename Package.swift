// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
    .enableUpcomingFeature("ExistentialAny"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
    .enableUpcomingFeature("MemberImportVisibility"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
    .enableUpcomingFeature("InternalImportsByDefault"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0480-swiftpm-warning-control.md
    .treatAllWarnings(as: .error),
]

/// The products: every use of an unsafe construct is marked where it stands.
let productSettings: [SwiftSetting] =
    settings + [
        // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0458-strict-memory-safety.md
        .strictMemorySafety(),
        // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0456-stdlib-span-properties.md
        // A type of our own cannot lend a span without it.
        .enableExperimentalFeature("Lifetimes"),
    ]

/// With SANITIZE_UNDEFINED in the environment, C and C++ trap at undefined behaviour, as Swift does. That is not always so
/// because packages with such flags cannot be depended on by version.
let isTrapping = Context.environment["SANITIZE_UNDEFINED"] != nil
let undefinedTraps = ["-fsanitize=undefined", "-fno-sanitize=function,vptr", "-fsanitize-trap=undefined"]
let cSettings: [CSetting] =
    [.treatAllWarnings(as: .error)] + (isTrapping ? [.unsafeFlags(undefinedTraps)] : [])
let cxxSettings: [CXXSetting] =
    [.treatAllWarnings(as: .error)] + (isTrapping ? [.unsafeFlags(undefinedTraps)] : [])

let package = Package(
    name: "FilterService",
    // Of what runs there, FilterServiceClient; the service is for Linux.
    platforms: [.iOS(.v17), .macOS(.v14)],
    products: [
        .library(name: "FilterCore", targets: ["FilterCore"]),
        .library(name: "FilterServiceClient", targets: ["FilterServiceClient"]),
        .executable(name: "filter-service", targets: ["FilterService"]),
        .library(name: "HTTPServer", targets: ["HTTPServer"]),
    ],
    traits: [
        .default(enabledTraits: ["ClickHouse", "PostgreSQL", "SearchProtocol"]),
        .trait(name: "ClickHouse", description: "Catalogs of the combinations in a table of ClickHouse."),
        .trait(name: "PostgreSQL", description: "Catalogs that follow tables and queries of PostgreSQL."),
        .trait(name: "SearchProtocol", description: "The addresses below /1/, for front ends of InstantSearch."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        .systemLibrary(
            name: "CMicroHTTPD",
            pkgConfig: "libmicrohttpd",
            providers: [.apt(["libgnutls28-dev", "libmicrohttpd-dev"])]
        ),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
        .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        // No pkgConfig: utf8proc's file names a flag that SwiftPM refuses, and the defaults are right.
        .systemLibrary(name: "CUtf8proc", providers: [.apt(["libutf8proc-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "CBitKernels", cSettings: cSettings),
        .target(
            name: "CHiredis",
            cSettings: cSettings,
            linkerSettings: [.linkedLibrary("hiredis")]
        ),
        .target(name: "CCurl", cSettings: cSettings, linkerSettings: [.linkedLibrary("curl")]),
        .target(name: "CDocuments", cSettings: cSettings),
        .target(name: "CExplorer", cSettings: cSettings),
        .target(
            name: "CSimdJSON",
            cxxSettings: cxxSettings,
            linkerSettings: [.linkedLibrary("simdjson"), .linkedLibrary("stdc++")]
        ),
        .target(
            name: "FilterCore",
            dependencies: ["CBitKernels", "CUtf8proc"],
            swiftSettings: productSettings
        ),
        .target(name: "Support", swiftSettings: productSettings),
        .target(name: "HTTPServer", dependencies: ["CMicroHTTPD", "Support"], swiftSettings: productSettings),
        .target(name: "HTTPClient", dependencies: ["CCurl", "Support"], swiftSettings: productSettings),
        .target(name: "Bytes", dependencies: ["CNettle", "CZlib", "Support"], swiftSettings: productSettings),
        .target(name: "Clocks", dependencies: ["FilterCore", "Support"], swiftSettings: productSettings),
        .target(name: "JSON", dependencies: ["CSimdJSON", "FilterCore", "Support"], swiftSettings: productSettings),
        .target(
            name: "Sessions",
            dependencies: ["Bytes", "CHiredis", "Clocks", "FilterCore", "Support"],
            swiftSettings: productSettings
        ),
        .target(
            name: "CatalogFiles",
            dependencies: [
                "Bytes",
                "CSimdJSON",
                "FilterCore",
                "JSON",
                "Support",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: productSettings
        ),
        .target(
            name: "Catalogs",
            dependencies: [
                "Bytes",
                "CSQLite",
                "CatalogFiles",
                "Clocks",
                "FilterCore",
                "JSON",
                "Support",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: productSettings
        ),
        .target(
            name: "Following",
            dependencies: ["CatalogFiles", "Catalogs", "FilterCore", "JSON", "Support"],
            swiftSettings: productSettings
        ),
        .target(
            name: "Followers",
            dependencies: ["CPostgreSQL", "CatalogFiles", "Catalogs", "FilterCore", "Following", "JSON", "Support"],
            swiftSettings: productSettings
        ),
        .target(
            name: "Cubes",
            dependencies: [
                "Bytes", "CatalogFiles", "Clocks", "FilterCore", "Following", "HTTPClient", "JSON", "Support",
            ],
            swiftSettings: productSettings
        ),
        .target(
            name: "ClientTypes",
            dependencies: ["Catalogs", "FilterCore", "JSON"],
            swiftSettings: productSettings
        ),
        .target(
            name: "Gateway",
            dependencies: [
                "Bytes",
                "CDocuments",
                "CatalogFiles",
                "Catalogs",
                "Clocks",
                "FilterCore",
                "Following",
                "HTTPServer",
                "JSON",
                "Sessions",
                "Support",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: productSettings
        ),
        .target(
            name: "FilterAPI",
            dependencies: [
                "Bytes", "CExplorer", "CatalogFiles", "Catalogs", "FilterCore", "Following", "Gateway", "HTTPServer",
                "JSON", "Sessions", "Support",
            ],
            swiftSettings: productSettings
        ),
        .target(
            name: "SearchAPI",
            dependencies: [
                "CatalogFiles", "Catalogs", "FilterCore", "Gateway", "HTTPServer", "JSON", "Support",
            ],
            swiftSettings: productSettings
        ),
        .target(
            name: "AgentAPI",
            dependencies: [
                "Bytes", "CatalogFiles", "Catalogs", "FilterCore", "Gateway", "HTTPServer", "JSON", "Sessions",
                "Support",
            ],
            swiftSettings: productSettings
        ),
        .executableTarget(
            name: "FilterService",
            dependencies: [
                "AgentAPI",
                "Bytes",
                "CMalloc",
                "CatalogFiles",
                "Catalogs",
                "ClientTypes",
                "Clocks",
                .byName(name: "Cubes", condition: .when(traits: ["ClickHouse"])),
                "FilterAPI",
                "FilterCore",
                .byName(name: "Followers", condition: .when(traits: ["PostgreSQL"])),
                "Following",
                "Gateway",
                "HTTPClient",
                "HTTPServer",
                "JSON",
                .byName(name: "SearchAPI", condition: .when(traits: ["SearchProtocol"])),
                "Sessions",
                "Support",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: productSettings
        ),
        // For apps: it depends on nothing of the service.
        .target(name: "FilterServiceClient", swiftSettings: productSettings),
        // What tests share: below the engine alone, then with JSON, sessions, catalogs, and the whole service.
        .target(
            name: "TestSupport",
            dependencies: ["FilterCore", "Support"],
            path: "Tests/TestSupport",
            swiftSettings: settings
        ),
        .target(
            name: "JSONTestSupport",
            dependencies: ["FilterCore", "JSON"],
            path: "Tests/JSONTestSupport",
            swiftSettings: settings
        ),
        .target(
            name: "SessionTestSupport",
            dependencies: ["FilterCore", "Sessions", "Support", "TestSupport"],
            path: "Tests/SessionTestSupport",
            swiftSettings: settings
        ),
        .target(
            name: "CatalogTestSupport",
            dependencies: ["CatalogFiles", "Catalogs", "FilterCore", "JSON", "Support"],
            path: "Tests/CatalogTestSupport",
            swiftSettings: settings
        ),
        .target(
            name: "ServiceTestSupport",
            dependencies: [
                "AgentAPI", "CatalogTestSupport", "Catalogs", "Clocks", "FilterAPI", "FilterCore", "FilterService",
                "Following", "Gateway",
                "HTTPServer", "JSON", "JSONTestSupport", "SessionTestSupport", "Sessions", "Support", "TestSupport",
            ],
            path: "Tests/ServiceTestSupport",
            swiftSettings: settings
        ),
        // One target of tests for each target; from Gateway on they drive the whole service.
        .testTarget(name: "SupportTests", dependencies: ["Support"], swiftSettings: settings),
        .testTarget(
            name: "FilterCoreTests",
            dependencies: ["CBitKernels", "FilterCore", "Support", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(name: "HTTPServerTests", dependencies: ["HTTPServer", "TestSupport"], swiftSettings: settings),
        .testTarget(name: "BytesTests", dependencies: ["Bytes", "Support"], swiftSettings: settings),
        .testTarget(name: "ClocksTests", dependencies: ["Clocks", "FilterCore"], swiftSettings: settings),
        .testTarget(
            name: "JSONTests",
            dependencies: ["FilterCore", "JSON", "JSONTestSupport", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SessionsTests",
            dependencies: ["Bytes", "FilterCore", "SessionTestSupport", "Sessions", "Support", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CatalogFilesTests",
            dependencies: [
                "CZlib", "CatalogFiles", "CatalogTestSupport", "FilterCore", "JSON", "Support", "TestSupport",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CatalogsTests",
            dependencies: [
                "CatalogFiles", "CatalogTestSupport", "Catalogs", "Clocks", "FilterCore", "JSON", "JSONTestSupport",
                "Support", "TestSupport",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "FollowingTests",
            dependencies: ["CatalogTestSupport", "Catalogs", "FilterCore", "Following", "Support", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "FollowersTests",
            dependencies: ["Catalogs", "FilterCore", "Followers", "Following", "Support"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CubesTests",
            dependencies: [
                "CatalogTestSupport", "Catalogs", "Cubes", "FilterCore", "Following", "Support", "TestSupport",
            ],
            swiftSettings: settings
        ),
        .testTarget(name: "HTTPClientTests", dependencies: ["HTTPClient", "HTTPServer"], swiftSettings: settings),
        .testTarget(
            name: "ClientTypesTests",
            dependencies: ["CatalogFiles", "CatalogTestSupport", "Catalogs", "ClientTypes", "FilterCore", "JSON"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "GatewayTests",
            dependencies: [
                "Bytes", "CatalogFiles", "CatalogTestSupport", "Catalogs", "FilterCore", "Following", "Gateway",
                "HTTPServer", "JSON", "JSONTestSupport", "ServiceTestSupport", "SessionTestSupport", "Sessions",
                "Support",
                "TestSupport", .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "FilterAPITests",
            dependencies: [
                "Bytes", "CatalogFiles", "CatalogTestSupport", "Catalogs", "Clocks", "FilterAPI", "FilterCore",
                "Following", "Gateway", "HTTPServer", "JSON", "JSONTestSupport", "ServiceTestSupport",
                "SessionTestSupport", "Sessions", "Support", "TestSupport",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SearchAPITests",
            dependencies: [
                "CatalogFiles", "CatalogTestSupport", "Catalogs", "FilterCore", "Gateway", "HTTPServer", "JSON",
                "JSONTestSupport", "SearchAPI", "ServiceTestSupport", "Support", "TestSupport",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "AgentAPITests",
            dependencies: [
                "AgentAPI", "CatalogTestSupport", "FilterCore", "Gateway", "HTTPServer", "JSON",
                "JSONTestSupport", "ServiceTestSupport", "Sessions",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "FilterServiceTests",
            dependencies: [
                "Bytes", "CatalogFiles", "CatalogTestSupport", "Catalogs", "FilterAPI", "FilterCore", "FilterService",
                "Following", "Gateway", "HTTPServer", "JSON", "ServiceTestSupport", "SessionTestSupport", "Sessions",
                "Support", "TestSupport", .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "FilterServiceClientTests",
            dependencies: [
                "CatalogTestSupport", "FilterCore", "FilterServiceClient", "HTTPServer", "ServiceTestSupport",
                "TestSupport",
            ],
            swiftSettings: settings
        ),
        // Reads the sources; depends on none of them.
        .testTarget(name: "ArchitectureTests", swiftSettings: settings),
        .testTarget(
            name: "ConformanceTests",
            dependencies: [
                "Catalogs", "FilterAPI", "FilterCore", "Gateway", "HTTPServer", "JSON", "SearchAPI", "TestSupport",
            ],
            exclude: ["Cases"],
            swiftSettings: settings
        ),
        // Targets/ links to what the package FuzzTesting tries.
        .testTarget(
            name: "FuzzTests",
            dependencies: [
                "AgentAPI", "Bytes", "CatalogFiles", "Catalogs", "Cubes", "FilterAPI", "FilterCore", "FilterService",
                "Followers", "Following", "Gateway",
                "HTTPServer", "JSON", "SearchAPI", "Sessions", "Support",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "IntegrationTests",
            dependencies: [
                "Bytes", "CatalogFiles", "Clocks", "FilterAPI", "FilterCore", "FilterService", "FilterServiceClient",
                "Followers", "Following", "Gateway", "HTTPServer", "JSON", "JSONTestSupport", "Sessions", "Support",
                "TestSupport",
            ],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
