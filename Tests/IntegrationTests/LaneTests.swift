import Dispatch
import Glibc
import Support
import TestSupport
import Testing

@testable import HTTPServer

/// Heavy requests beside quick ones.
struct LaneTests {
    @Test func everyConnectionIsAnsweredWhileHeavyRequestsRun() throws {
        let handler = HeavyHandler()
        try handler.withServer({
            $0.threads = 2
            $0.slowThreads = 1
        }) { server in
            let existing = try clientsOfEveryThread(2, of: server)
            let heavy = try (0..<10).map { _ in try RawClient(port: server.port) }
            for client in heavy { try client.send(get("/heavy")) }
            waitUntil { handler.activity[.running] == 1 && handler.activity[.waiting] == 9 }

            for client in existing {
                try client.send(get("/"))
                #expect(try client.receiveResponse().status == 200)
            }
            _ = try clientsOfEveryThread(2, of: server)

            handler.letGo(10)
            for client in heavy { #expect(try client.receiveResponse().text == "GET /heavy\n") }
            #expect(handler.activity[.running] == 0)
        }
    }

    @Test func requestsThatFindTheLaneFullAreToldToComeBack() throws {
        let handler = HeavyHandler()
        let events = Recorder<ServerEvent>()
        try handler.withServer(
            {
                $0.slowThreads = 2
                $0.maxWaitingRequests = 3
            },
            log: events.append
        ) { server in
            let heavy = try (0..<5).map { _ in try RawClient(port: server.port) }
            for client in heavy { try client.send(get("/heavy")) }
            waitUntil { handler.activity[.running] == 2 && handler.activity[.waiting] == 3 }

            let late = try RawClient(port: server.port)
            try late.send(get("/heavy"))
            let refusal = try late.receiveResponse()
            #expect(refusal.status == 503)
            #expect(refusal["Retry-After"] == "1")
            #expect(refusal["Connection"] == nil)
            #expect(handler.activity[.refusedBySlowLane] == 1)
            #expect(events.all.contains { if case .refused(.tooManyWaiting, _) = $0 { true } else { false } })

            handler.letGo(6)
            for client in heavy { #expect(try client.receiveResponse().status == 200) }
            // The same connection, and there is room now.
            try late.send(get("/heavy"))
            #expect(try late.receiveResponse().status == 200)
        }
    }

    @Test func sendersTakeTurnsAndWhoHasMostGivesWay() throws {
        let handler = HeavyHandler()
        func heavy(_ name: String, from address: String) -> String {
            "GET /heavy/\(name) HTTP/1.1\r\nHost: test\r\nX-Forwarded-For: \(address)\r\n\r\n"
        }
        let proxy = try #require(TrustedProxies(parsing: "127.0.0.1"))
        try handler.withServer({
            $0.slowThreads = 1
            $0.maxWaitingRequests = 3
            $0.trustedProxies = proxy
        }) { server in
            let many = try (0..<4).map { _ in try RawClient(port: server.port) }
            for (number, client) in many.enumerated() {
                try client.send(heavy("a\(number)", from: "192.0.2.1"))
                waitUntil { handler.activity[.running] + handler.activity[.waiting] == number + 1 }
            }
            let few = try RawClient(port: server.port)
            try few.send(heavy("b", from: "192.0.2.2"))
            // Its slot is that of the newest request of the other sender.
            #expect(try many[3].receiveResponse().status == 503)
            waitUntil { handler.activity[.waiting] == 3 }
            #expect(handler.activity[.refusedBySlowLane] == 1)

            handler.letGo(4)
            #expect(try few.receiveResponse().status == 200)
            for client in many.prefix(3) { #expect(try client.receiveResponse().status == 200) }
            #expect(handler.handled.all == ["/heavy/a0", "/heavy/a1", "/heavy/b", "/heavy/a2"])
        }
    }

    @Test func pipelinedRequestsKeepTheirOrder() throws {
        let handler = HeavyHandler()
        try handler.withServer { server in
            let client = try RawClient(port: server.port)
            let post = "POST /heavy/2 HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n"
            try client.send(get("/heavy/1") + get("/a") + post + get("/b"))
            handler.letGo(2)
            for line in ["GET /heavy/1\n", "GET /a\n", "POST /heavy/2\n", "GET /b\n"] {
                #expect(try client.receiveResponse().text == line)
            }
        }
    }

    @Test func headOfAHeavyAnswerComesAlone() throws {
        let handler = HeavyHandler()
        handler.letGo(1)
        try handler.withServer { server in
            let client = try RawClient(port: server.port)
            try client.send("HEAD /heavy HTTP/1.1\r\nHost: test\r\n\r\n" + get("/after"))
            #expect(try client.receiveResponse(isHead: true)["Content-Length"] == "12")
            #expect(try client.receiveResponse().text == "GET /after\n")
        }
    }

    @Test func heavyAnswerMayGoOn() throws {
        let source = NotedSource()
        try withServer(reply: { _, lane in lane == .quick ? .needs(.slow) : .response(source.response) }) { server in
            let client = try RawClient(port: server.port)
            try client.send(get("/"))
            #expect(try client.receiveResponse().status == 200)
            #expect(source.send("hello\n"))
            #expect(try client.receive(through: "hello\n").hasSuffix("hello\n"))
            source.stream.finish()
            #expect(source.waitForEnd() == .finished)
        }
    }

    @Test func whatAHandlerCarriesComesWithItsRequestAlone() throws {
        final class Note: Sendable {
            let text: String
            init(_ text: String) { self.text = text }
        }
        let made = Mutex<[String: WeakNote]>([:])
        struct WeakNote: Sendable {
            weak let note: Note?
        }
        try withServer(reply: { request, lane in
            let target = request.target.raw
            if lane == .quick, target != "/light" {
                let note = Note("made of \(target)")
                made.withLock { $0[target] = WeakNote(note: note) }
                return .needs(.slow, carrying: note)
            }
            let text = (request.carried as? Note)?.text ?? "nothing"
            return .response(HTTPResponse(status: 200, body: Array(text.utf8)))
        }) { server in
            let clients = try (0..<3).map { _ in try RawClient(port: server.port) }
            for round in 0..<3 {
                for (index, client) in clients.enumerated() { try client.send(get("/\(round)/\(index)")) }
                for (index, client) in clients.enumerated() {
                    #expect(try client.receiveResponse().text == "made of /\(round)/\(index)")
                }
                try clients[0].send(get("/light"))
                #expect(try clients[0].receiveResponse().text == "nothing")
            }
        }
        #expect(made.withLock { $0.count } == 9)
        #expect(made.withLock { $0.values.allSatisfy { $0.note == nil } })
    }

    @Test func clientThatLeavesWhileItWaitsIsNeverServed() throws {
        let handler = HeavyHandler()
        let events = Recorder<ServerEvent>()
        try handler.withServer({ $0.slowThreads = 1 }, log: events.append) { server in
            let first = try RawClient(port: server.port)
            try first.send(get("/heavy/first"))
            waitUntil { handler.activity[.running] == 1 }
            let leaving = try (0..<3).map { _ in try RawClient(port: server.port) }
            for client in leaving { try client.send(get("/heavy/leaving")) }
            waitUntil { handler.activity[.waiting] == 3 }
            leaving[0].abort()
            leaving[1].finishSending()
            // Bytes that wait to be read do not hide that their sender has left.
            try leaving[2].send(get("/"))
            leaving[2].finishSending()

            handler.letGo(1)
            #expect(try first.receiveResponse().status == 200)
            waitUntil { handler.activity[.clientsGone] == 3 }
            #expect(handler.handled.all == ["/heavy/first"])
            #expect(events.all.count { if case .clientGone = $0 { true } else { false } } == 3)
            #expect(try leaving[1].receiveToEnd() == [])
        }
    }

    @Test func handlersSeeThatTheirClientHasLeft() throws {
        let requests = Recorder<HTTPRequest>()
        let activity = ServerActivity()
        try withServer(
            reply: { request, lane in
                requests.append(request)
                guard lane == .slow else { return .needs(.slow) }
                waitUntil { request.isClientGone }
                return .clientGone
            },
            activity: activity
        ) { server in
            let client = try RawClient(port: server.port)
            try client.send(get("/"))
            waitUntil { activity[.running] == 1 }
            #expect(!requests.all[0].isClientGone)
            client.finishSending()
            #expect(try client.receiveToEnd() == [])
            #expect(activity[.clientsGone] == 1)
            waitUntil { server.connectionCount == 0 }
        }
        #expect(requests.all.count == 2)
        #expect(requests.all.allSatisfy { $0.isClientGone })
    }

    /// Requests that run then have clients that get no answer any more.
    @Test func handlersFindTheirClientsGoneWhenTheTimeToStopIsOver() throws {
        let activity = ServerActivity()
        let rounds = Recorder<Bool>()
        try withServer(
            reply: { request, lane in
                guard lane == .slow else { return .needs(.slow) }
                // Some seconds, lest a server that waits for its handlers waits for ever.
                for _ in 0..<1_000 where !request.isClientGone { usleep(5_000) }
                rounds.append(request.isClientGone)
                return .clientGone
            },
            activity: activity
        ) { server in
            let client = try RawClient(port: server.port)
            try client.send(get("/"))
            waitUntil { activity[.running] == 1 }
            server.stop(within: .milliseconds(1))
            #expect(try client.receiveToEnd() == [])
        }
        #expect(rounds.all == [true])
    }

    @Test func stoppingWaitsForHeavyRequests() throws {
        let handler = HeavyHandler()
        try handler.withServer({ $0.slowThreads = 1 }) { server in
            let clients = try (0..<2).map { _ in try RawClient(port: server.port) }
            for client in clients { try client.send(get("/heavy")) }
            waitUntil { handler.activity[.running] == 1 && handler.activity[.waiting] == 1 }
            let stopped = DispatchGroup()
            DispatchQueue(label: "stop").async(group: stopped) { server.stop() }
            waitUntil { (try? RawClient(port: server.port)) == nil }
            handler.letGo(2)
            for client in clients {
                let response = try client.receiveResponse()
                #expect(response.status == 200)
                #expect(response["Connection"] == "close")
            }
            stopped.wait()
        }
    }

    @Test func stoppingAtOnceLetsHandlersReturnAndDropsTheRest() throws {
        let handler = HeavyHandler()
        try handler.withServer({ $0.slowThreads = 1 }) { server in
            let running = try RawClient(port: server.port)
            try running.send(get("/heavy/running"))
            waitUntil { handler.activity[.running] == 1 }
            let waiting = try (0..<3).map { _ in try RawClient(port: server.port) }
            for client in waiting { try client.send(get("/heavy/waiting")) }
            waitUntil { handler.activity[.waiting] == 3 }

            let stopped = DispatchGroup()
            DispatchQueue(label: "stop").async(group: stopped) { server.stop(within: .zero) }
            for client in waiting { #expect(try client.receiveToEnd() == []) }
            #expect(handler.activity[.running] == 1)
            handler.letGo(1)
            stopped.wait()
            #expect(handler.handled.all == ["/heavy/running"])
        }
    }

    /// In a process of its own, because descriptors of other tests come and go.
    @Test func descriptorsAreBackAfterHeavyRequests() async {
        await #expect(processExitsWith: .success) {
            func useServer() throws {
                let handler = HeavyHandler()
                try handler.withServer { server in
                    let clients = try (0..<20).map { _ in try RawClient(port: server.port) }
                    for client in clients { try client.send(get("/heavy")) }
                    waitUntil { handler.activity[.waiting] > 0 }
                    for client in clients.prefix(10) { client.abort() }
                    handler.letGo(20)
                    for client in clients.suffix(10) {
                        let status = try client.receiveResponse().status
                        precondition(status == 200)
                    }
                }
            }
            // The first server also opens what the process keeps for all later ones.
            try useServer()
            let before = openDescriptorCount()
            for _ in 0..<5 { try useServer() }
            let after = openDescriptorCount()
            precondition(before == after, "\(before) descriptors before, \(after) after")
        }
    }

    /// Clients whose connections are on so many different threads, each with one request answered.
    private func clientsOfEveryThread(_ count: Int, of server: HTTPServer) throws -> [RawClient] {
        var clients: [String: RawClient] = [:]
        var others: [RawClient] = []
        for _ in 0..<1_000 where clients.count < count {
            let client = try RawClient(port: server.port)
            try client.send(get("/thread"))
            let thread = try client.receiveResponse().text
            if clients.updateValue(client, forKey: thread) != nil { others.append(client) }
        }
        #expect(clients.count == count)
        return Array(clients.values)
    }
}

/// Answers `/heavy…` in the slow lane, each when it is let go; `/thread` with the name of the connection's thread; and
/// everything else at once. The answer is the method and the target.
final class HeavyHandler: Sendable {
    let activity = ServerActivity()
    /// The targets of heavy requests, in the order in which they were begun.
    let handled = Recorder<String>()
    private let gate = DispatchSemaphore(value: 0)

    /// Lets so many heavy requests be answered, those to come included.
    func letGo(_ count: Int) {
        for _ in 0..<count { gate.signal() }
    }

    func withServer(
        _ configure: (inout HTTPServerConfiguration) -> Void = { _ in },
        log: @escaping @Sendable (ServerEvent) -> Void = { _ in },
        _ body: (HTTPServer) throws -> Void
    ) throws {
        try IntegrationTests.withServer(configure, reply: { self.reply($0, $1) }, log: log, activity: activity, body)
    }

    private func reply(_ request: HTTPRequest, _ lane: Lane) -> HTTPReply {
        if request.target.pathSegments.first == "heavy" {
            guard lane == .slow else { return .needs(.slow) }
            handled.append(request.target.raw)
            gate.wait()
        }
        let isThread = request.target.raw == "/thread"
        let text = isThread ? "\(pthread_self())" : "\(request.method.token) \(request.target.raw)\n"
        return .response(HTTPResponse(status: 200, body: Array(text.utf8)))
    }
}
