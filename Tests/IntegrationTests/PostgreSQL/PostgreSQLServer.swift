import Foundation
import Support
import TestSupport
import Testing

/// A PostgreSQL server of the test's own, at a unix socket, with a certificate also at a port of loopback, for as long as the
/// value lives.
///
/// It does not run as root, so where the tests do it runs as `nobody`.
final class PostgreSQLServer: Sendable {
    enum Failure: Error {
        /// What it wrote.
        case ended(String)
    }

    private let files: TemporaryFiles
    private let process = Mutex<Process?>(nil)
    /// Where it speaks TLS; `nil` without.
    private let port: Int?

    /// Makes it, and starts it.
    init(certificate: TestCertificates.Pair? = nil) throws {
        files = try TemporaryFiles()
        port = try certificate.map { _ in try LoopbackPort.take() }
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: files.path(""))
        let making = Self.asOther([
            Self.program("initdb"), "--pgdata", data, "--username", "owner", "--auth", "trust", "--no-sync",
            "--encoding", "UTF8", "--locale", "C.UTF-8",
        ])
        try ProgramRun.text(of: making[0], Array(making.dropFirst()))
        if let certificate {
            try files.write("server.pem", certificate.certificate)
            try files.write("server.key", certificate.key)
            // The server wants to be the only one who can read it.
            var attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
            if geteuid() == 0 { attributes[.ownerAccountName] = "nobody" }
            try FileManager.default.setAttributes(attributes, ofItemAtPath: files.path("server.key"))
        }
        try start()
    }

    deinit {
        kill()
    }

    private var data: String { files.path("data") }

    /// A source of the service, as the user `owner` or another.
    func url(_ parameters: String, user: String = "owner") -> String {
        let folder = files.path("").replacing("/", with: "%2F")
        return "postgres://\(user)@\(folder)/postgres?\(parameters)"
    }

    /// A source over TLS, with a certificate that the service is to trust.
    func secureURL(_ parameters: String, trusting certificate: TestCertificates.Pair) throws -> String {
        try files.write("trusted.pem", certificate.certificate)
        let trusted = files.path("trusted.pem").replacing("/", with: "%2F")
        return
            "postgres://owner@localhost:\(port ?? 0)/postgres?hostaddr=127.0.0.1&sslmode=verify-full&sslrootcert=\(trusted)&"
            + parameters
    }

    /// Starts it, again if need be, and waits until it answers.
    func start() throws {
        let process = Process()
        var settings = [
            "wal_level=logical", "unix_socket_directories=\(files.path(""))", "shared_buffers=16MB", "fsync=off",
            "max_connections=20",
        ]
        if let port {
            settings += [
                "listen_addresses=127.0.0.1", "port=\(port)", "ssl=on", "ssl_cert_file=\(files.path("server.pem"))",
                "ssl_key_file=\(files.path("server.key"))",
            ]
        } else {
            settings.append("listen_addresses=")
        }
        let command = Self.asOther([Self.program("postgres"), "-D", data] + settings.flatMap { ["-c", $0] })
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        let log = files.path("log")
        _ = FileManager.default.createFile(atPath: log, contents: nil)
        process.standardError = FileHandle(forWritingAtPath: log)
        try ServiceProcess.withAllSignals { try process.run() }
        self.process.withLock { $0 = process }
        waitUntil(every: .milliseconds(20)) { !process.isRunning || (try? ask("SELECT 1")) == "1" }
        guard process.isRunning else {
            throw Failure.ended((try? String(contentsOfFile: log, encoding: .utf8)) ?? "")
        }
    }

    /// Ends it, without what a server that is asked to stop does for its clients, and waits for the end.
    func kill() {
        guard let process = process.withLock({ $0.take() }), process.isRunning else { return }
        Glibc.kill(process.processIdentifier, SIGQUIT)
        process.waitUntilExit()
    }

    /// What psql prints for some commands, each in a transaction of its own unless they say otherwise.
    @discardableResult
    func ask(_ sql: String) throws -> String {
        let file = "\(UUID().uuidString).sql"
        try files.write(file, sql)
        return try ProgramRun.text(
            of: "/usr/bin/psql",
            [
                "-h", files.path(""), "-p", "\(port ?? 5_432)", "-U", "owner", "-d", "postgres", "-X", "-q", "-A", "-t",
                "-v", "ON_ERROR_STOP=1", "-f", files.path(file),
            ]
        )
    }

    /// Debian keeps the programs of the server out of the path, as several versions may be there.
    private static func program(_ name: String) -> String {
        let folder = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let newest = versions.compactMap(Int.init).max() ?? 15
        return "\(folder)/\(newest)/bin/\(name)"
    }

    private static func asOther(_ command: [String]) -> [String] {
        geteuid() == 0 ? ["/usr/bin/setpriv", "--reuid", "nobody", "--clear-groups", "--"] + command : command
    }
}
