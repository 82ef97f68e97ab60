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

/// The service: every use of an unsafe construct is marked where it stands.
let serviceSettings: [SwiftSetting] =
    settings + [
        // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0458-strict-memory-safety.md
        .strictMemorySafety(),
        // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0456-stdlib-span-properties.md
        .enableExperimentalFeature("Lifetimes"),
    ]

// Sources/Service links to the sources of the service, whose sessions no other package can depend on.
func service(_ name: String) -> String { "Sources/Service/\(name)" }

let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
    name: "Benchmarks",
    products: [
        .executable(name: "benchmark", targets: ["Benchmark"]),
        .executable(name: "thresholds", targets: ["Thresholds"]),
        .executable(name: "bare-server", targets: ["BareServer"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        .systemLibrary(name: "CNettle", path: service("CNettle"), pkgConfig: "nettle"),
        .systemLibrary(name: "CUtf8proc", path: service("CUtf8proc")),
        .systemLibrary(name: "CZlib", path: service("CZlib"), pkgConfig: "zlib"),
        .target(name: "CBitKernels", path: service("CBitKernels")),
        .target(name: "CHiredis", path: service("CHiredis"), linkerSettings: [.linkedLibrary("hiredis")]),
        .target(name: "Support", path: service("Support"), swiftSettings: serviceSettings),
        .target(
            name: "FilterCore",
            dependencies: ["CBitKernels", "CUtf8proc"],
            path: service("FilterCore"),
            swiftSettings: serviceSettings
        ),
        .target(
            name: "Bytes",
            dependencies: ["CNettle", "CZlib", "Support"],
            path: service("Bytes"),
            swiftSettings: serviceSettings
        ),
        .target(
            name: "Clocks",
            dependencies: ["FilterCore", "Support"],
            path: service("Clocks"),
            swiftSettings: serviceSettings
        ),
        .target(
            name: "Sessions",
            dependencies: ["Bytes", "CHiredis", "Clocks", "FilterCore", "Support"],
            path: service("Sessions"),
            swiftSettings: serviceSettings
        ),
        .executableTarget(name: "BareServer", linkerSettings: [.linkedLibrary("microhttpd")]),
        .systemLibrary(name: "CAllocator"),
        .target(name: "CCounting"),
        .target(name: "CFloors"),
        .target(name: "Measuring", swiftSettings: settings),
        .target(name: "Workloads", dependencies: ["FilterCore", "Measuring"], swiftSettings: settings),
        .executableTarget(
            name: "Benchmark",
            dependencies: ["CFloors", "Measuring", "SessionReports", "Workloads", "FilterCore", "Support", arguments],
            swiftSettings: settings
        ),
        .target(
            name: "SessionReports",
            dependencies: ["CAllocator", "Measuring", "Sessions", "Workloads", "FilterCore", "Support"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "Thresholds",
            dependencies: ["CCounting", "Measuring", "Workloads", "FilterCore", arguments],
            swiftSettings: settings,
            // Debian 12's valgrind cannot read what clang writes for debuggers.
            linkerSettings: [.unsafeFlags(["-Xlinker", "--strip-debug"])]
        ),
    ],
    swiftLanguageModes: [.v6]
)
