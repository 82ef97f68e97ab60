import Glibc
import Support

/// Sockets that systemd has opened for the process, and listens on as long as its socket unit is active (sd_listen_fds(3)).
struct HandedSockets: Sendable, Equatable {
    /// For clients; `nil`: the service opens its own.
    private(set) var clients: Int32?
    /// That with the name `operations` (`FileDescriptorName=`); `nil`: as the settings say.
    private(set) var operations: Int32?

    /// The first descriptor that is handed over.
    private static let firstDescriptor: Int32 = 3
    private static let operationsName = "operations"
    private static let variables = ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"]

    init() {}

    /// Reads what the environment says, and takes it out of there.
    ///
    /// - Throws: ``StartError`` if there are more sockets than the service has a use for.
    static func take() throws(StartError) -> HandedSockets {
        let environment = variables.map { name in unsafe getenv(name).map { unsafe String(cString: $0) } }
        for name in variables { unsafe unsetenv(name) }
        return try HandedSockets(
            pid: environment[0],
            count: environment[1],
            names: environment[2],
            processIdentifier: getpid()
        )
    }

    /// - Parameters:
    ///   - pid, count, names: the three variables.
    ///   - processIdentifier: of this process. Variables for another one are not meant for it.
    /// - Throws: as ``take()``.
    init(pid: String?, count: String?, names: String?, processIdentifier: pid_t) throws(StartError) {
        guard let pid, pid_t(pid) == processIdentifier, let count else { return }
        guard let count = Int32(count), (0...1_000).contains(count) else {
            throw StartError(lines: ["LISTEN_FDS is “\(count)”, and must be a number of sockets"])
        }
        let names = names?.split(separator: ":", omittingEmptySubsequences: false) ?? []
        for index in 0..<Int(count) {
            let descriptor = Self.firstDescriptor + Int32(index)
            let isForOperations = index < names.count && names[index] == Self.operationsName
            guard (isForOperations ? operations : clients) == nil else {
                let text = "systemd hands over \(count) sockets; there can be one for clients, and one with the name "
                throw StartError(lines: [text + "“\(Self.operationsName)” (FileDescriptorName=) for operators"])
            }
            if isForOperations { operations = descriptor } else { clients = descriptor }
        }
    }
}
