public import Foundation
import Support

/// A run of the built service, or of another program, to its end. One that takes five minutes is killed.
///
///     let run = try ProgramRun(["serve", "nowhere.ndjson"])
///     #expect(run.code == 1 && run.errors.contains("there is no such file"))
public struct ProgramRun: Sendable {
    /// The exit code; 128 and the signal that ended it otherwise.
    public let code: Int32
    public let output: String
    public let errors: String

    /// Runs the program and waits for its end.
    ///
    /// - Parameters:
    ///   - program: by default `filter-service` beside the test bundle, as the package's build puts it there.
    ///   - environment: additions to the environment of the tests.
    public init(
        program: URL = ServiceProcess.builtService,
        _ arguments: [String],
        environment: [String: String] = [:]
    ) throws {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        let (outputPipe, errorPipe) = (Pipe(), Pipe())
        process.standardOutput = outputPipe
        process.standardError = errorPipe
        let output = Transcript(reading: outputPipe.fileHandleForReading)
        let errors = Transcript(reading: errorPipe.fileHandleForReading)
        // Not `waitUntilExit`, which runs the loop of the thread.
        let exited = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in exited.signal() }
        try ServiceProcess.withAllSignals { try process.run() }
        if exited.wait(timeout: .now() + .seconds(300)) == .timedOut {
            kill(process.processIdentifier, SIGKILL)
            exited.wait()
        }
        output.waitForEnd()
        errors.waitForEnd()
        let isExit = process.terminationReason == .exit
        code = isExit ? process.terminationStatus : 128 + process.terminationStatus
        self.output = output.text
        self.errors = errors.text
    }

    public init(_ arguments: String..., environment: [String: String] = [:]) throws {
        try self.init(arguments, environment: environment)
    }

    /// All that a program says that is to succeed, without the end of the last line.
    ///
    /// - Throws: ``Failure`` if it does not.
    @discardableResult
    public static func text(of program: String, _ arguments: [String]) throws -> String {
        let run = try ProgramRun(program: URL(filePath: program), arguments)
        guard run.code == 0 else {
            throw Failure(program: program, arguments: arguments, said: run.output + run.errors)
        }
        return (run.output + run.errors).trimmingCharacters(in: .newlines)
    }

    /// A program that was to succeed did not.
    public struct Failure: Error {
        public let program: String
        public let arguments: [String]
        public let said: String
    }
}
