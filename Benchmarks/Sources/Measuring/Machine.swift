import Foundation

/// The machine on which the figures were measured.
public enum Machine {
    /// `Intel(R) Xeon(R) Platinum 8481C CPU @ 2.70GHz, 2 cores, Linux 6.1.0`
    public static var description: String {
        let processor = ProcessInfo.processInfo
        return "\(model), \(processor.activeProcessorCount) cores, \(processor.operatingSystemVersionString)"
    }

    private static var model: String {
        let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
        return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown processor"
    }
}
