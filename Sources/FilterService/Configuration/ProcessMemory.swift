import Foundation

/// The memory that the process may have: that of the machine, or less where its control group has a limit.
enum ProcessMemory {
    /// In bytes.
    static let limit: Int = {
        let machine = Int(clamping: ProcessInfo.processInfo.physicalMemory)
        let own = (try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8)) ?? ""
        let files =
            groups(ofProcess: own).map { "/sys/fs/cgroup\($0)/memory.max" }
            + groups(ofProcess: own, by: "memory").map { "/sys/fs/cgroup/memory\($0)/memory.limit_in_bytes" }
        return files.reduce(machine) { least, path in
            guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return least }
            return min(least, limit(ofGroup: text) ?? least)
        }
    }()

    /// The default bound of one of several parts of the service: enough where there is plenty, and a share of the memory in a small
    /// container. The shares leave room for the catalogs.
    ///
    /// - Parameters:
    ///   - plenty: in bytes.
    ///   - divisor: the share is this part of ``limit``.
    static func share(upTo plenty: Int, oneOf divisor: Int, of limit: Int = limit) -> Int {
        min(plenty, max(limit / divisor, leastShare))
    }

    /// In bytes: less than this no part can do with.
    private static let leastShare = 8 << 20

    /// The control group of a process and those above it, as paths below the tree of all; the uppermost one is empty.
    ///
    /// - Parameters:
    ///   - text: `/proc/self/cgroup`: within a container it names the uppermost group, on its own machine that of its unit.
    ///   - controller: of version 1, which has a tree for each; empty for the tree of version 2.
    static func groups(ofProcess text: String, by controller: String = "") -> [String] {
        let lines = text.split(separator: "\n").map {
            $0.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        }
        let line = lines.first { line in
            let controllers = line.count == 3 ? line[1].split(separator: ",", omittingEmptySubsequences: false) : []
            return controllers.contains { $0 == controller }
        }
        let path = line?[2] ?? ""
        let names = path.split(separator: "/")
        return (0...names.count).map { count in names.prefix(count).map { "/\($0)" }.joined() }
    }

    /// The limit of a control group, as the kernel writes it; `nil` for `max` and for what is no limit.
    static func limit(ofGroup text: String) -> Int? {
        guard let limit = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)), limit > 0 else { return nil }
        return limit
    }
}
