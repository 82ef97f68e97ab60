import Foundation
import Measuring
import Workloads

/// Whole requests of heavy states over HTTP, without the result cache: by default, where they move to a thread for heavy
/// requests, and where every thread may take as much as they need.
struct HeavyReport {
    /// How a state of one kind is drawn. Its filters are those of one item, so that it keeps something.
    private struct Kind {
        let name: String
        /// Categories with a choice.
        let categories: [String]
        var wordCount = 0
    }

    private static let kinds = [
        Kind(name: "a word", categories: [], wordCount: 1),
        Kind(name: "two words", categories: [], wordCount: 2),
        Kind(name: "a word and three filters", categories: ["color", "in_stock", "price"], wordCount: 1),
        Kind(
            name: "eight filters",
            categories: ["brand", "category", "color", "size", "tags", "rating", "in_stock", "price"]
        ),
    ]

    private static let catalog = "shop"
    /// The category of the words, besides those of the workload.
    private static let words = (id: "words", attribute: "name")

    private let workload: Workload
    private let options: MeasuringOptions
    private let dataPath: String

    init(_ workload: Workload, _ options: MeasuringOptions, dataPath: String) {
        self.workload = workload
        self.options = options
        self.dataPath = dataPath
    }

    func print() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("heavy-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let definition = folder.appendingPathComponent("\(Self.catalog).catalog.json")
        try definitionWithWords().write(to: definition)
        let services = [
            try service(definition.path), try service(definition.path, ["--quick-work", "\(1 << 50)"]),
        ]
        // Tables of pairs are made after the start, of both services at once.
        Thread.sleep(forTimeInterval: 20)
        let moving = try HTTPConnection(port: services[0].process.port)
        let staying = try HTTPConnection(port: services[1].process.port)
        var random = SeededRandom(seed: workload.seed)
        let items = try moving.items(options.states, of: Self.catalog, using: &random)
        var table = TextTable(["state", "kept", "median", "p99", "without moving: median", "p99", "ratio"])
        for kind in Self.kinds {
            let bodies = items.compactMap { body(of: kind, around: $0, using: &random) }
            var (moved, stayed, kept) = (Samples(), Samples(), Samples())
            // In turns; the first round is not timed.
            for round in 0...options.rounds {
                for body in bodies {
                    let (first, total) = try moving.time(body, of: Self.catalog)
                    let (second, sameTotal) = try staying.time(body, of: Self.catalog)
                    precondition(total == sameTotal && total > 0, "\(body): \(total), \(sameTotal)")
                    guard round > 0 else { continue }
                    moved.append(first)
                    stayed.append(second)
                    kept.append(.microseconds(total))
                }
            }
            table.append(
                [kind.name, "\(Int(kept.median / .microseconds(1)))"]
                    + [moved.median, moved.p99, stayed.median, stayed.p99].map(\.microsecondsText)
                    + [hundredths(moved.median / stayed.median)]
            )
        }
        withExtendedLifetime(services) {}
        Swift.print("whole requests of heavy states, result cache off, µs\n\n\(table.text)")
    }

    private func service(_ definition: String, _ more: [String] = []) throws -> Service {
        try Service(
            executable: options.service,
            data: dataPath,
            definition: definition,
            options: ["--result-cache-bytes", "0"] + more
        )
    }

    private func definitionWithWords() throws -> Data {
        let data = try Data(contentsOf: URL(fileURLWithPath: workload.definitionPath))
        var definition = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
        let categories = definition["categories"] as? [[String: Any]] ?? []
        let words = ["id": Self.words.id, "kind": "keywords", "attribute": Self.words.attribute]
        definition["categories"] = categories + [words]
        return try JSONSerialization.data(withJSONObject: definition)
    }

    /// The body of a query; `nil` for an item that lacks something.
    private func body(of kind: Kind, around item: [String: Any], using random: inout SeededRandom) -> String? {
        var selections: [String: Any] = [:]
        let names = Set((item[Self.words.attribute] as? String ?? "").split(separator: " ").map(String.init))
        if kind.wordCount > 0 {
            let words = names.sorted().shuffled(using: &random).prefix(kind.wordCount)
            guard words.count == kind.wordCount else { return nil }
            selections[Self.words.id] = Array(words)
        }
        for category in kind.categories {
            guard let value = item[category] else { return nil }
            switch category {
            case "price":
                let price = (value as? NSNumber)?.doubleValue ?? 0
                selections[category] = [(price / 2).rounded(), (price * 2).rounded(.up)]
            case "in_stock":
                guard value as? Bool == true else { return nil }
                selections[category] = true
            case "rating": selections[category] = value
            // A path's department.
            case "category":
                selections[category] = (value as? String)?.components(separatedBy: " > ").prefix(1).map { $0 }
            default:
                let values = value as? [String] ?? [value as? String].compactMap { $0 }
                guard !values.isEmpty else { return nil }
                selections[category] = values
            }
        }
        guard let data = try? JSONSerialization.data(withJSONObject: ["selections": selections]) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }
}

extension HTTPConnection {
    /// The answer to a state that comes with the request.
    private func query(_ body: String, of catalog: String) throws -> (duration: Duration, screen: [String: Any]) {
        let start = ContinuousClock.now
        let answer = try send("POST", "/v1/catalogs/\(catalog)/query", body: body).checked()
        let duration = ContinuousClock.now - start
        let screen = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any] ?? [:]
        return (duration, screen)
    }

    /// Whole items, drawn at random.
    fileprivate func items(
        _ count: Int,
        of catalog: String,
        using random: inout SeededRandom
    ) throws -> [[String: Any]] {
        let total = try time("{}", of: catalog).total
        return try (0..<count).compactMap { _ in
            let page = Int(random.next() % UInt64(total)) + 1
            let body = #"{"include":["page"],"pageSize":1,"page":\#(page)}"#
            let found = try query(body, of: catalog).screen["page"] as? [String: Any]
            return (found?["items"] as? [[String: Any]])?.first
        }
    }

    /// How long a query takes, and how many items it finds.
    fileprivate func time(_ body: String, of catalog: String) throws -> (duration: Duration, total: Int) {
        let (duration, screen) = try query(body, of: catalog)
        return (duration, (screen["total"] as? NSNumber)?.intValue ?? 0)
    }
}
