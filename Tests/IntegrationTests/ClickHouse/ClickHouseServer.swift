import Foundation
import Support
import TestSupport
import Testing

/// A ClickHouse server of the test's own, at a port of loopback, for as long as the value lives.
final class ClickHouseServer: Sendable {
    enum Failure: Error {
        case refused(String)
        /// What it wrote.
        case ended(String)
    }

    private let files: TemporaryFiles
    private let port: Int
    private let process = Mutex<Process?>(nil)

    /// Makes it, and starts it.
    init() throws {
        files = try TemporaryFiles()
        port = try LoopbackPort.take()
        try files.write(
            "users.xml",
            """
            <yandex>
              <profiles><default></default></profiles>
              <users><default>
                <password></password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota>
              </default></users>
              <quotas><default></default></quotas>
            </yandex>
            """
        )
        try files.write(
            "config.xml",
            """
            <yandex>
              <logger><level>warning</level><log>\(files.path("log"))</log><errorlog>\(files.path("errors"))</errorlog></logger>
              <listen_host>127.0.0.1</listen_host><http_port>\(port)</http_port>
              <path>\(files.path("data"))/</path><tmp_path>\(files.path("tmp"))/</tmp_path>
              <users_config>\(files.path("users.xml"))</users_config><mark_cache_size>5368709</mark_cache_size>
            </yandex>
            """
        )
        try start()
    }

    deinit { kill() }

    /// A source of the service.
    func url(_ parameters: String) -> String { "clickhouse://127.0.0.1:\(port)/default?\(parameters)" }

    /// Starts it, again if need be, and waits until it answers.
    func start() throws {
        let process = Process()
        // It closes all descriptors that it inherits, by which Foundation takes a process for ended: a shell keeps them.
        process.executableURL = URL(filePath: "/bin/sh")
        let command = "/usr/sbin/clickhouse-server --config-file=config.xml & echo $! > pid; wait"
        process.arguments = ["-c", command]
        process.currentDirectoryURL = URL(filePath: files.path(""))
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try ServiceProcess.withAllSignals { try process.run() }
        self.process.withLock { $0 = process }
        waitUntil(every: .milliseconds(20)) { !process.isRunning || (try? ask("SELECT 1")) == "1" }
        guard process.isRunning else {
            throw Failure.ended((try? String(contentsOfFile: files.path("errors"), encoding: .utf8)) ?? "")
        }
    }

    /// Ends it at once, and waits for the end.
    func kill() {
        guard let process = process.withLock({ $0.take() }), process.isRunning else { return }
        let text = (try? String(contentsOfFile: files.path("pid"), encoding: .utf8)) ?? ""
        if let server = Int32(text.trimmingCharacters(in: .newlines)) { Glibc.kill(server, SIGKILL) }
        process.waitUntilExit()
    }

    /// The answer to a statement.
    @discardableResult
    func ask(_ sql: String) throws -> String {
        let client = try RawClient(port: port)
        // Answers of HTTP/1.0 are not in chunks; an error after the first rows is none of them.
        let head = "POST /?wait_end_of_query=1 HTTP/1.0\r\nHost: localhost\r\nContent-Length: \(sql.utf8.count)\r\n\r\n"
        try client.send(head + sql)
        let answer = String(decoding: try client.receiveToEnd(), as: UTF8.self)
        let body = answer.firstRange(of: "\r\n\r\n").map { String(answer[$0.upperBound...]) }
        guard let body, answer.firstRange(of: " 200 ") != nil else { throw Failure.refused(answer) }
        return body.trimmingCharacters(in: .newlines)
    }
}
