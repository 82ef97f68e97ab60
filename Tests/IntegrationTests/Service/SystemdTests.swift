import Foundation
import Glibc
import TestSupport
import Testing

/// The service as systemd runs it: with sockets that are open already, and with a socket for its notifications.
struct SystemdTests {
    /// What systemd listens on for messages.
    private final class Manager {
        let descriptor: Int32
        let name: String

        init(path: String? = nil) throws {
            name = path ?? "@filter-service-\(UUID().uuidString)"
            descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            guard UnixName(name).bind(descriptor) == 0 else { throw RawClient.Failure.systemCall("bind", code: errno) }
            var patience = timeval(tv_sec: RawClient.patience, tv_usec: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        }

        deinit { close(descriptor) }

        /// The next message, as its variables.
        func next() throws -> [String: String] {
            var bytes = [UInt8](repeating: 0, count: 4_096)
            let count = recv(descriptor, &bytes, bytes.count, 0)
            guard count > 0 else { throw RawClient.Failure.systemCall("recv", code: errno) }
            let lines = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n")
            return Dictionary(
                uniqueKeysWithValues: lines.map { line in
                    let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
                    return (parts[0], parts.count > 1 ? parts[1] : "")
                }
            )
        }

        /// Passes over messages without a variable.
        func next(with variable: String) throws -> [String: String] {
            while true {
                let message = try next()
                if message[variable] != nil { return message }
            }
        }
    }

    /// Starts the service with sockets as descriptors 3, 4 and so on.
    private func start(
        handing sockets: [Int32],
        _ arguments: String...,
        environment: [String: String] = [:],
        for process: String = "$$"
    ) throws -> ServiceProcess {
        // A shell becomes the service, so that it knows the number of the process. It gets the first socket as standard input.
        let service = [ServiceProcess.builtService.path, "serve", RunningService.everything] + arguments
        let copies = sockets.indices.map { "\($0 + 3)<&0" }.joined(separator: " ")
        return try ServiceProcess(
            program: URL(filePath: "/bin/sh"),
            arguments: ["-c", "exec \(copies) </dev/null; export LISTEN_PID=\(process); exec \"$@\"", "sh"] + service,
            environment: ["LISTEN_FDS": "\(sockets.count)"].merging(environment) { $1 },
            standardInput: sockets.first.map { FileHandle(fileDescriptor: $0, closeOnDealloc: false) }
        )
    }

    /// A socket that listens, by default on loopback.
    private func listener(at host: UInt32 = INADDR_LOOPBACK) throws -> (descriptor: Int32, port: Int) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(host).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(descriptor, generic, length) == 0 && listen(descriptor, 16) == 0
                    && getsockname(descriptor, generic, &length) == 0
            }
        }
        guard isListening else { throw RawClient.Failure.systemCall("listen", code: errno) }
        return (descriptor, Int(address.sin_port.bigEndian))
    }

    @Test func handedSocketIsServedAndKeepsItsClientsDuringARestart() throws {
        let socket = try listener()
        defer { close(socket.descriptor) }
        // The port of the command line is not used.
        let first = try start(handing: [socket.descriptor], "--port", "1", "--drain-timeout", "1")
        #expect(first.port == socket.port)
        #expect(try ServiceClient(port: socket.port, log: nil).send("GET", "/livez").status == 200)
        #expect(try first.stop() == 0)
        // No process serves it now, and no client is refused.
        let waiting = try RawClient(port: socket.port)
        try waiting.send("GET /livez HTTP/1.1\r\nHost: test\r\n\r\n")
        let second = try start(handing: [socket.descriptor])
        #expect(try waiting.receiveResponse().status == 200)
        #expect(try second.stop() == 0)
    }

    /// As at an address of the settings.
    @Test func handedSocketOfLoopbackAloneTakesWrites() throws {
        for (host, status) in [(INADDR_LOOPBACK, 201), (INADDR_ANY, 403)] {
            let socket = try listener(at: host)
            defer { close(socket.descriptor) }
            let service = try start(handing: [socket.descriptor])
            let writer = ServiceClient(port: socket.port, log: nil)
            #expect(try writer.send("PUT", "/v1/catalogs/new", #"{"categories":[]}"#).status == status)
            #expect(service.errorText.contains("NO KEYS: all who reach 0.0.0.0") == (status == 403))
            #expect(try service.stop() == 0)
        }
    }

    @Test func operatorsHaveTheSocketWithTheirName() throws {
        let socket = try listener()
        defer { close(socket.descriptor) }
        let service = try start(
            handing: [socket.descriptor],
            "--port",
            "0",
            environment: ["LISTEN_FDNAMES": "operations"]
        )
        #expect(service.port != socket.port)
        #expect(try ServiceClient(port: socket.port, log: nil).send("GET", "/metrics").status == 200)
        #expect(try ServiceClient(port: service.port, log: nil).send("GET", "/metrics").status == 404)
        #expect(try service.stop() == 0)
    }

    @Test func socketsForAnotherProcessAreLeftAlone() throws {
        let socket = try listener()
        defer { close(socket.descriptor) }
        let service = try start(handing: [socket.descriptor], "--port", "0", for: "1")
        #expect(service.port != socket.port)
        #expect(try service.stop() == 0)
    }

    @Test func socketsThatCannotBeServedEndTheStart() throws {
        let socket = try listener()
        defer { close(socket.descriptor) }
        func fault(_ sockets: [Int32]) throws -> String {
            let error = #expect(throws: ServiceProcess.Failure.self) { try start(handing: sockets) }
            guard case .endedEarly(1, _, let errors)? = error else { throw try #require(error) }
            return errors
        }
        #expect(try fault([socket.descriptor, socket.descriptor]).contains("systemd hands over 2 sockets"))
        let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { close(file) }
        #expect(try fault([file]).contains("descriptor 3: it is no stream socket that listens"))
    }

    @Test(arguments: [true, false])
    func managerIsToldHowTheServiceIs(isAbstract: Bool) throws {
        let files = try TemporaryFiles()
        try files.write("shop.ndjson", #"{"id": "a"}"#)
        let manager = try Manager(path: isAbstract ? nil : files.path("notify"))
        let environment = ["NOTIFY_SOCKET": manager.name, "WATCHDOG_USEC": "20000"]
        let service = try ServiceProcess(
            arguments: ["serve", files.path("shop.ndjson"), "--port", "0"],
            environment: environment
        )
        let ready = try manager.next(with: "READY")
        #expect(ready["READY"] == "1" && ready["STATUS"] == "serving at http://127.0.0.1:\(service.port)")
        for _ in 0..<3 { #expect(try manager.next(with: "WATCHDOG")["WATCHDOG"] == "1") }
        kill(service.processIdentifier, SIGHUP)
        let reloading = try manager.next(with: "RELOADING")
        #expect(reloading["RELOADING"] == "1" && Int(reloading["MONOTONIC_USEC"] ?? "") ?? 0 > 0)
        #expect(try manager.next(with: "READY")["READY"] == "1")
        kill(service.processIdentifier, SIGTERM)
        #expect(try manager.next(with: "STOPPING")["STOPPING"] == "1")
        #expect(try service.waitForExit() == 0)
    }

    @Test func managerIsToldHowFarTheStartIs() throws {
        let files = try TemporaryFiles()
        try files.write("shop.ndjson", #"{"id": "a"}"#)
        let manager = try Manager()
        let start = try HeldStart(files.path("shop.ndjson"), environment: ["NOTIFY_SOCKET": manager.name])
        var status = ""
        while !status.hasPrefix("loading “shop”") {
            let message = try manager.next()
            #expect(message["READY"] == nil)
            status = message["STATUS"] ?? status
        }
        #expect(start.stop() == 0)
        #expect(try manager.next(with: "STOPPING")["STOPPING"] == "1")
    }
}

/// The address of a unix socket, abstract with `@`.
private struct UnixName {
    let name: String

    init(_ name: String) {
        self.name = name
    }

    func bind(_ descriptor: Int32) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(name.utf8)
        if name.hasPrefix("@") { bytes[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = MemoryLayout<sockaddr_un>.offset(of: \.sun_path)! + bytes.count
        return withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.bind(descriptor, $0, socklen_t(length)) }
        }
    }
}
