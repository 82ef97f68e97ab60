import Foundation
import Measuring

/// The running service with the catalog of one workload.
final class Service {
    let process: ListeningProcess
    let connection: HTTPConnection
    /// Its log line about loading: items, seconds, MB/s.
    let loadLine: String
    private let catalog: String
    private let directory: URL

    /// - Parameters:
    ///   - data: a file of items.
    ///   - definition: `NAME.catalog.json`; the catalog is called NAME.
    ///   - options: further options of `serve`.
    init(executable: String, data: String, definition: String, options: [String]) throws {
        let files = FileManager.default
        let directory = files.temporaryDirectory.appendingPathComponent("benchmark-\(UUID().uuidString)")
        // The service looks for a definition beside the items.
        try files.createDirectory(at: directory, withIntermediateDirectories: true)
        let definition = URL(fileURLWithPath: definition)
        let name = String(definition.lastPathComponent.prefix { $0 != "." })
        let place = directory.appendingPathComponent("\(name).ndjson")
        try files.createSymbolicLink(at: place, withDestinationURL: URL(fileURLWithPath: data))
        try files.copyItem(at: definition, to: directory.appendingPathComponent(definition.lastPathComponent))
        process = try ListeningProcess(
            [executable, "serve", place.path, "--host", "127.0.0.1", "--port", "0"] + options
        )
        connection = try HTTPConnection(port: process.port)
        loadLine = process.log.split(separator: "\n").first { $0.contains(" MB/s") }.map(String.init) ?? ""
        catalog = name
        self.directory = directory
    }

    deinit {
        try? FileManager.default.removeItem(at: directory)
    }

    /// Opens a session.
    func screen() throws -> Screen {
        try connection.screen(of: catalog)
    }

    /// Reads a session.
    func screen(at address: String) throws -> Screen {
        try Screen(connection.send("GET", address))
    }

    /// How many bytes the answer to a request has.
    func bytes(_ method: String, _ target: String, body: String? = nil, isCompressed: Bool = false) throws -> Int {
        try connection.send(method, target, body: body, acceptsGzip: isCompressed).checked().body.count
    }

    /// Sends one request of a session.
    ///
    /// - Returns: the new screen, how long it took to arrive, and how many bytes it has.
    func answer(_ tap: Tap, in session: String) throws -> (screen: Screen, duration: Duration, byteCount: Int) {
        let start = ContinuousClock.now
        let answer = try connection.send(tap, in: session)
        let duration = ContinuousClock.now - start
        return (try Screen(answer), duration, answer.body.count)
    }
}

extension HTTPConnection {
    /// Opens a session.
    func screen(of catalog: String) throws -> Screen {
        try Screen(send("POST", "/v1/sessions", body: #"{"catalog":"\#(catalog)"}"#))
    }

    func send(_ tap: Tap, in session: String) throws(BenchmarkError) -> Answer {
        try send(tap.method, "/v1/sessions/\(session)\(tap.path)", body: tap.body)
    }
}

extension HTTPConnection.Answer {
    /// Refuses an answer that is none.
    func checked() throws(BenchmarkError) -> HTTPConnection.Answer {
        guard 200..<300 ~= status else {
            throw .unexpectedAnswer(status: status, body: String(decoding: body.prefix(1_000), as: UTF8.self))
        }
        return self
    }
}

extension Screen {
    init(_ answer: HTTPConnection.Answer) throws {
        self = try JSONDecoder().decode(Screen.self, from: Data(answer.checked().body))
    }
}
