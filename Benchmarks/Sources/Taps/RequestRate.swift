import Foundation

/// Requests a second, as `wrk` counts them: two threads, 32 connections.
enum RequestRate {
    /// - Returns: `nil` if `wrk` is not installed.
    static func measure(_ address: String, seconds: Int) throws -> Double? {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["wrk", "-t2", "-c32", "-d\(seconds)s", address]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.firstMatch(of: /Requests\/sec: *([0-9.]+)/).flatMap { Double($0.1) }
    }
}
