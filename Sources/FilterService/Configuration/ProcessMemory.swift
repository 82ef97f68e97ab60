import Foundation

/// The memory that the process may have: that of the machine, or less where its control group has a limit.
enum ProcessMemory {
    /// In bytes.
    static var limit: Int {
        let machine = Int(clamping: ProcessInfo.processInfo.physicalMemory)
        let groups = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"]
        return groups.reduce(machine) { least, path in
            guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return least }
            return min(least, limit(ofGroup: text) ?? least)
        }
    }

    /// The limit of a control group, as the kernel writes it; `nil` for `max` and for what is no limit.
    static func limit(ofGroup text: String) -> Int? {
        guard let limit = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)), limit > 0 else { return nil }
        return limit
    }
}
