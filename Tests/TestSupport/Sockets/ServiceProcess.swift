public import Foundation
import Support

/// The built service, or another program that behaves like it, as a process of its own.
///
///     let service = try ServiceProcess(arguments: ["serve", "shop.ndjson", "--port", "0"])
///     let client = try RawClient(port: service.port)
///     …
///     #expect(try service.stop() == 0)
///
/// The program says on a line of its standard output where it listens: `listening on http://HOST:PORT` (or `https:`),
/// among other text if it likes. Its standard output and standard error are kept. A process that is still running when
/// the value goes away is killed.
public final class ServiceProcess: Sendable {
    public enum Failure: Error {
        /// The program ended without saying where it listens; with what it wrote.
        case endedEarly(code: Int32, output: String, errors: String)
        /// The program ended by a signal it did not handle.
        case signalled(Int32)
        case notFound(String)
    }

    /// The port the program said; 0 of a unix socket.
    public let port: Int

    private let process: Process
    private let exited = DispatchGroup()
    private let output: Transcript
    private let errors: Transcript

    /// Starts the program and waits until it says where it listens.
    ///
    /// - Parameters:
    ///   - program: by default `filter-service` beside the test bundle, as the package's build puts it there.
    ///   - environment: additions to the environment of the tests.
    ///   - standardInput: by default there is nothing to read.
    public init(
        program: URL = ServiceProcess.builtService,
        arguments: [String],
        environment: [String: String] = [:],
        standardInput: FileHandle? = nil
    ) throws {
        guard FileManager.default.isExecutableFile(atPath: program.path) else { throw Failure.notFound(program.path) }
        process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = standardInput ?? FileHandle.nullDevice
        let outputPipe = Pipe()
        let errorPipe = Pipe()
        process.standardOutput = outputPipe
        process.standardError = errorPipe
        output = Transcript(reading: outputPipe.fileHandleForReading)
        errors = Transcript(reading: errorPipe.fileHandleForReading)
        exited.enter()
        process.terminationHandler = { [exited] _ in exited.leave() }
        do {
            try Self.withAllSignals { [process] in try process.run() }
        } catch {
            exited.leave()
            throw error
        }
        guard let port = output.firstMatch(Self.portInLine) else {
            exited.wait()
            errors.waitForEnd()
            throw Failure.endedEarly(code: process.terminationStatus, output: output.text, errors: errors.text)
        }
        self.port = port
    }

    deinit {
        if process.isRunning {
            kill(process.processIdentifier, SIGKILL)
            exited.wait()
        }
    }

    /// What the program has written on standard output so far; all of it after ``stop(signal:)``.
    public var outputText: String { output.text }

    /// What the program has written on standard error so far; all of it after ``stop(signal:)``.
    public var errorText: String { errors.text }

    public var processIdentifier: Int32 { process.processIdentifier }

    /// Sends a signal, waits for the end, and returns the exit code.
    ///
    /// - Throws: ``Failure/signalled(_:)``.
    @discardableResult
    public func stop(signal: Int32 = SIGTERM) throws -> Int32 {
        kill(process.processIdentifier, signal)
        return try waitForExit()
    }

    /// Waits for the end and returns the exit code.
    ///
    /// - Throws: ``Failure/signalled(_:)``.
    public func waitForExit() throws -> Int32 {
        exited.wait()
        output.waitForEnd()
        errors.waitForEnd()
        guard process.terminationReason == .exit else { throw Failure.signalled(process.terminationStatus) }
        return process.terminationStatus
    }

    /// `filter-service` in the directory of the test bundle.
    public static var builtService: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        let file = bundle ?? Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        return file.deletingLastPathComponent().appending(component: "filter-service")
    }

    /// Runs `body` with no signal held back. Tests run on threads that hold them back, and a new process would
    /// inherit it.
    public static func withAllSignals(_ body: () throws -> Void) rethrows {
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try body()
    }

    private static func portInLine(_ line: Substring) -> Int? {
        if line.contains("listening on unix:") { return 0 }
        guard let address = line.firstMatch(of: /listening on https?:\/\//) else { return nil }
        let authority = line[address.range.upperBound...].prefix { !$0.isWhitespace && $0 != "/" }
        return authority.split(separator: ":").last.flatMap { Int($0) }
    }
}
