import Foundation
import TestSupport
import Testing

/// The built service with a certificate of its own.
struct TLSServiceTests {
    private func write(_ pair: TestCertificates.Pair, to files: TemporaryFiles) throws {
        try files.write("chain.pem", pair.certificate)
        try files.write("key.pem", pair.key)
        chmod(files.path("key.pem"), 0o600)
    }

    private func options(_ files: TemporaryFiles) -> [String] {
        ["--tls-certificate", files.path("chain.pem"), "--tls-key", files.path("key.pem")]
    }

    private func start(_ files: TemporaryFiles) throws -> ServiceProcess {
        try files.write("shop.ndjson", #"{"id": "a", "brand": "x"}"#, #"{"id": "b", "brand": "y"}"#)
        return try ServiceProcess(
            arguments: ["serve", files.path("shop.ndjson"), "--port", "0", "--log-level", "info"] + options(files)
        )
    }

    /// Waits until a line of the log has a text.
    private func wait(for text: String, in process: ServiceProcess) {
        waitUntil { process.errorText.contains(text) }
    }

    @Test func sessionsAndTheirEventsAreEncrypted() throws {
        let files = try TemporaryFiles()
        try write(TestCertificates.first, to: files)
        let process = try start(files)
        #expect(process.outputText.contains("listening on https://127.0.0.1:\(process.port)\n"))
        let client = try OpenSSLClient(port: process.port)
        try client.raw.send(
            "POST /v1/sessions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 18\r\n\r\n"
                + #"{"catalog":"shop"}"#
        )
        let created = try client.raw.receiveResponse()
        #expect(created.status == 201)
        let path = try #require(created["Location"])
        #expect(path.hasPrefix("/v1/sessions/"))
        let events = try OpenSSLClient(port: process.port)
        try events.raw.send("GET \(path)/events HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\n\r\n")
        #expect(try events.raw.receive(through: "event: session").hasPrefix("HTTP/1.1 200"))
        try client.raw.send("PUT \(path)/categories/brand/values/x HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.raw.receiveResponse().status == 200)
        #expect(try events.raw.receive(through: "event: changes").isEmpty == false)
        let metrics = try client.get("/metrics").text
        let line = try #require(metrics.firstMatch(of: /\nfilter_tls_certificate_expiration_seconds (\d+)\n/))
        #expect(try #require(Int(line.1)) > 4_000_000_000)
        #expect(try process.stop() == 0)
        #expect(!process.errorText.contains("chmod"))
    }

    @Test func filesArePushedOverTLSToAServiceWhoseCertificateIsTrusted() throws {
        let files = try TemporaryFiles()
        try write(TestCertificates.first, to: files)
        try files.write("other.pem", TestCertificates.second.certificate)
        try files.write("boots.ndjson", #"{"id": "a"}"#)
        let process = try ServiceProcess(arguments: ["serve", "--port", "0", "--writable", "on"] + options(files))
        let client = try OpenSSLClient(port: process.port)
        try client.raw.send(
            "PUT /v1/catalogs/boots HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 17\r\n\r\n"
                + #"{"categories":[]}"#
        )
        #expect(try client.raw.receiveResponse().status == 201)
        let push = ["push", files.path("boots.ndjson"), "--to", "https://localhost:\(process.port)", "--authorities"]
        let trusted = try ProgramRun(push + [files.path("chain.pem")])
        #expect(trusted.code == 0, "\(trusted.errors)")
        #expect(trusted.output.hasPrefix("boots: 1 rows: 1 inserted; version "))
        // It is not asked again: the certificate stays what it is.
        let distrusted = try ProgramRun(push + [files.path("other.pem")])
        #expect(distrusted.code == 1)
        #expect(distrusted.errors.contains("certificate"), "\(distrusted.errors)")
        #expect(!distrusted.errors.contains("trying again"))
        #expect(try process.stop() == 0)
    }

    @Test func certificateIsRenewedOnHangUpAndABadOneIsNot() throws {
        let files = try TemporaryFiles()
        try write(TestCertificates.first, to: files)
        let process = try start(files)
        let old = try OpenSSLClient(port: process.port)
        #expect(try old.get("/livez").status == 200)

        // Half of it, as a script may write it.
        try files.write("chain.pem", TestCertificates.second.certificate)
        kill(process.processIdentifier, SIGHUP)
        wait(for: "certificates were not read again", in: process)
        let same = try OpenSSLClient(port: process.port)
        #expect(try same.get("/livez").status == 200)
        #expect(same.certificateName() == "first")

        try write(TestCertificates.second, to: files)
        kill(process.processIdentifier, SIGHUP)
        wait(for: "the certificate that the files have now", in: process)
        let new = try OpenSSLClient(port: process.port)
        #expect(try new.get("/livez").status == 200)
        #expect(new.certificateName() == "second")
        #expect(try old.get("/livez").status == 200)
        #expect(try process.stop() == 0)
        #expect(process.errorText.contains("does not belong to the certificate in \(files.path("chain.pem"))"))
    }

    @Test func everyFaultOfThePairStopsTheStart() throws {
        let files = try TemporaryFiles()
        try files.write("shop.ndjson", #"{"id": "a"}"#)
        func run(_ options: [String]) throws -> ProgramRun {
            try ProgramRun(["serve", files.path("shop.ndjson"), "--port", "0"] + options)
        }
        var fault = try run(["--tls-key", "key.pem"])
        #expect(fault.code == 64 && fault.errors.contains("--tls-key needs --tls-certificate"))
        fault = try run(["--tls-certificate", "chain.pem"])
        #expect(fault.code == 64 && fault.errors.contains("--tls-certificate needs --tls-key"))
        fault = try run(options(files))
        #expect(fault.code == 1 && fault.errors.contains("chain.pem: ") && fault.errors.contains("key.pem: "))
        try files.write("chain.pem", "no certificate")
        try files.write("key.pem", TestCertificates.lockedKey)
        fault = try run(options(files))
        #expect(fault.code == 1 && fault.errors.contains("there is no certificate in PEM"))
        #expect(fault.errors.contains("there is no key in PEM without a password"))
        try files.write("chain.pem", TestCertificates.first.certificate)
        try files.write("key.pem", TestCertificates.second.key)
        fault = try run(options(files))
        #expect(fault.code == 1 && fault.errors.contains("does not belong to the certificate"))
        #expect(!fault.errors.contains("PRIVATE KEY"))
    }

    @Test func expiredCertificateAndAKeyForEverybodyAreWarnings() throws {
        let files = try TemporaryFiles()
        try write(TestCertificates.expired, to: files)
        chmod(files.path("key.pem"), 0o644)
        let process = try start(files)
        #expect(try OpenSSLClient(port: process.port).get("/livez").status == 200)
        #expect(try process.stop() == 0)
        #expect(process.errorText.contains("the certificate has expired"))
        #expect(process.errorText.contains("the key can be read by every user of the machine"))
    }

    @Test func memoryDoesNotGrowWithHandshakes() throws {
        let files = try TemporaryFiles()
        try write(TestCertificates.first, to: files)
        let process = try start(files)
        func residentBytes() throws -> Int {
            let pages = try String(contentsOfFile: "/proc/\(process.processIdentifier)/statm", encoding: .utf8)
            return (Int(pages.split(separator: " ")[1]) ?? 0) * 4_096
        }
        func shake(_ count: Int) throws {
            let script = """
                import socket, ssl, sys
                context = ssl._create_unverified_context()
                for _ in range(int(sys.argv[2])):
                    with socket.create_connection(("127.0.0.1", int(sys.argv[1]))) as plain:
                        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                        with context.wrap_socket(plain) as client:
                            client.sendall(b"GET /livez HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n")
                            assert client.recv(1000).startswith(b"HTTP/1.1 200")
                """
            let python = Process()
            python.executableURL = URL(filePath: "/usr/bin/env")
            python.arguments = ["python3", "-c", script, "\(process.port)", "\(count)"]
            try python.run()
            python.waitUntilExit()
            #expect(python.terminationStatus == 0)
        }
        try shake(200)
        let before = try residentBytes()
        try shake(800)
        // A session of GnuTLS has some 20 KiB.
        #expect(try residentBytes() - before < 4 << 20)
        #expect(try process.stop() == 0)
    }
}
