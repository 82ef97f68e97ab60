import Foundation
import Measuring
import Support
import Workloads

/// A live catalog seen by clients that write to it and by clients that tap meanwhile. A write is on the disk and
/// visible when its answer comes.
struct LiveReport {
    private static let tapsPerSecond = 100
    private static let batchesPerSecond = 100
    private static let rowsOfBatch = 10
    private static let loggedChanges = 10_000

    private let workload: Workload
    private let options: MeasuringOptions
    private let items: ItemLines
    private let name: String

    init(_ workload: Workload, _ options: MeasuringOptions, dataPath: String) throws {
        self.workload = workload
        self.options = options
        items = try ItemLines(path: dataPath)
        name = workload.name
    }

    func print() throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("benchmark-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        var table = TextTable(["live catalog, \(items.count) items", "", "wanted"])
        try measureWrites(serve(directory), &table)
        try measureStart(directory, &table)
        Swift.print(table.text)
    }

    private func serve(_ directory: URL) throws -> ListeningProcess {
        let limits = ["--max-upload-bytes", "--max-live-bytes"].flatMap { [$0, "\(8 << 30)"] }
        let command = [options.service, "serve", "--host", "127.0.0.1", "--port", "0", "--writable", "on"]
        return try ListeningProcess(command + ["--data-dir", directory.path] + limits)
    }

    // MARK: Writes and taps

    private func measureWrites(_ process: ListeningProcess, _ table: inout TextTable) throws {
        let connection = try HTTPConnection(port: process.port)
        let definition = try String(contentsOfFile: workload.definitionPath, encoding: .utf8)
        _ = try connection.send("PUT", "/v1/catalogs/\(name)", body: definition).checked()
        try appendBulk("bulk into an empty catalog", put(items.bytes, connection), &table)
        append("memory after it, × the items", times(process.memory.resident), nil, &table)
        append("memory at its highest, × the items", times(process.memory.peak), .atMost(2.6, "2.6"), &table)
        try awaitCheckpoint(connection)

        var writer = Writer(items: items, seed: workload.seed)
        var single = Samples()
        for _ in 0..<100 {
            single.append(try writer.write(1, to: name, connection))
            Thread.sleep(forTimeInterval: 0.02)
        }
        appendMilliseconds("one upsert at rest, median", single.median, .atMost(10, "10"), &table)
        appendMilliseconds("one upsert at rest, slowest of \(single.count)", single.greatest, nil, &table)

        let rest = try taps(process) { Thread.sleep(forTimeInterval: Double(options.liveSeconds)) }
        appendTaps("at rest", rest, besides: nil, &table)
        var batches = Samples()
        let start = ContinuousClock.now
        let busy = try taps(process) {
            for number in 0..<options.liveSeconds * Self.batchesPerSecond {
                sleep(until: start + .seconds(1) / Self.batchesPerSecond * number)
                batches.append(try writer.write(Self.rowsOfBatch, to: name, connection))
            }
        }
        let rate = Double(batches.count * Self.rowsOfBatch) / ((.now - start) / .seconds(1))
        append("upserts a second, in batches of \(Self.rowsOfBatch)", rate, .atLeast(990, "990"), &table)
        appendMilliseconds("a batch, median", batches.median, nil, &table)
        appendMilliseconds("a batch, p99", batches.p99, nil, &table)
        appendTaps("beside batches", busy, besides: rest, median: 1.1, p99: 2, &table)

        let rows = items.rotated
        var duration = Duration.zero
        let full = try taps(process) { duration = try put(rows, connection) }
        appendBulk("bulk into a full catalog", duration, &table)
        appendTaps("beside it", full, besides: rest, p99: 3, &table)
        append("memory at its highest, × the items", times(process.memory.peak), .atMost(2.6, "2.6"), &table)
        process.end(SIGTERM)
    }

    /// Taps of one client for as long as the body runs.
    private func taps(_ process: ListeningProcess, while body: () throws -> Void) throws -> Samples {
        let taps = SteadyTaps(on: process.port, of: name, perSecond: Self.tapsPerSecond, seed: workload.seed)
        try body()
        return try taps.stop()
    }

    private func put(_ rows: [UInt8], _ connection: HTTPConnection) throws -> Duration {
        let start = ContinuousClock.now
        let target = "/v1/catalogs/\(name)/items"
        _ = try connection.send("POST", target, type: "application/x-ndjson", rows).checked()
        return .now - start
    }

    /// The checkpoint that is written in the background after a bulk must not be measured with the rest.
    private func awaitCheckpoint(_ connection: HTTPConnection) throws {
        let end = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < end {
            let metrics = String(decoding: try connection.send("GET", "/metrics").checked().body, as: UTF8.self)
            if metrics.contains(/\nfilter_journal_checkpoints_total [1-9]/) { return }
            Thread.sleep(forTimeInterval: 0.1)
        }
    }

    // MARK: The start

    /// After a stop in order, and after a kill with changes that are in the log alone; the files are in memory still.
    private func measureStart(_ directory: URL, _ table: inout TextTable) throws {
        let first = try serve(directory)
        appendMilliseconds("start from a checkpoint", first.startTime, nil, &table)
        let connection = try HTTPConnection(port: first.port)
        var writer = Writer(items: items, seed: workload.seed + 1)
        for _ in 0..<Self.loggedChanges / Self.rowsOfBatch {
            _ = try writer.write(Self.rowsOfBatch, to: name, connection)
        }
        first.end(SIGKILL)
        let second = try serve(directory)
        let label = "start from it and \(Self.loggedChanges) logged changes"
        appendMilliseconds(label, second.startTime, .atMost(500, "500"), &table)
        for start in [first, second] {
            Swift.print(start.log.split(separator: "\n").first { $0.contains("checkpoint of") } ?? "")
        }
    }

    // MARK: Rows

    private func times(_ byteCount: Int) -> Double { Double(byteCount) / Double(items.bytes.count) }

    private func append(_ label: String, _ figure: Double, _ budget: Budget?, _ table: inout TextTable) {
        table.append(label, hundredths(figure), budget?.verdict(figure) ?? "")
    }

    private func appendMilliseconds(_ label: String, _ duration: Duration, _ budget: Budget?, _ table: inout TextTable)
    {
        append(label + ", ms", duration / .milliseconds(1), budget, &table)
    }

    private func appendBulk(_ label: String, _ duration: Duration, _ table: inout TextTable) {
        let rate = Double(items.count) / (duration / .seconds(1))
        table.append("\(label), items/s", "\(Int(rate))", Budget.atLeast(50_000, "50,000").verdict(rate))
    }

    /// - Parameters:
    ///   - rest: those that the others are compared with.
    ///   - median: how many times as long as at rest the median may be.
    ///   - p99: the same of the 99th percentile.
    private func appendTaps(
        _ label: String,
        _ samples: Samples,
        besides rest: Samples?,
        median: Double? = nil,
        p99: Double? = nil,
        _ table: inout TextTable
    ) {
        for (name, quantile, most) in [("median", 0.5, median), ("p99", 0.99, p99)] {
            let duration = samples.quantile(quantile)
            appendMilliseconds("taps \(label), \(name) of \(samples.count)", duration, nil, &table)
            guard let rest, let most else { continue }
            append("    × rest", duration / rest.quantile(quantile), .atMost(most, tenths(most)), &table)
        }
    }
}

/// Writes changed items one batch after the other.
private struct Writer {
    let items: ItemLines
    private var random: SeededRandom
    private var newCount = 0
    private let seed: UInt64

    init(items: ItemLines, seed: UInt64) {
        self.items = items
        self.seed = seed
        random = SeededRandom(seed: seed)
    }

    /// Puts in items with the values of others, one in five under a new id.
    ///
    /// - Returns: how long it took until they were visible.
    mutating func write(_ count: Int, to catalog: String, _ connection: HTTPConnection) throws -> Duration {
        var rows: [UInt8] = []
        var others: Set<Int> = []
        while others.count < count {
            let isNew = random.unit() < 0.2
            let item = Int.random(in: 0..<items.count, using: &random)
            let other = Int.random(in: 0..<items.count, using: &random)
            // No batch has an id twice.
            guard others.insert(other).inserted else { continue }
            if isNew { newCount += 1 }
            rows += items.line(of: item, withIDOf: isNew ? nil : other, number: newCount + Int(seed) << 32)
        }
        let start = ContinuousClock.now
        _ = try connection.send("POST", "/v1/catalogs/\(catalog)/items", type: "application/x-ndjson", rows).checked()
        return .now - start
    }
}
