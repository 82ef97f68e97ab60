import Foundation
import TestSupport

/// A client that speaks TLS by OpenSSL's program, with a socket to it as the connection.
///
///     let client = try OpenSSLClient(port: service.port)
///     try client.raw.send("GET /livez HTTP/1.1\r\nHost: a\r\n\r\n")
///     let response = try client.raw.receiveResponse()
final class OpenSSLClient {
    /// Bytes sent here get encrypted; bytes read from here are decrypted.
    let raw: RawClient
    private let process = Process()
    private let errors: Transcript

    /// - Parameter options: of `openssl s_client`.
    init(port: Int, _ options: String...) throws {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw RawClient.Failure.systemCall("socketpair", code: errno)
        }
        raw = RawClient(descriptor: ends[0])
        let end = FileHandle(fileDescriptor: ends[1], closeOnDealloc: false)
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments = ["s_client", "-quiet", "-connect", "127.0.0.1:\(port)"] + options
        process.standardInput = end
        process.standardOutput = end
        process.standardError = pipe
        errors = Transcript(reading: pipe.fileHandleForReading)
        defer { close(ends[1]) }
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    /// What OpenSSL said until it ended: of the certificate, `depth=0 CN = …`, and of what failed.
    func waitForEnd() -> String {
        process.waitUntilExit()
        errors.waitForEnd()
        return errors.text
    }

    /// The name in the certificate of the other side, once it has come.
    func certificateName() -> String? {
        errors.firstMatch { line in
            line.firstMatch(of: /depth=0 CN = (\w+)/).map { String($0.1) }
        }
    }

    func get(_ target: String) throws -> RawResponse {
        try raw.send(IntegrationTests.get(target))
        return try raw.receiveResponse()
    }
}
