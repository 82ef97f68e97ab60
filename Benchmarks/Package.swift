// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
    .enableUpcomingFeature("ExistentialAny"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
    .enableUpcomingFeature("MemberImportVisibility"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
    name: "Benchmarks",
    dependencies: [
        .package(name: "FilterService", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .target(name: "Measuring", swiftSettings: settings),
        .executableTarget(
            name: "screen",
            dependencies: [
                "Measuring",
                .product(name: "FilterCore", package: "FilterService"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/Screen",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "taps",
            dependencies: [
                "Measuring",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/Taps",
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
