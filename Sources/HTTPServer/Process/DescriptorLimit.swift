import Glibc

/// How many files and connections the process may have open (RLIMIT_NOFILE).
public enum DescriptorLimit {
    /// The limit up to which the process may raise its own, without further rights.
    public static var hard: Int { Int(clamping: limits.rlim_max) }

    /// Raises the limit of the process unless it is high enough.
    ///
    /// - Returns: the limit in force from now on, less than `count` if that is more than ``hard``.
    static func raise(to count: Int) -> Int {
        var limits = limits
        guard limits.rlim_cur < rlim_t(count) else { return Int(clamping: limits.rlim_cur) }
        limits.rlim_cur = min(rlim_t(count), limits.rlim_max)
        let isRaised = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0
        return Int(clamping: isRaised ? limits.rlim_cur : Self.limits.rlim_cur)
    }

    private static var limits: rlimit {
        var limits = rlimit(rlim_cur: 1_024, rlim_max: 1_024)
        _ = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
        return limits
    }
}
