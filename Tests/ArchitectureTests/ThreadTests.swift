import Foundation
import Testing

/// ARCHITECTURE.md says of every thread what it does and what it may wait for.
struct ThreadTests {
    /// Patterns of the start of a thread or a queue, with its name; of `follow-\(name)` the part before the brace.
    private static let beginnings = [
        #"WorkerThread\(name: "([^"\\]+)"#, #"BackgroundWork(?:\.run)?\(name: "([^"\\]+)"#,
        #"RecurringWork\("([^"]+)""#, #"DispatchQueue\(label: "([^"]+)""#, #"name: "([a-z]+-lane)""#,
    ]

    private static func matches(_ pattern: String, in text: String) throws -> [String] {
        let expression = try NSRegularExpression(pattern: pattern)
        return expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).compactMap {
            Range($0.range(at: 1), in: text).map { String(text[$0]) }
        }
    }

    private static func namesInSources() throws -> Set<String> {
        let folder = StoreyTests.root.appendingPathComponent("Sources")
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects as? [URL]
        return try (all ?? []).filter { $0.pathExtension == "swift" }.reduce(into: []) { names, file in
            let text = try String(contentsOf: file, encoding: .utf8)
            for beginning in beginnings { names.formUnion(try matches(beginning, in: text)) }
        }
    }

    @Test func theTableHasTheThreadsThatThereAre() throws {
        let lines = try TargetTests.text(of: "ARCHITECTURE.md").split(separator: "\n")
        let section = lines.drop { $0 != "### Which threads are there?" }.dropFirst().prefix { !$0.hasPrefix("##") }
        let named = try section.filter { $0.hasPrefix("|") }.flatMap { row in
            try Self.matches("`([^`]+)`", in: String(row.split(separator: "|")[0]))
        }
        // Options that say how many there are stand beside the names.
        let threads = named.filter { !$0.hasPrefix("--") }
        let names = Set(threads.map { $0.hasSuffix("NAME") ? String($0.dropLast(4)) : $0 })
        #expect(names.count == threads.count)
        #expect(names == (try Self.namesInSources()))
        #expect(names.count > 20)
    }
}
