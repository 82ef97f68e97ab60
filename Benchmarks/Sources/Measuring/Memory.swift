import Foundation

/// The memory of a process.
public struct Memory: Sendable {
    /// Resident bytes now.
    public let resident: Int
    /// Resident bytes at the highest.
    public let peak: Int

    /// - Parameter process: its id; by default this one.
    public init(of process: Int32? = nil) {
        let path = "/proc/\(process.map { "\($0)" } ?? "self")/status"
        let status = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        func bytes(_ name: String) -> Int {
            let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
            return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
        }
        resident = bytes("VmRSS")
        peak = bytes("VmHWM")
    }
}
