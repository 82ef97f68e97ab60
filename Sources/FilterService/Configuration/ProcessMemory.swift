import Foundation

/// The memory that the process may have: that of the machine, or less where its control group has a limit.
enum ProcessMemory {
    /// In bytes.
    static var limit: Int {
        let machine = Int(clamping: ProcessInfo.processInfo.physicalMemory)
        let own = (try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8)) ?? ""
        let files =
            groups(ofProcess: own).map { "/sys/fs/cgroup\($0)/memory.max" }
            + ["/sys/fs/cgroup/memory/memory.limit_in_bytes"]
        return files.reduce(machine) { least, path in
            guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return least }
            return min(least, limit(ofGroup: text) ?? least)
        }
    }

    /// The control group of a process and those above it, as paths below the tree of all; the uppermost one is empty.
    ///
    /// - Parameter text: `/proc/self/cgroup`: within a container it names the uppermost group, on its own machine that of its unit.
    static func groups(ofProcess text: String) -> [String] {
        let path = text.split(separator: "\n").first { $0.hasPrefix("0::/") }?.dropFirst(3) ?? ""
        let names = path.split(separator: "/")
        return (0...names.count).map { count in names.prefix(count).map { "/\($0)" }.joined() }
    }

    /// The limit of a control group, as the kernel writes it; `nil` for `max` and for what is no limit.
    static func limit(ofGroup text: String) -> Int? {
        guard let limit = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)), limit > 0 else { return nil }
        return limit
    }
}
