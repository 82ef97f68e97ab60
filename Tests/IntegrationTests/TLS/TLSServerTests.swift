import Foundation
import Support
import TestSupport
import Testing

@testable import HTTPServer

/// A server that speaks TLS, with OpenSSL at the other end.
struct TLSServerTests {
    private func pair(_ pair: TestCertificates.Pair) throws -> TLSCertificate {
        try TLSCertificate(chain: Array(pair.certificate.utf8), key: Array(pair.key.utf8))
    }

    private func withTLS<Result>(
        _ configure: (inout HTTPServerConfiguration) -> Void = { _ in },
        log: @escaping @Sendable (ServerEvent) -> Void = { _ in },
        _ body: (HTTPServer) throws -> Result
    ) throws -> Result {
        let certificate = try pair(TestCertificates.first)
        return try withEchoServer(
            {
                $0.certificate = certificate
                configure(&$0)
            },
            log: log,
            body
        )
    }

    @Test(arguments: ["-tls1_2", "-tls1_3"])
    func versionsThatAreSafeAreSpoken(version: String) throws {
        try withTLS { server in
            let client = try OpenSSLClient(port: server.port, version)
            #expect(try client.get("/a%20b").text.hasPrefix("GET /a%20b\n"))
            #expect(try client.get("/large").body.count == 1 << 20)
            #expect(client.certificateName() == "first")
        }
    }

    @Test(
        arguments: [
            ("-tls1", "ALL@SECLEVEL=0"), ("-tls1_1", "ALL@SECLEVEL=0"), ("-tls1_2", "AES128-SHA"),
            ("-tls1_2", "AES128-GCM-SHA256"), ("-tls1_2", "ECDHE-ECDSA-AES128-SHA"),
        ]
    )
    func whatIsNotSafeIsRefused(version: String, ciphers: String) throws {
        try withTLS { server in
            let client = try OpenSSLClient(port: server.port, version, "-cipher", ciphers)
            #expect(client.waitForEnd().contains("error:"))
            #expect(client.certificateName() == nil)
            #expect(try client.raw.receiveToEnd().isEmpty)
        }
    }

    @Test func aThousandRequestsAreAnsweredOnOneConnection() throws {
        try withTLS { server in
            let client = try OpenSSLClient(port: server.port)
            for number in 0..<1_000 {
                #expect(try client.get("/\(number)").text.hasPrefix("GET /\(number)\n"))
            }
            // All at once, too.
            try client.raw.send((0..<100).map { get("/\($0)") }.joined())
            for number in 0..<100 { #expect(try client.raw.receiveResponse().text.hasPrefix("GET /\(number)\n")) }
            #expect(server.connectionCount == 1)
        }
    }

    @Test func requestWithoutTLSIsNotAnswered() throws {
        try withTLS { server in
            let client = try RawClient(port: server.port)
            try client.send(get("/"))
            let answer = try client.receiveToEnd()
            // An alert at most.
            #expect(!String(decoding: answer, as: UTF8.self).contains("HTTP/1.1"))
            #expect(try OpenSSLClient(port: server.port).get("/").status == 200)
        }
    }

    /// With epoll the thread of such a connection would not rest (see `CMicroHTTPD_start`).
    @Test func handshakeThatStopsTakesNoProcessorAndIsCut() throws {
        try withTLS({ $0.requestTimeout = .seconds(1) }) { server in
            let silent = try RawClient(port: server.port)
            let begun = try RawClient(port: server.port)
            try begun.send([0x16, 0x03, 0x01])
            #expect(try OpenSSLClient(port: server.port).get("/").status == 200)
            let before = try threadTicks()
            #expect(try begun.receiveToEnd().isEmpty)
            #expect(try silent.receiveToEnd().isEmpty)
            // Of the hundred or so in the second before they were cut.
            #expect(try threadTicks() - before < 25)
        }
    }

    /// Processor time of all threads of libmicrohttpd in this process, in hundredths of a second.
    private func threadTicks() throws -> Int {
        let tasks = "/proc/self/task"
        return try FileManager.default.contentsOfDirectory(atPath: tasks).reduce(0) { sum, task in
            guard let status = try? String(contentsOfFile: "\(tasks)/\(task)/stat", encoding: .utf8),
                status.contains("(MHD-")
            else { return sum }
            let words = status.split(separator: " ")
            return sum + (Int(words[13]) ?? 0) + (Int(words[14]) ?? 0)
        }
    }

    @Test func newConnectionsGetTheNewCertificateAndOpenOnesLiveOn() throws {
        let second = try pair(TestCertificates.second)
        try withTLS { server in
            let old = try OpenSSLClient(port: server.port)
            #expect(try old.get("/1").status == 200)
            server.replaceCertificate(with: second)
            let new = try OpenSSLClient(port: server.port)
            #expect(try new.get("/2").status == 200)
            #expect(try old.get("/3").status == 200)
            #expect(old.certificateName() == "first" && new.certificateName() == "second")
        }
    }

    @Test func certificateIsReplacedUnderLoad() throws {
        let pairs = [try pair(TestCertificates.first), try pair(TestCertificates.second)]
        try withTLS { server in
            let group = DispatchGroup()
            let failures = Mutex<[String]>([])
            for _ in 0..<4 {
                DispatchQueue.global().async(group: group) {
                    for _ in 0..<8 {
                        do {
                            let client = try OpenSSLClient(port: server.port)
                            for _ in 0..<5 {
                                let status = try client.get("/").status
                                if status != 200 { failures.withLock { $0.append("\(status)") } }
                            }
                        } catch {
                            failures.withLock { $0.append("\(error)") }
                        }
                    }
                }
            }
            var count = 0
            while group.wait(timeout: .now() + .milliseconds(1)) == .timedOut {
                count += 1
                server.replaceCertificate(with: pairs[count % 2])
            }
            #expect(failures.withLock { $0 }.isEmpty)
        }
    }

    @Test func answersThatTheServerSendsItselfAreEncrypted() throws {
        try withTLS { server in
            let client = try OpenSSLClient(port: server.port)
            try client.raw.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n")
            #expect(try client.raw.receiveResponse().status == 400)
        }
    }

    @Test func streamsAreSentAndEnd() throws {
        let certificate = try pair(TestCertificates.first)
        let stream = HTTPStream(maxPendingByteCount: 64 << 10)
        try withServer(
            { $0.certificate = certificate },
            reply: { _, _ in .response(HTTPResponse(status: 200, stream: stream)) },
            { server in
                let client = try OpenSSLClient(port: server.port)
                try client.raw.send(get("/"))
                for number in 0..<100 {
                    waitUntil(every: .microseconds(20)) { stream.send(Array("event \(number)\n".utf8)) }
                    #expect(try client.raw.receive(through: "event \(number)\n").contains("event"))
                }
                stream.finish(Array("bye\n".utf8))
                #expect(String(decoding: try client.raw.receiveToEnd(), as: UTF8.self).contains("bye\n"))
            }
        )
    }

    @Test func connectionsEndWithTheServer() throws {
        let certificate = try pair(TestCertificates.first)
        let client = try withEchoServer({ $0.certificate = certificate }) { server in
            let client = try OpenSSLClient(port: server.port)
            #expect(try client.get("/").status == 200)
            return client
        }
        #expect(try client.raw.receiveToEnd().isEmpty)
        #expect(!client.waitForEnd().contains("unexpected eof"))
    }
}
