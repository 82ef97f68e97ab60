import Dispatch
import TestSupport
import Testing

@testable import HTTPServer

/// Which connections are cut, and which are not.
struct FairnessTests {
    private static let answerByteCount = 8 << 20
    private static let largerByteCount = 24 << 20

    private func largeOrSmall(_ request: HTTPRequest) -> HTTPResponse {
        let byteCounts = ["/large": Self.answerByteCount, "/larger": Self.largerByteCount]
        guard let byteCount = byteCounts[request.target.raw] else { return echo(request) }
        let line = Array(repeating: UInt8(ascii: "x"), count: 4_095) + [0x0A]
        let lines = Array(repeating: line, count: byteCount / 4_096)
        return HTTPResponse(status: 200, body: lines.flatMap { $0 })
    }

    /// The thread is busy from before the request has arrived until after its deadline. A client whose request never
    /// arrives, and that began later, is cut: so the deadline has passed.
    @Test func clientWhoseThreadIsBusyIsNotCut() throws {
        let busy = DispatchSemaphore(value: 0)
        let began = DispatchSemaphore(value: 0)
        let cut = DispatchSemaphore(value: 0)
        try withEchoServer(
            {
                $0.threads = 1
                $0.requestTimeout = .milliseconds(300)
            },
            respond: { request in
                if request.target.raw == "/busy" {
                    began.signal()
                    busy.wait()
                }
                return echo(request)
            },
            log: { if $0 == .slowClient { cut.signal() } }
        ) { server in
            let blocking = try RawClient(port: server.port)
            try blocking.send(get("/before"))
            #expect(try blocking.receiveResponse().status == 200)
            let innocent = try RawClient(port: server.port)
            try innocent.send("GET /innocent HTTP/1.1\r\n")
            let slow = try RawClient(port: server.port)
            try slow.send("GET /slow HTTP/1.1\r\n")
            // Answered in the same turn as the first lines are read, or in a later one.
            try blocking.send(get("/between"))
            #expect(try blocking.receiveResponse().status == 200)
            try blocking.send(get("/busy"))
            began.wait()
            try innocent.send("Host: test\r\n\r\n")
            cut.wait()
            busy.signal()
            #expect(try innocent.receiveResponse().text.hasPrefix("GET /innocent\n"))
            #expect(try slow.receiveToEnd() == [])
        }
    }

    /// The server is asked to look at its connections as if ten minutes had passed: what is read of an answer in between does
    /// not move its deadline.
    @Test func readerThatTakesALittleNowAndThenIsCut() throws {
        try withEchoServer(
            {
                $0.idleTimeout = .seconds(600)
                $0.minReadRate = 1 << 30
            },
            respond: { largeOrSmall($0) }
        ) { server in
            let registry = server.core.connections
            let start = MonotonicTime.now
            let client = try RawClient(port: server.port, receiveBufferBytes: 4_096)
            try client.send(get("/larger"))
            var lineCount = 0
            func read(_ count: Int) throws {
                for _ in 0..<count {
                    _ = try client.receive(through: "\n")
                    lineCount += 1
                }
            }
            try read(400)
            #expect(registry.cutStale(at: start + .seconds(599), interval: .zero).events == [])
            try read(400)
            #expect(registry.cutStale(at: .now + .seconds(602), interval: .zero).events == [.answerNotRead])
            #expect(throws: RawClient.Failure.self) { try read(Self.largerByteCount / 4_096) }
            #expect(lineCount < Self.largerByteCount / 4_096)
        }
    }

    @Test func unreadAnswersAreBoundedAndTheOldestGiveWay() throws {
        let activity = ServerActivity()
        let size = Self.answerByteCount
        try withServer(
            {
                $0.maxUnreadBytes = 5 * size
                $0.threads = 2
            },
            reply: { request, _ in .response(largeOrSmall(request)) },
            activity: activity
        ) { server in
            // Each reads so little that nearly all of its answer stays with the server.
            let deaf = try (0..<5).map { index in
                let client = try RawClient(port: server.port, receiveBufferBytes: 4_096)
                try client.send(get("/large"))
                waitUntil { activity[.unreadBytes] == (index + 1) * size }
                return client
            }
            let client = try RawClient(port: server.port)
            try client.send(get("/large"))
            let refusal = try client.receiveResponse()
            #expect(refusal.status == 503)
            #expect(refusal["Retry-After"] == "1")
            #expect(refusal["Connection"] == nil)
            try client.send(get("/small"))
            #expect(try client.receiveResponse().status == 200)

            // Room for the new one within three quarters.
            waitUntil { activity[.unreadBytes] == 2 * size }
            #expect(activity[.readersCut] == 3)
            #expect(activity[.refusedByUnread] == 1)
            for client in deaf.prefix(3) { #expect(try client.receiveToEnd().count < size) }

            try client.send(get("/large"))
            #expect(try client.receiveResponse().body.count == size)
            waitUntil { activity[.unreadBytes] == 2 * size }
            for client in deaf.suffix(2) { #expect(try client.receiveResponse().body.count == size) }
            waitUntil { activity[.unreadBytes] == 0 }
        }
    }

    @Test func clientAddressIsThePeersUnlessAProxyIsTrusted() throws {
        func addresses(trusting proxies: String?) throws -> [String] {
            var texts: [String] = []
            try withServer(
                { $0.trustedProxies = proxies.flatMap { TrustedProxies(parsing: $0) } ?? TrustedProxies() },
                reply: { request, _ in
                    .response(HTTPResponse(status: 200, body: Array("\(request.clientAddress)".utf8)))
                }
            ) { server in
                for field in ["", "X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-For: 192.0.2.1, ::1\r\n"] {
                    let client = try RawClient(port: server.port)
                    try client.send("GET / HTTP/1.1\r\nHost: test\r\n\(field)\r\n")
                    texts.append(try client.receiveResponse().text)
                }
            }
            return texts
        }
        #expect(try addresses(trusting: nil) == ["127.0.0.1", "127.0.0.1"])
        #expect(try addresses(trusting: "192.0.2.0/24") == ["127.0.0.1", "127.0.0.1"])
        #expect(try addresses(trusting: "127.0.0.0/8, ::1") == ["127.0.0.1", "192.0.2.1"])
    }

    @Test func forwardedHostIsKeptFromTrustedProxiesAlone() throws {
        func host(trusting proxies: TrustedProxies) throws -> String {
            try withServer(
                { $0.trustedProxies = proxies },
                reply: { request, _ in
                    let fields = request.headers.map { "\($0.name): \($0.value)" }
                    return .response(HTTPResponse(status: 200, body: Array(fields.joined(separator: ", ").utf8)))
                }
            ) { server in
                let client = try RawClient(port: server.port)
                try client.send("GET / HTTP/1.1\r\nHost: inner\r\nX-Forwarded-Host: shop.example\r\nX-Note: 1\r\n\r\n")
                return try client.receiveResponse().text
            }
        }
        #expect(try host(trusting: TrustedProxies()) == "Host: inner, X-Note: 1")
        let all = try #require(TrustedProxies(parsing: "127.0.0.1, ::1"))
        #expect(try host(trusting: all) == "Host: inner, X-Forwarded-Host: shop.example, X-Note: 1")
    }
}
