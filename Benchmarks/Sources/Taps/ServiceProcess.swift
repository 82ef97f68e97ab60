import Foundation

/// A running `filter-service` with one catalog, on a free port of the loopback interface.
final class ServiceProcess {
    /// What it logged while it loaded.
    let loadLine: String
    /// From the start of the process to the first answer it could give.
    let startTime: Duration
    let port: UInt16
    private let process: Process
    private let directory: URL

    /// Starts the service and waits until it listens.
    ///
    /// - Parameters:
    ///   - data: a file of items.
    ///   - definition: `NAME.catalog.json`; the catalog is called NAME.
    ///   - cores: the processors it may use, as `taskset` takes them; `nil` for all.
    /// - Throws: ``BenchmarkError/serviceFailed(_:)`` with what it said.
    init(executable: String, data: String, definition: String, cores: String?) throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("taps-\(UUID().uuidString)")
        let process = Process()
        let output = Pipe()
        let log = directory.appendingPathComponent("log")
        let source = try Self.place(data, definition, in: directory)
        try Data().write(to: log)
        let command = [executable, "serve", source, "--host", "127.0.0.1", "--port", "0"]
        let pinned = (cores.map { ["taskset", "-c", $0] } ?? []) + command
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = pinned
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: log)
        let start = ContinuousClock.now
        try process.run()
        var text = ""
        var port: UInt16?
        while port == nil {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else {
                process.waitUntilExit()
                throw BenchmarkError.serviceFailed((try? String(contentsOf: log, encoding: .utf8)) ?? "")
            }
            text += String(decoding: data, as: UTF8.self)
            port = text.firstMatch(of: /listening on http:\/\/[^ \n]*:(\d+)\n/).flatMap { UInt16($0.1) }
        }
        startTime = ContinuousClock.now - start
        self.port = port ?? 0
        self.process = process
        self.directory = directory
        let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
        loadLine = lines.first { $0.contains(" MB/s") }.map(String.init) ?? ""
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: directory)
    }

    /// Resident memory in bytes: now, and at its highest.
    var memory: (resident: Int, peak: Int) {
        let status = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
        func bytes(_ name: String) -> Int {
            let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
            return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
        }
        return (bytes("VmRSS"), bytes("VmHWM"))
    }

    /// The service looks for a definition beside the items.
    ///
    /// - Returns: the path of the items.
    private static func place(_ data: String, _ definition: String, in directory: URL) throws -> String {
        let files = FileManager.default
        try files.createDirectory(at: directory, withIntermediateDirectories: true)
        let definition = URL(fileURLWithPath: definition)
        let data = URL(fileURLWithPath: data)
        let suffix = data.lastPathComponent.drop { $0 != "." }
        let name = definition.lastPathComponent.prefix { $0 != "." }
        let place = directory.appendingPathComponent("\(name)\(suffix)")
        try files.createSymbolicLink(at: place, withDestinationURL: data)
        try files.copyItem(at: definition, to: directory.appendingPathComponent(definition.lastPathComponent))
        return place.path
    }
}

/// Why a measurement could not be made.
enum BenchmarkError: Error, CustomStringConvertible {
    /// The service ended before it listened; what it logged.
    case serviceFailed(String)
    /// A call on the socket failed; its name and `errno`.
    case connection(String, Int32)
    /// An answer was not what a tap gives.
    case unexpectedAnswer(status: Int, body: String)

    var description: String {
        switch self {
        case .serviceFailed(let log): "the service did not start:\n\(log)"
        case .connection(let call, let code): "\(call) failed with errno \(code)"
        case .unexpectedAnswer(let status, let body): "status \(status): \(body.prefix(2000))"
        }
    }
}
