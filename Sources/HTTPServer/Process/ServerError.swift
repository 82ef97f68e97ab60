import Glibc

/// Why a server did not start.
public enum ServerError: Error, Sendable, Equatable {
    /// The host is no address and no name that resolves.
    case cannotResolve(host: String, message: String)
    /// A call to the system failed.
    case systemCall(String, code: Int32, message: String)
    /// The address cannot be listened on.
    case cannotListen(host: String, port: Int, call: String, code: Int32, message: String)
    /// There can be no unix socket at this path.
    case cannotUsePath(String, reason: String)
    /// A descriptor that was handed over is no socket that listens.
    case cannotInherit(descriptor: Int32, reason: String)
    /// The process may not have as many threads as it needs.
    case tooFewThreads(needed: Int, allowed: Int)
    /// The process may not have as many connections open as are configured.
    case tooFewDescriptors(needed: Int, allowed: Int)
    /// No files can be made in the directory for uploads.
    case uploadDirectory(String, message: String)
    /// libmicrohttpd did not start; the reason is in the lines it logged (``ServerEvent/library(_:)``).
    case cannotStart
}

extension ServerError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .cannotResolve(let host, let message): "the host “\(host)” cannot be resolved: \(message)"
        case .systemCall(let call, let code, let message): "\(call): \(message) (\(code))"
        case .cannotListen(let host, let port, let call, let code, let message):
            "cannot listen on \(host.contains(":") ? "[\(host)]" : host):\(port): \(call): \(message) (\(code))"
        case .cannotUsePath(let path, let reason): "cannot listen on unix:\(path): \(reason)"
        case .cannotInherit(let descriptor, let reason):
            "cannot serve the socket that was handed over as descriptor \(descriptor): \(reason)"
        case .tooFewThreads(let needed, let allowed):
            """
            \(needed) threads are needed, and the process may have \(allowed) more (ulimit -u, ulimit -v, or a container's \
            limit of tasks); raise that, or configure fewer of them
            """
        case .tooFewDescriptors(let needed, let allowed):
            """
            connections and streams need \(needed) descriptors, and the process may have \(allowed) (ulimit -n); raise \
            that, or allow fewer of them
            """
        case .uploadDirectory(let path, let message): "no file can be made in “\(path)” for uploads: \(message)"
        case .cannotStart: "libmicrohttpd did not start; its reason is in the log"
        }
    }
}

extension ServerError {
    /// The failure of the call that was just made, from `errno`.
    static func systemCall(_ call: String) -> ServerError {
        systemCall(call, code: errno)
    }

    /// The failure of a call that gave an error's code.
    static func systemCall(_ call: String, code: Int32) -> ServerError {
        .systemCall(call, code: code, message: unsafe String(cString: strerror(code)))
    }
}
