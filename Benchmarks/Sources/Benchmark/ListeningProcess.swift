import Foundation
import Measuring

/// A server on a free port of the loopback interface, from its start to the end of this value.
final class ListeningProcess {
    let port: UInt16
    /// From the start of the process to the line that says where it listens.
    let startTime: Duration
    /// Its standard error until then.
    let log: String
    private let process: Process

    /// Starts a command and waits until it prints `listening on http://…:PORT`.
    ///
    /// - Throws: ``BenchmarkError/serverFailed(_:)`` with what it said.
    init(_ command: [String]) throws {
        let process = Process()
        let output = Pipe()
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("benchmark-\(UUID().uuidString).log")
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: file)
        let start = ContinuousClock.now
        try process.run()
        var text = ""
        var port: UInt16?
        while port == nil {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else {
                process.waitUntilExit()
                throw BenchmarkError.serverFailed((try? String(contentsOf: file, encoding: .utf8)) ?? "")
            }
            text += String(decoding: data, as: UTF8.self)
            port = text.firstMatch(of: /listening on http:\/\/[^ \n]*:(\d+)\n/).flatMap { UInt16($0.1) }
        }
        startTime = ContinuousClock.now - start
        self.port = port ?? 0
        self.process = process
        log = try String(contentsOf: file, encoding: .utf8)
    }

    deinit {
        end(SIGTERM)
    }

    /// Sends a signal, if the process has not ended, and waits for its end.
    func end(_ signal: Int32) {
        if process.isRunning { kill(process.processIdentifier, signal) }
        process.waitUntilExit()
    }

    /// The processor time of the process, in steps of ten milliseconds.
    var processorTime: Duration {
        let text = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)) ?? ""
        // Behind the name of the program, which may hold anything (proc(5), fields 14 and 15).
        let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
        guard fields.count > 13, let user = Int(fields[12]), let system = Int(fields[13]) else { return .zero }
        return .milliseconds((user + system) * 10)
    }

    var memory: Memory { Memory(of: process.processIdentifier) }

    /// A server that gives so many bytes to every request, built beside this program.
    static func bare(bodyBytes: Int) throws -> ListeningProcess {
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let path = URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent("bare-server").path
        return try ListeningProcess([path, "\(bodyBytes)"])
    }
}

/// Why a measurement could not be made.
enum BenchmarkError: Error, CustomStringConvertible {
    /// A server ended before it listened; what it said.
    case serverFailed(String)
    /// A call on the socket failed; its name and `errno`.
    case connection(String, Int32)
    /// An answer was not what was asked for.
    case unexpectedAnswer(status: Int, body: String)

    var description: String {
        switch self {
        case .serverFailed(let log): "the server did not start:\n\(log)"
        case .connection(let call, let code): "\(call) failed with errno \(code)"
        case .unexpectedAnswer(let status, let body): "status \(status): \(body.prefix(2000))"
        }
    }
}
