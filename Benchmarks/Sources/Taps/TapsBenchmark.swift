import ArgumentParser
import Foundation
import Measuring

/// Measures the service as its users meet it: a process, a socket, one tap after the other.
@main
struct TapsBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "taps",
        abstract: "Load a catalog into the service, tap, and time every tap over HTTP on loopback."
    )

    @Option(help: "The file of items.")
    var data: String
    @Option(help: "The definition, NAME.catalog.json.")
    var definition: String
    @Option(help: "The release build of the service.")
    var service = ".build/release/filter-service"
    @Option(help: "Taps that are timed, after a tenth as many that are not.")
    var taps = 2000
    @Option(help: "Seed of the taps.")
    var seed: UInt64 = 1
    @Option(help: "Seconds that wrk runs for each address; 0 leaves it out.")
    var rateSeconds = 5
    @Option(help: "Processors that the service may use, as taskset takes them.")
    var serviceCores: String?

    func run() throws {
        let process = try ServiceProcess(
            executable: service,
            data: data,
            definition: definition,
            cores: serviceCores
        )
        let attributes = try FileManager.default.attributesOfItem(atPath: data)
        let byteCount = (attributes[.size] as? NSNumber)?.intValue ?? 0
        print("\(Machine.description)\n\(process.loadLine)")
        print("ready after \(tenths(process.startTime / .seconds(1))) s")
        printMemory(of: process, "after loading", byteCount)

        let connection = try HTTPConnection(port: process.port)
        let name = URL(fileURLWithPath: definition).lastPathComponent.prefix { $0 != "." }
        var screen = try Self.screen(connection.send("POST", "/v1/sessions", body: #"{"catalog":"\#(name)"}"#))
        let session = "/v1/sessions/\(screen.session.id)"
        print("data version \(screen.session.dataVersion), seed \(seed), \(taps) taps, microseconds\n")
        try tap(connection, session, from: &screen)
        printMemory(of: process, "after the taps", byteCount)
        try printRates("http://127.0.0.1:\(process.port)", session, connection)
    }

    private func tap(_ connection: HTTPConnection, _ session: String, from screen: inout Screen) throws {
        var tapper = Tapper(seed: seed)
        var kinds: [String: Samples] = [:]
        var all = Samples()
        var answerBytes = 0
        for number in -taps / 10..<taps {
            let tap = tapper.tap(on: screen)
            let start = ContinuousClock.now
            let answer = try connection.send(tap.method, session + tap.path, body: tap.body)
            let duration = ContinuousClock.now - start
            screen = try Self.screen(answer)
            guard number >= 0 else { continue }
            kinds[tap.kind, default: Samples()].append(duration)
            all.append(duration)
            answerBytes += answer.body.count
        }
        var table = TextTable(["tap", "taps", "median", "p99", "max"])
        for (kind, samples) in kinds.sorted(by: { $0.key < $1.key }) + [("all", all)] {
            let cells = [samples.median, samples.p99, samples.greatest].map(\.microsecondsText)
            table.append([kind, "\(samples.count)"] + cells)
        }
        print(table.text)
        print("an answer has \(answerBytes / max(taps, 1)) bytes on average")
    }

    private func printMemory(of process: ServiceProcess, _ time: String, _ byteCount: Int) {
        let (resident, peak) = process.memory
        let parts = [("resident", resident), ("peak", peak)].map { name, bytes in
            "\(name) \(bytes / 1_000_000) MB = \(tenths(Double(bytes) / Double(max(byteCount, 1)) * 100)) %"
        }
        print("memory \(time): \(parts.joined(separator: ", ")) of the file's \(byteCount / 1_000_000) MB")
    }

    private func printRates(_ base: String, _ session: String, _ connection: HTTPConnection) throws {
        guard rateSeconds > 0 else { return }
        let bytes = try connection.send("GET", session).body.count
        for (name, path) in [("/livez", "/livez"), ("one screen of \(bytes) bytes", session)] {
            guard let rate = try RequestRate.measure(base + path, seconds: rateSeconds) else {
                print("wrk is not installed: no request rates")
                return
            }
            print("\(name): \(Int(rate)) requests/s")
        }
    }

    private static func screen(_ answer: HTTPConnection.Answer) throws -> Screen {
        guard 200..<300 ~= answer.status else {
            throw BenchmarkError.unexpectedAnswer(
                status: answer.status,
                body: String(decoding: answer.body, as: UTF8.self)
            )
        }
        return try JSONDecoder().decode(Screen.self, from: Data(answer.body))
    }
}
