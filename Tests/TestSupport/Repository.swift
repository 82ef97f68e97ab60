public import Foundation

/// Where the sources of the tests lie.
public enum Repository {
    public static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Files that tests read.
    public static var testData: URL { root.appending(path: "Tests/Data") }
}
