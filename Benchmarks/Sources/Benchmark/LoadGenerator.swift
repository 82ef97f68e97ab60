import Foundation
import Measuring
import Synchronization

/// As many requests as a server answers, over 32 connections: by `wrk` with two threads, or by threads of this process
/// where it is not installed, which take more of the processor from the server. The same for service and floor.
struct LoadGenerator {
    private static let connectionCount = 32

    /// In seconds.
    let duration: Int
    let hasWrk: Bool

    init(duration: Int) {
        self.duration = duration
        hasWrk = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/wrk")
        }
    }

    /// Requests a second of two servers for the same requests: in turns, so that whatever else the machine does meets
    /// both, and of each the median of three.
    func rates(_ method: String, _ paths: [String], ports: (UInt16, UInt16)) throws -> (Double, Double) {
        var rates: ([Double], [Double]) = ([], [])
        for _ in 0..<3 {
            rates.0.append(try rate(method, paths, port: ports.0))
            rates.1.append(try rate(method, paths, port: ports.1))
        }
        return (rates.0.sorted()[1], rates.1.sorted()[1])
    }

    /// Requests a second, one path after the other.
    private func rate(_ method: String, _ paths: [String], port: UInt16) throws -> Double {
        if hasWrk { return try wrk(method, paths, port) }
        let deadline = ContinuousClock.now + .seconds(duration)
        let answered = Mutex(0)
        let group = DispatchGroup()
        for first in 0..<Self.connectionCount {
            group.enter()
            let thread = Thread {
                defer { group.leave() }
                guard let connection = try? HTTPConnection(port: port) else { return }
                var next = first * paths.count / Self.connectionCount
                while ContinuousClock.now < deadline, (try? connection.send(method, paths[next])) != nil {
                    next = (next + 1) % paths.count
                    answered.withLock { $0 += 1 }
                }
            }
            thread.start()
        }
        group.wait()
        return Double(answered.withLock { $0 }) / Double(duration)
    }

    private func wrk(_ method: String, _ paths: [String], _ port: UInt16) throws -> Double {
        let script = FileManager.default.temporaryDirectory.appendingPathComponent("wrk-\(UUID().uuidString).lua")
        defer { try? FileManager.default.removeItem(at: script) }
        let list = paths.map { "wrk.format(\"\(method)\", \"\($0)\")" }.joined(separator: ",\n")
        // Each of the two threads begins elsewhere, so that they do not meet in one session.
        let text = """
            local threads = 0
            function setup(thread) thread:set("number", threads) threads = threads + 1 end
            function init() requests = {\(list)} next_one = number * math.floor(#requests / 2) end
            function request() next_one = next_one % #requests + 1 return requests[next_one] end
            """
        try text.write(to: script, atomically: true, encoding: .utf8)
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["wrk", "-t2", "-c\(Self.connectionCount)", "-d\(duration)s", "-s", script.path]
        process.arguments?.append("http://127.0.0.1:\(port)")
        process.standardOutput = output
        try process.run()
        let answer = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let isClean = !answer.contains("Non-2xx") && !answer.contains("Socket errors")
        guard isClean, let rate = answer.firstMatch(of: /Requests\/sec: *([0-9.]+)/).flatMap({ Double($0.1) }) else {
            throw BenchmarkError.unexpectedAnswer(status: 0, body: answer)
        }
        return rate
    }
}
