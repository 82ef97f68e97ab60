import Glibc

/// Figures of the process from the system, under the names that Prometheus's own libraries use.
struct ProcessFigures {
    /// Of all threads, in the program and in the system for it.
    var cpuSeconds = 0.0
    var residentBytes = 0
    var virtualBytes = 0
    var openDescriptors = 0
    var maxDescriptors = 0
    /// Since 1970.
    var startSeconds = 0.0
    var threads = 0

    /// The figures of now, from `/proc`; what cannot be read there is 0.
    static func read() -> ProcessFigures {
        var figures = ProcessFigures()
        // The name of the program, in parentheses, may have spaces and parentheses: proc_pid_stat(5).
        let stat = text(of: "/proc/self/stat")
        let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ").dropFirst()
            .map { Double($0) ?? 0 }
        if fields.count > 21 {
            let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
            figures.cpuSeconds = (fields[11] + fields[12]) / ticks
            figures.threads = Int(fields[17])
            figures.virtualBytes = Int(fields[20])
            figures.residentBytes = Int(fields[21]) * sysconf(Int32(_SC_PAGESIZE))
            let boot = text(of: "/proc/stat").split(separator: "\n").first { $0.hasPrefix("btime ") }
            figures.startSeconds = (boot.flatMap { Double($0.dropFirst(6)) } ?? 0) + fields[19] / ticks
        }
        figures.openDescriptors = descriptorCount
        var limit = rlimit()
        if unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 {
            figures.maxDescriptors = Int(clamping: limit.rlim_cur)
        }
        return figures
    }

    private static var descriptorCount: Int {
        guard let directory = unsafe opendir("/proc/self/fd") else { return 0 }
        defer { unsafe closedir(directory) }
        // Without “.”, “..” and the descriptor of the directory itself.
        var count = -3
        while unsafe readdir(directory) != nil { count += 1 }
        return max(count, 0)
    }

    /// The first 64 KiB of a file of the system's.
    private static func text(of path: String) -> String {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        var count = 0
        while count < bytes.count {
            // Safe: what is read fits behind what was read before.
            let added = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe Glibc.read(descriptor, buffer.baseAddress! + count, buffer.count - count)
            }
            guard added > 0 else { break }
            count += added
        }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
