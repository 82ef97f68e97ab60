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

let engine: Target.Dependency = .product(name: "FilterCore", package: "FilterService")
let support: Target.Dependency = .product(name: "Support", package: "FilterService")
let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
    name: "Benchmarks",
    products: [
        .executable(name: "benchmark", targets: ["Benchmark"]),
        .executable(name: "thresholds", targets: ["Thresholds"]),
        .executable(name: "bare-server", targets: ["BareServer"]),
    ],
    dependencies: [
        .package(name: "FilterService", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .executableTarget(name: "BareServer", linkerSettings: [.linkedLibrary("microhttpd")]),
        .systemLibrary(name: "CAllocator"),
        .target(name: "CCounting"),
        .target(name: "CFloors"),
        .target(name: "Measuring", swiftSettings: settings),
        .target(name: "Workloads", dependencies: ["Measuring", engine], swiftSettings: settings),
        .executableTarget(
            name: "Benchmark",
            dependencies: ["CFloors", "Measuring", "Sessions", "Workloads", engine, support, arguments],
            swiftSettings: settings
        ),
        .target(
            name: "Sessions",
            dependencies: [
                "CAllocator", "Measuring", "Workloads", engine, support,
                .product(name: "CNettle", package: "FilterService"),
            ],
            // Service/ links to how the service keeps sessions: no package can depend on another's program.
            swiftSettings: settings
        ),
        .executableTarget(
            name: "Thresholds",
            dependencies: ["CCounting", "Measuring", "Workloads", engine, arguments],
            swiftSettings: settings,
            // Debian 12's valgrind cannot read what clang writes for debuggers.
            linkerSettings: [.unsafeFlags(["-Xlinker", "--strip-debug"])]
        ),
    ],
    swiftLanguageModes: [.v6]
)
