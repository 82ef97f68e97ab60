import Foundation
import TestSupport
import Testing

/// The walk of one tap in ARCHITECTURE.md against the sources.
struct TapWalkTests {
    /// Files that the walk names, in its order.
    private static func walk() throws -> [String] {
        let text = try String(contentsOf: Repository.root.appending(path: "ARCHITECTURE.md"), encoding: .utf8)
        let start = try #require(text.range(of: "## How does one tap become one screen?\n"))
        let end = try #require(text.range(of: "\n## ", range: start.upperBound..<text.endIndex))
        let section = text[start.upperBound..<end.lowerBound]
        return section.split(separator: "`").map(String.init).filter { $0.hasSuffix(".swift") }
    }

    @Test func everyFileOfTheWalkExistsOnce() throws {
        let sources = Repository.root.appending(path: "Sources")
        var counts: [String: Int] = [:]
        for case let file as URL in FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)! {
            // No tap on the service comes through the package for apps.
            if file.path().contains("/FilterServiceClient/") { continue }
            counts[file.lastPathComponent, default: 0] += 1
        }
        for file in try Self.walk() { #expect(counts[file] == 1, "\(file)") }
    }

    /// A reader who follows a tap opens no more files than this.
    @Test func walkIsShort() throws {
        let files = Set(try Self.walk())
        #expect((40...60).contains(files.count), "\(files.count) files")
    }
}
