import Foundation
import Measuring
import Workloads

/// The service as its users meet it: a process, a socket, one tap after the other.
struct ServiceReport {
    private static let cacheOption = "--result-cache-bytes"

    private let workload: Workload
    private let options: MeasuringOptions
    private let dataPath: String
    private let load: LoadGenerator

    init(_ workload: Workload, _ options: MeasuringOptions, dataPath: String) {
        self.workload = workload
        self.options = options
        self.dataPath = dataPath
        load = LoadGenerator(duration: options.rateSeconds)
    }

    /// Taps one after the other and then many at a time, with and without the result cache.
    func print() throws {
        var rates = TextTable(
            ["requests", "result cache", "bytes", "service/s", "bare/s", "share", "budget"]
                + ["alone, µs", "bare, µs", "more", "budget"]
        )
        let hasCache = try hasCacheOption()
        let cached = try service(cacheBytes: nil)
        try printLoading(of: cached)
        try printTaps(cached, "result cache \(hasCache ? "on" : "none")")
        let bytes = TapBytes(of: cached, seed: workload.seed, tapCount: min(options.taps, 100))
        Swift.print("bytes of the answer to a tap, medians\n\n\(try bytes.table().text)")
        try addRate(&rates, "/livez", "", "GET", ["/livez"], cached, budget: nil)
        try addScreen(&rates, hasCache ? "on" : "none", cached, budget: hasCache ? .atLeast(70, "70 %") : nil)
        try addTaps(&rates, hasCache ? "on" : "none", cached, budget: 50)
        try addTaps(&rates, hasCache ? "on" : "none", cached, asking: "?answer=changes", budget: 60)
        if hasCache {
            let uncached = try service(cacheBytes: 0)
            try printTaps(uncached, "result cache off")
            try addScreen(&rates, "off", uncached, budget: nil)
            try addTaps(&rates, "off", uncached, budget: 20)
        }
        let client = load.hasWrk ? "wrk, 2 threads" : "no wrk, clients of this process"
        Swift.print(
            "requests a second over 32 connections (\(client)), and the median of one connection alone\n\n\(rates.text)"
        )
    }

    private func service(cacheBytes: Int?) throws -> Service {
        try Service(
            executable: options.service,
            data: dataPath,
            definition: workload.definitionPath,
            options: cacheBytes.map { [Self.cacheOption, "\($0)"] } ?? []
        )
    }

    private func hasCacheOption() throws -> Bool {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: options.service)
        process.arguments = ["serve", "--help"]
        process.standardOutput = output
        try process.run()
        return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            .contains(Self.cacheOption)
    }

    private func printLoading(of service: Service) throws {
        let file = URL(fileURLWithPath: dataPath).resolvingSymlinksInPath()
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        let fileBytes = (attributes[.size] as? NSNumber)?.doubleValue ?? 1
        let itemCount = Double(try service.screen().total)
        let memory = service.process.memory
        Swift.print(service.loadLine)
        let rate = service.loadLine.firstMatch(of: /([0-9.]+) MB\/s/).flatMap { Double($0.1) } ?? 0
        // The fixed memory of a process hides that of a small file.
        func verdict(_ budget: Budget, _ figure: Double) -> String { itemCount < 1e6 ? "" : budget.verdict(figure) }
        var table = TextTable(["loading", "", "budget"])
        table.append("file, MB", tenths(fileBytes / 1e6), "")
        table.append("load rate, MB/s", tenths(rate), verdict(.atLeast(100, "100"), rate))
        table.append("ready after, s", tenths(service.process.startTime / .seconds(1)), "")
        for (name, bytes, budget) in [("resident", memory.resident, 1.5), ("peak", memory.peak, 2.5)] {
            let share = Double(bytes) / fileBytes
            table.append("\(name), bytes per item", tenths(Double(bytes) / itemCount), "")
            table.append("\(name), × file", hundredths(share), verdict(.atMost(budget, tenths(budget)), share))
        }
        Swift.print(table.text)
    }

    private func printTaps(_ service: Service, _ title: String) throws {
        var tapper = Tapper(seed: workload.seed)
        var kinds: [String: Samples] = [:]
        var all = Samples()
        var screen = try service.screen()
        let session = screen.session.id
        Swift.print("taps over HTTP, \(title), µs; data version \(screen.session.dataVersion)\n")
        // A tenth as many that are not timed come first.
        for number in -options.taps / 10..<options.taps {
            let tap = tapper.tap(on: screen)
            let answer = try service.answer(tap, in: session)
            screen = answer.screen
            guard number >= 0 else { continue }
            kinds[tap.kind, default: Samples()].append(answer.duration)
            all.append(answer.duration)
        }
        var table = TextTable(["tap", "taps", "median", "p99", "max"])
        for (kind, samples) in kinds.sorted(by: { $0.key < $1.key }) + [("all", all)] {
            let cells = [samples.median, samples.p99, samples.greatest].map(\.microsecondsText)
            table.append([kind, "\(samples.count)"] + cells)
        }
        Swift.print(table.text)
    }

    /// One screen of a session with three taps behind it, again and again.
    private func addScreen(_ rates: inout TextTable, _ cache: String, _ service: Service, budget: Budget?) throws {
        var tapper = Tapper(seed: workload.seed)
        var screen = try service.screen()
        let session = screen.session.id
        for _ in 0..<3 { screen = try service.answer(tapper.tap(on: screen), in: session).screen }
        try addRate(&rates, "one screen", cache, "GET", ["/v1/sessions/\(session)"], service, budget: budget)
    }

    /// Values of many sessions are switched on and, in the next round, off.
    ///
    /// - Parameters:
    ///   - query: what the answer is to be; the whole screen without it.
    ///   - share: of the rate of a bare server in percent, for ten thousand items: what many items cost is no matter of HTTP.
    private func addTaps(
        _ rates: inout TextTable,
        _ cache: String,
        _ service: Service,
        asking query: String = "",
        budget share: Double
    ) throws {
        var random = SeededRandom(seed: workload.seed)
        var paths: [String] = []
        for _ in 0..<64 {
            let screen = try service.screen()
            for category in screen.categories {
                guard let value = category.values?.prefix(8).randomElement(using: &random) else { continue }
                let path = "/categories/\(category.id)/values/\(value.id)/toggle\(query)"
                paths.append("/v1/sessions/\(screen.session.id)\(path)")
            }
        }
        let budget: Budget? = workload.itemCount == 10_000 ? .atLeast(share, "\(Int(share)) %") : nil
        let name = query.isEmpty ? "taps" : "taps, changes"
        try addRate(&rates, name, cache, "POST", paths.shuffled(using: &random), service, budget: budget)
    }

    private func addRate(
        _ rates: inout TextTable,
        _ name: String,
        _ cache: String,
        _ method: String,
        _ paths: [String],
        _ service: Service,
        budget: Budget?
    ) throws {
        let (alone, bytes) = try latency(method, paths, service.connection)
        let bare = try ListeningProcess.bare(bodyBytes: bytes)
        let (own, floor) = try withExtendedLifetime(bare) {
            try load.rates(method, paths, ports: (service.process.port, bare.port))
        }
        let share = own / floor * 100
        let (bareAlone, _) = try latency(method, paths, HTTPConnection(port: bare.port))
        let more = alone.median - bareAlone.median
        // The work of the service for an answer is the difference to a server that does nothing.
        let isCached = cache == "on" && method == "GET"
        let cells = [name, cache, "\(bytes)", "\(Int(own))", "\(Int(floor))", "\(tenths(share)) %"]
        rates.append(
            cells + [budget?.verdict(share) ?? ""]
                + [alone.median, bareAlone.median, more].map(\.microsecondsText)
                + [isCached ? Budget.atMost(.microseconds(30)).verdict(more) : ""]
        )
    }

    /// How long answers take over one connection without other load, and how many bytes they have on average.
    private func latency(
        _ method: String,
        _ paths: [String],
        _ connection: HTTPConnection
    ) throws -> (Samples, bytes: Int) {
        var samples = Samples()
        var bytes = 0
        for number in 0..<512 {
            let start = ContinuousClock.now
            bytes += try connection.send(method, paths[number % paths.count]).body.count
            samples.append(ContinuousClock.now - start)
        }
        return (samples, bytes / 512)
    }
}
