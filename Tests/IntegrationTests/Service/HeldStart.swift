import Foundation
import Glibc
import TestSupport
import Testing

/// The built service in the middle of its start: it has begun to load its first catalog, and cannot go on until it is let.
///
/// Its standard error is a terminal that is full. There it writes how the load goes, on the thread that loads.
final class HeldStart {
    let port: Int
    let client: ServiceClient
    private let process = Process()
    private let exited = DispatchGroup()
    private let terminal: FileHandle
    private let output = Pipe()

    /// - Parameters:
    ///   - options: of `serve`, without the port.
    ///   - environment: additions to the environment of the tests.
    init(_ options: String..., environment: [String: String] = [:]) throws {
        let port = try LoopbackPort.take()
        self.port = port
        // Nothing of it is an exchange of the contract unless a test says so: what answers here answers everything alike.
        client = ServiceClient(port: port, log: nil)
        var (master, errors): (Int32, Int32) = (-1, -1)
        guard openpty(&master, &errors, nil, nil, nil) == 0 else {
            throw RawClient.Failure.systemCall("openpty", code: errno)
        }
        terminal = FileHandle(fileDescriptor: master, closeOnDealloc: true)
        // Non-blocking while it is filled; the process gets a terminal that blocks.
        _ = fcntl(errors, F_SETFL, O_NONBLOCK)
        // The kernel moves the written bytes to the side of the reader, on a thread of its own, which makes room again.
        var refusals = 0
        while refusals < 20 {
            if write(errors, "x", 1) == 1 {
                refusals = 0
            } else {
                refusals += 1
                usleep(5_000)
            }
        }
        _ = fcntl(errors, F_SETFL, 0)
        process.executableURL = ServiceProcess.builtService
        process.arguments = ["serve", "--port", "\(port)"] + options
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle(fileDescriptor: errors, closeOnDealloc: true)
        exited.enter()
        process.terminationHandler = { [exited] _ in exited.leave() }
        try ServiceProcess.withAllSignals { try process.run() }
        waitUntil { !process.isRunning || (try? RawClient(port: port)) != nil }
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    var processIdentifier: Int32 { process.processIdentifier }

    /// Lets the start go on.
    func letGo() {
        let terminal = terminal.fileDescriptor
        let descriptor = dup(terminal)
        DispatchQueue(label: "terminal").async {
            var buffer = [UInt8](repeating: 0, count: 4_096)
            while read(descriptor, &buffer, buffer.count) > 0 {}
            close(descriptor)
        }
    }

    /// Sends a signal and waits for the end.
    ///
    /// - Returns: the exit code; `nil` if the signal ended the process.
    func stop(_ signal: Int32 = SIGTERM) -> Int32? {
        kill(process.processIdentifier, signal)
        return waitForExit()
    }

    /// - Returns: the exit code; `nil` if a signal ended the process.
    func waitForExit() -> Int32? {
        exited.wait()
        return process.terminationReason == .exit ? process.terminationStatus : nil
    }
}
