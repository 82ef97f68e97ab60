import Dispatch
import TestSupport
import Testing

@testable import HTTPServer

/// Responses that come when the handler has long returned.
struct LaterReplyTests {
    @Test(arguments: [Lane.quick, .slow])
    func responseComesFromAnotherThread(lane: Lane) throws {
        let handler = PatientHandler(lane: lane)
        try handler.withServer { server in
            let clients = try (0..<20).map { _ in try RawClient(port: server.port) }
            for client in clients { try client.send(get("/later")) }
            waitUntil { handler.promises.all.count == 20 }
            #expect(handler.activity[.laterReplies] == 20)
            // All threads are free.
            let other = try RawClient(port: server.port)
            try other.send(get("/now"))
            #expect(try other.receiveResponse().status == 204)

            handler.keepAll()
            for client in clients { #expect(try client.receiveResponse().text == "later\n") }
            #expect(handler.activity[.laterReplies] == 0)
        }
    }

    @Test func responseMayComeAtOnceAndTheFirstOneCounts() throws {
        let activity = ServerActivity()
        try withServer(
            reply: { _, _ in
                .later { reply in
                    for text in ["first", "second"] {
                        reply.send(HTTPResponse(status: 200, body: Array(text.utf8)))
                    }
                }
            },
            activity: activity
        ) { server in
            let client = try RawClient(port: server.port)
            for _ in 0..<100 {
                try client.send(get("/"))
                #expect(try client.receiveResponse().text == "first")
            }
            try client.send("HEAD / HTTP/1.1\r\nHost: test\r\n\r\n" + get("/"))
            #expect(try client.receiveResponse(isHead: true)["Content-Length"] == "5")
            #expect(try client.receiveResponse().text == "first")
            #expect(activity[.laterReplies] == 0)
        }
    }

    @Test func pipelinedRequestsKeepTheirOrder() throws {
        let handler = PatientHandler()
        try handler.withServer { server in
            let client = try RawClient(port: server.port)
            try client.send(get("/later") + get("/now") + get("/later"))
            waitUntil { handler.promises.all.count == 1 }
            handler.keepAll()
            #expect(try client.receiveResponse().status == 200)
            #expect(try client.receiveResponse().status == 204)
            waitUntil { handler.promises.all.count == 1 }
            handler.keepAll()
            #expect(try client.receiveResponse().status == 200)
        }
    }

    @Test func requestsThatFindNoPlaceAreToldToComeBackBeforeTheyBegin() throws {
        let handler = PatientHandler()
        try handler.withServer({ $0.maxLaterReplies = 2 }) { server in
            let clients = try (0..<2).map { _ in try RawClient(port: server.port) }
            for client in clients { try client.send(get("/later")) }
            waitUntil { handler.promises.all.count == 2 }

            let extra = try RawClient(port: server.port)
            try extra.send(get("/later"))
            let refusal = try extra.receiveResponse()
            #expect(refusal.status == 503)
            #expect(refusal["Retry-After"] == "1")
            #expect(refusal["Connection"] == nil)
            #expect(handler.activity[.refusedLaterReplies] == 1)
            #expect(handler.promises.all.count == 2)

            handler.keepAll()
            for client in clients { #expect(try client.receiveResponse().status == 200) }
            // The same connection, and there is room now.
            try extra.send(get("/later"))
            waitUntil { handler.promises.all.count == 1 }
            handler.keepAll()
            #expect(try extra.receiveResponse().status == 200)
        }
    }

    @Test func promiseThatIsNotKeptCutsTheConnection() throws {
        let handler = PatientHandler()
        try handler.withServer { server in
            let client = try RawClient(port: server.port)
            try client.send(get("/later"))
            waitUntil { handler.promises.all.count == 1 }
            handler.promises.removeAll()
            #expect(try client.receiveToEnd() == [])
            #expect(handler.events.all.contains { if case .notSent = $0 { true } else { false } })
            #expect(handler.activity[.laterReplies] == 0)
        }
    }

    @Test func clientThatLeavesIsNoticed() throws {
        let handler = PatientHandler()
        try handler.withServer { server in
            let clients = try (0..<2).map { _ in try RawClient(port: server.port) }
            for client in clients { try client.send(get("/later")) }
            waitUntil { handler.promises.all.count == 2 }
            clients[0].abort()
            clients[1].finishSending()
            waitUntil { handler.requests.all.allSatisfy(\.isClientGone) }
            handler.keepAll()
            waitUntil { server.connectionCount == 0 }
            #expect(handler.activity[.laterReplies] == 0)
        }
    }

    @Test func laterResponseMayGoOn() throws {
        let source = NotedSource()
        try withServer(reply: { _, _ in .later { $0.send(source.response) } }) { server in
            let client = try RawClient(port: server.port)
            try client.send(get("/"))
            #expect(try client.receiveResponse().status == 200)
            #expect(source.send("hello\n"))
            #expect(try client.receive(through: "hello\n").hasSuffix("hello\n"))
            source.stream.finish()
            #expect(source.waitForEnd() == .finished)
        }
    }

    @Test func stoppingWaitsForResponses() throws {
        let handler = PatientHandler()
        try handler.withServer { server in
            let client = try RawClient(port: server.port)
            try client.send(get("/later"))
            waitUntil { handler.promises.all.count == 1 }
            let stopped = DispatchGroup()
            DispatchQueue(label: "stop").async(group: stopped) { server.stop() }
            waitUntil { (try? RawClient(port: server.port)) == nil }
            handler.keepAll()
            let response = try client.receiveResponse()
            #expect(response.status == 200)
            #expect(response["Connection"] == "close")
            stopped.wait()
        }
    }

    @Test func stoppingAtOnceEndsConnectionsAndLaterResponsesGoNowhere() throws {
        let handler = PatientHandler()
        try handler.withServer { server in
            let clients = try (0..<5).map { _ in try RawClient(port: server.port) }
            for client in clients { try client.send(get("/later")) }
            waitUntil { handler.promises.all.count == 5 }
            server.stop(within: .zero)
            for client in clients { #expect(try client.receiveToEnd() == []) }
            #expect(handler.activity[.laterReplies] == 0)
            let source = NotedSource()
            handler.promises.all[0].send(source.response)
            #expect(source.waitForEnd() == .clientLeft)
            handler.keepAll()
        }
    }

    /// Responses, clients that leave and the end of the server, all at once: each connection is resumed once.
    @Test func nothingIsLostWhenAServerStopsAmongManyResponses() throws {
        for round in 0..<5 {
            let handler = PatientHandler()
            try handler.withServer { server in
                let clients = try (0..<60).map { _ in try RawClient(port: server.port) }
                for client in clients { try client.send(get("/later")) }
                let (isOver, keeping) = (Recorder<Void>(), DispatchGroup())
                for number in 0..<2 {
                    DispatchQueue(label: "keeper \(number)").async(group: keeping) {
                        while isOver.all.isEmpty { handler.keepAll() }
                    }
                }
                for client in clients.prefix(round * 10) { client.abort() }
                server.stop(within: .milliseconds(round))
                isOver.append(())
                keeping.wait()
                #expect(handler.activity[.laterReplies] == 0)
                for client in clients.dropFirst(round * 10) {
                    let text = String(decoding: try client.receiveToEnd(), as: UTF8.self)
                    // Those that came after the end find no place.
                    let isOne = text.hasSuffix("later\n") || text.hasPrefix("HTTP/1.1 503")
                    #expect(text.isEmpty || isOne, "\(text)")
                }
            }
        }
    }
}

/// Promises a response to `/later`, and answers everything else at once with 204.
final class PatientHandler: Sendable {
    let activity = ServerActivity()
    let events = Recorder<ServerEvent>()
    let requests = Recorder<HTTPRequest>()
    /// Promises that wait to be kept.
    let promises = Recorder<LaterReply>()
    private let lane: Lane

    /// - Parameter lane: where the handler makes its promises.
    init(lane: Lane = .quick) {
        self.lane = lane
    }

    /// Keeps the promises that were made so far.
    func keepAll() {
        for promise in promises.removeAll() {
            promise.send(HTTPResponse(status: 200, body: Array("later\n".utf8)))
        }
    }

    func withServer(
        _ configure: (inout HTTPServerConfiguration) -> Void = { _ in },
        _ body: (HTTPServer) throws -> Void
    ) throws {
        try IntegrationTests.withServer(
            configure,
            reply: { self.reply($0, $1) },
            log: events.append,
            activity: activity,
            body
        )
    }

    private func reply(_ request: HTTPRequest, _ lane: Lane) -> HTTPReply {
        guard request.target.raw == "/later" else { return .response(HTTPResponse(status: 204)) }
        guard lane == self.lane else { return .needs(.slow) }
        requests.append(request)
        return .later { self.promises.append($0) }
    }
}
