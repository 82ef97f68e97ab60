import Foundation
import Glibc
import Support
import TestSupport
import Testing

@testable import HTTPServer

/// Bodies that do not fit in memory.
struct UploadTests {
    @Test(arguments: [0, 1, 9_999, 10_000, 10_001, 123_456], [false, true])
    func uploadsArriveWhole(byteCount: Int, isChunked: Bool) throws {
        let uploads = try UploadServer()
        try uploads.run { server in
            let client = try RawClient(port: server.port)
            let bytes = UploadServer.bytes(byteCount)
            try client.send(UploadServer.request(bytes, isChunked: isChunked))
            let response = try client.receiveResponse()
            #expect(response.text == UploadServer.answer(to: bytes, isInFile: byteCount > 10_000))
            // The connection goes on, and the next request is not an upload.
            try client.send("POST /other HTTP/1.1\r\nHost: test\r\nContent-Length: 5\r\n\r\nhello")
            #expect(try client.receiveResponse().text.contains("body: 5\n"))
            waitUntil { uploads.activity[.uploadFiles] == 0 }
            #expect(try uploads.files.names().isEmpty)
        }
    }

    /// With `Content-Length: 0` it is an upload, of nothing.
    @Test func requestThatSaysNothingOfABodyIsNoUpload() throws {
        let uploads = try UploadServer()
        try uploads.run { server in
            let client = try RawClient(port: server.port)
            try client.send("POST /upload HTTP/1.1\r\nHost: test\r\n\r\n")
            #expect(try client.receiveResponse().text.contains("body: 0\n"))
            try client.send("POST /upload HTTP/1.1\r\nHost: test\r\nContent-Length: 0\r\n\r\n")
            #expect(try client.receiveResponse().text == UploadServer.answer(to: [], isInFile: false))
        }
    }

    @Test func clientThatAwaitsContinueIsToldToGoOn() throws {
        let uploads = try UploadServer()
        try uploads.run { server in
            let client = try RawClient(port: server.port)
            let bytes = UploadServer.bytes(50_000)
            try client.send(UploadServer.head("Expect: 100-continue\r\nContent-Length: 50000"))
            #expect(try client.receiveResponse().status == 100)
            try client.send(bytes)
            #expect(try client.receiveResponse().text == UploadServer.answer(to: bytes, isInFile: true))
        }
    }

    @Test func uploadThatIsTooLongIsRefusedBeforeItIsSent() throws {
        let uploads = try UploadServer()
        try uploads.run({ $0.maxUploadBytes = 49_999 }) { server in
            let client = try RawClient(port: server.port)
            try client.send(UploadServer.head("Expect: 100-continue\r\nContent-Length: 50000"))
            let refusal = try client.receiveResponse()
            #expect(refusal.status == 413)
            #expect(refusal["X-Refusal"] == "bodyTooLarge(limit: 49999)")
            #expect(try client.receiveToEnd() == [])
            #expect(uploads.activity[.uploadFiles] == 0)
        }
    }

    @Test func uploadThatFitsNoDeviceIsRefusedBeforeItIsSent() throws {
        let uploads = try UploadServer()
        try uploads.run({ $0.maxUploadBytes = 1 << 60 }) { server in
            let client = try RawClient(port: server.port)
            try client.send(UploadServer.head("Expect: 100-continue\r\nContent-Length: \(1 << 59)"))
            #expect(try client.receiveResponse().status == 507)
            #expect(try client.receiveToEnd() == [])
            #expect(uploads.activity[.uploadFiles] == 0)
        }
    }

    /// The limit of a body in memory does not hold for uploads.
    @Test func uploadMayBeLongerThanAnyOtherBody() throws {
        try UploadServer().run({ $0.maxBodyBytes = 100 }) { server in
            let client = try RawClient(port: server.port)
            let bytes = UploadServer.bytes(50_000)
            try client.send(UploadServer.request(bytes, isChunked: false))
            #expect(try client.receiveResponse().text == UploadServer.answer(to: bytes, isInFile: true))
        }
    }

    @Test func chunksBeyondTheLimitAreAnsweredWhileTheyArrive() throws {
        let uploads = try UploadServer()
        try uploads.run({
            $0.maxUploadBytes = 50_000
            $0.maxDrainedBytes = 100_000
        }) { server in
            let client = try RawClient(port: server.port)
            try client.send(UploadServer.head("Transfer-Encoding: chunked"))
            try client.send(UploadServer.chunk(UploadServer.bytes(60_000)))
            // The last chunk is still to come.
            let refusal = try client.receiveResponse()
            #expect(refusal.status == 413)
            #expect(refusal["Connection"] == "close")
            #expect(try client.receiveToEnd() == [])
            #expect(uploads.activity[.uploadFiles] == 0)
            client.sendIgnoringClose(UploadServer.chunk(UploadServer.bytes(200_000)))
            waitUntil { server.connectionCount == 0 }
        }
    }

    /// A client that reads the answer only after it has sent everything finds it.
    @Test func shortRestOfARefusedUploadIsRead() throws {
        let uploads = try UploadServer()
        try uploads.run({ $0.maxUploadBytes = 50_000 }) { server in
            let client = try RawClient(port: server.port)
            try client.send(UploadServer.request(UploadServer.bytes(1_000_000), isChunked: false))
            let refusal = try client.receiveResponse()
            #expect(refusal.status == 413)
            #expect(try client.receiveToEnd() == [])
        }
    }

    @Test func uploadsBeyondTheirNumberAreToldToComeBack() throws {
        let uploads = try UploadServer(isKeeping: true)
        try uploads.run({ ($0.maxUploads, $0.maxUploadsPerSender) = (2, 2) }) { server in
            let bytes = UploadServer.bytes(20_000)
            let sum = UploadServer.sum(Upload(bytes))
            for _ in 0..<2 {
                let client = try RawClient(port: server.port)
                try client.send(UploadServer.request(bytes, isChunked: false))
                #expect(try client.receiveResponse().status == 200)
            }
            #expect(uploads.activity[.uploadFiles] == 2)

            let awaiting = try RawClient(port: server.port)
            try awaiting.send(UploadServer.head("Expect: 100-continue\r\nContent-Length: 20000"))
            let refusal = try awaiting.receiveResponse()
            #expect(refusal.status == 503)
            #expect(refusal["Retry-After"] == "1")
            let chunked = try RawClient(port: server.port)
            try chunked.send(UploadServer.request(bytes, isChunked: true))
            #expect(try chunked.receiveResponse().status == 503)
            #expect(uploads.activity[.refusedUploads] == 2)
            // Those that fit in memory have no file.
            let short = try RawClient(port: server.port)
            try short.send(UploadServer.request(UploadServer.bytes(100), isChunked: false))
            #expect(try short.receiveResponse().status == 200)

            // The uploads stay readable as long as they are held, and go with their last holder.
            #expect(uploads.kept.all.map(UploadServer.sum).prefix(2) == [sum, sum])
            uploads.kept.removeAll()
            waitUntil { uploads.activity[.uploadFiles] == 0 }
            let next = try RawClient(port: server.port)
            try next.send(UploadServer.request(bytes, isChunked: false))
            #expect(try next.receiveResponse().status == 200)
        }
    }

    @Test(arguments: ["Content-Length: 100000", "Transfer-Encoding: chunked"])
    func connectionThatBreaksOffLeavesNothing(framing: String) throws {
        let uploads = try UploadServer()
        try uploads.run { server in
            for isAborted in [false, true] {
                let client = try RawClient(port: server.port)
                try client.send(UploadServer.head(framing))
                let bytes = UploadServer.bytes(50_000)
                try client.send(framing.hasPrefix("Content") ? bytes : UploadServer.chunk(bytes))
                waitUntil { uploads.activity[.uploadFiles] == 1 }
                if isAborted { client.abort() } else { client.finishSending() }
                waitUntil { uploads.activity[.uploadFiles] == 0 }
            }
            waitUntil { server.connectionCount == 0 }
        }
    }

    /// The server is asked to look at its connections as if 1,200 seconds had passed.
    @Test func uploadsMayTakeTheTimeOfTheirBytes() throws {
        let uploads = try UploadServer()
        try uploads.run({
            $0.requestTimeout = .seconds(1_000)
            $0.minReadRate = 1_000
        }) { server in
            let registry = server.core.connections
            let later = MonotonicTime.now + .seconds(1_200)
            let bytes = UploadServer.bytes(1_000_000)
            // Half of the bytes are worth 500 seconds.
            let fair = try RawClient(port: server.port)
            try fair.send(UploadServer.head("Content-Length: \(bytes.count)") + Array(bytes.prefix(500_000)))
            waitUntil {
                registry.connections.withLock { connections in
                    connections.contains { later < $0.readingDeadline && $0.readingDeadline < .never }
                }
            }
            // One byte is worth a millisecond.
            let slow = try RawClient(port: server.port)
            try slow.send(UploadServer.head("Content-Length: \(bytes.count)") + [0])
            waitUntil { registry.cutStale(at: later, interval: .zero).slowClients == 1 }
            #expect(try slow.receiveToEnd() == [])
            try fair.send(Array(bytes.dropFirst(500_000)))
            #expect(try fair.receiveResponse().text == UploadServer.answer(to: bytes, isInFile: true))
        }
    }

    @Test func directoryWhereNothingCanBeMadeIsAnErrorAtTheStart() throws {
        var configuration = HTTPServerConfiguration()
        configuration.port = 0
        configuration.uploadDirectory = "/nowhere"
        #expect(throws: ServerError.uploadDirectory("/nowhere", message: "No such file or directory (2)")) {
            try HTTPServer(
                configuration: configuration,
                respond: { request, _ in .response(echo(request)) },
                refuse: { refusal, _ in HTTPResponse(status: refusal.status) },
                log: { _ in }
            )
        }
    }

    /// In a process of its own, whose files may not grow beyond 100 KB: what a full device looks like.
    @Test(arguments: [false, true])
    func uploadThatFindsNoRoomIsAnsweredWith507(isChunked: Bool) async {
        await #expect(processExitsWith: .success) { [isChunked] in
            let uploads = try UploadServer()
            try uploads.run({ $0.maxDrainedBytes = 200_000 }) { server in
                var limits = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
                setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits)
                // The rest is read, or is too much to be read.
                for byteCount in [200_000, 5_000_000] {
                    let client = try RawClient(port: server.port)
                    client.sendIgnoringClose(UploadServer.request(UploadServer.bytes(byteCount), isChunked: isChunked))
                    let status = try? client.receiveResponse().status
                    // The kernel may have dropped the answer to a client that did not read while it wrote so much.
                    precondition(status == 507 || byteCount == 5_000_000 && status == nil)
                    waitUntil { uploads.activity[.uploadFiles] == 0 }
                }
                let failure = UploadFailure(code: EFBIG)
                let refusals = uploads.events.all.filter {
                    if case .refused(.uploadNotKept(failure), _) = $0 { true } else { false }
                }
                precondition(refusals.count == 2)
                // The server goes on.
                let client = try RawClient(port: server.port)
                try client.send(UploadServer.request(UploadServer.bytes(20_000), isChunked: isChunked))
                let status = try client.receiveResponse().status
                precondition(status == 200)
            }
        }
    }

    /// In a process of its own, whose memory nothing else takes.
    @Test func memoryStaysFlatWhileALongUploadArrives() async {
        await #expect(processExitsWith: .success) {
            let uploads = try UploadServer(isSumming: false)
            try uploads.run { server in
                let piece = UploadServer.bytes(1 << 20)
                func send(_ count: Int) throws {
                    let client = try RawClient(port: server.port)
                    try client.send(UploadServer.head("Content-Length: \(count << 20)"))
                    for _ in 0..<count { try client.send(piece) }
                    let text = try client.receiveResponse().text
                    precondition(text == "bytes: \(count << 20)\nin file: true\nsum: none\n")
                }
                try send(2)
                let before = residentByteCount()
                try send(300)
                let growth = residentByteCount() - before
                precondition(growth < 32 << 20, "\(growth) bytes more")
            }
        }
    }
}

/// Bytes of the process that lie in memory.
private func residentByteCount() -> Int {
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
}
