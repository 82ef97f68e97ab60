import Foundation
import Support
import TestSupport
import Testing

/// A `redis-server` of the test's own, on loopback, with nothing on disk but its log, for as long as the value lives.
///
/// Ports lie below those that the system gives out by itself: a client that keeps trying a port without a listener
/// could otherwise be given that very port, and be connected to itself.
final class RedisServer: Sendable {
    enum Failure: Error {
        case noFreePort
        /// What the program wrote.
        case ended(String)
        case command([String], output: String)
    }

    private static let ports = 22_000..<22_400

    let port: Int
    private let directory: TemporaryFiles
    private let options: [String]
    private let process = Mutex<Process?>(nil)

    /// Starts the program and waits until it answers.
    init(_ options: String...) throws {
        directory = try TemporaryFiles()
        self.options = options
        for port in Self.ports.shuffled() where Self.isFree(port) && Self.isFree(port + 10_000) {
            self.port = port
            try start()
            return
        }
        throw Failure.noFreePort
    }

    deinit {
        kill()
    }

    /// Starts it again, on the same port.
    func start() throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/redis-server")
        let settings = ["--port", "\(port)", "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        process.arguments = settings + ["--dir", directory.path(""), "--logfile", directory.path("log")] + options
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        self.process.withLock { $0 = process }
        while !isAnswering {
            guard process.isRunning else {
                throw Failure.ended((try? String(contentsOfFile: directory.path("log"), encoding: .utf8)) ?? "")
            }
            usleep(5_000)
        }
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

    /// What `redis-cli` prints for a command.
    @discardableResult
    func command(_ words: String...) throws -> String {
        try Self.client(["-p", "\(port)"] + words)
    }

    /// What `redis-cli` prints.
    @discardableResult
    static func client(_ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/redis-cli")
        process.arguments = arguments
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure.command(arguments, output: text) }
        return text.trimmingCharacters(in: .newlines)
    }

    private var isAnswering: Bool {
        guard let client = try? RawClient(port: port), (try? client.send("PING\r\nQUIT\r\n")) != nil,
            let answer = try? client.receiveToEnd()
        else { return false }
        // With a password it does not like PING, and still is there.
        return answer.starts(with: "+PONG".utf8) || answer.starts(with: "-NOAUTH".utf8)
    }

    private static func isFree(_ port: Int) -> Bool {
        (try? RawClient(port: port)) == nil
    }
}
