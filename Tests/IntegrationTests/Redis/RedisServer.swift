import Foundation
import Support
import TestSupport
import Testing

/// A `redis-server` of the test's own, on loopback, with nothing on disk but its log, for as long as the value lives.
final class RedisServer: Sendable {
    enum Failure: Error {
        /// What the program wrote.
        case ended(String)
    }

    let port: Int
    private let directory: TemporaryFiles
    private let options: [String]
    private let process = Mutex<Process?>(nil)

    /// Starts the program and waits until it answers.
    init(_ options: String...) throws {
        directory = try TemporaryFiles()
        self.options = options
        for attempt in 1... {
            // The bus of a cluster has a port of its own.
            let port = try LoopbackPort.take { LoopbackPort.isFree($0 + 10_000) }
            do {
                let process = try Self.start(at: port, in: directory, options)
                self.port = port
                self.process.withLock { $0 = process }
                return
            } catch Failure.ended(let text) {
                // Another program may have taken the port first.
                guard attempt < 5 else { throw Failure.ended(text) }
            }
        }
        preconditionFailure("attempts are counted")
    }

    deinit {
        kill()
    }

    /// Starts it again, on the same port.
    func start() throws {
        let process = try Self.start(at: port, in: directory, options)
        self.process.withLock { $0 = process }
    }

    /// Starts the program and waits until it answers: itself, and no other one that has the port.
    private static func start(at port: Int, in directory: TemporaryFiles, _ options: [String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/redis-server")
        let settings = ["--port", "\(port)", "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        process.arguments = settings + ["--dir", directory.path(""), "--logfile", directory.path("log")] + options
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try ServiceProcess.withAllSignals { try process.run() }
        waitUntil(every: .milliseconds(5)) {
            !process.isRunning || isAnswering(at: port, process.processIdentifier)
        }
        guard process.isRunning else {
            throw Failure.ended((try? String(contentsOfFile: directory.path("log"), encoding: .utf8)) ?? "")
        }
        return process
    }

    /// Ends it without warning, and waits for the end.
    func kill() {
        guard let process = process.withLock({ $0.take() }), process.isRunning else { return }
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Leaves it there, listening and silent.
    func pause() {
        signal(SIGSTOP)
    }

    func goOn() {
        signal(SIGCONT)
    }

    private func signal(_ number: Int32) {
        if let process = process.withLock({ $0 }) { Glibc.kill(process.processIdentifier, number) }
    }

    /// Connections with a command that it has not read, while it is paused: those that wait.
    var unreadConnectionCount: Int {
        get throws { try unreadByteCounts(port: port).count { $0 > 0 } }
    }

    /// What `redis-cli` prints for a command.
    @discardableResult
    func command(_ words: String...) throws -> String {
        try Self.client(["-p", "\(port)"] + words)
    }

    /// What `redis-cli` prints.
    @discardableResult
    static func client(_ arguments: [String]) throws -> String {
        try ProgramRun.text(of: "/usr/bin/redis-cli", arguments)
    }

    private static func isAnswering(at port: Int, _ processIdentifier: Int32) -> Bool {
        guard let client = try? RawClient(port: port), (try? client.send("INFO server\r\nQUIT\r\n")) != nil,
            let answer = try? client.receiveToEnd()
        else { return false }
        return String(decoding: answer, as: UTF8.self).contains("\nprocess_id:\(processIdentifier)\r\n")
    }
}
