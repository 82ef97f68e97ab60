import Dispatch
import TestSupport
import Testing

@testable import HTTPServer

/// Requests that wait for another server, beside all others.
struct WaitingLaneTests {
    @Test func aRequestMovesOnFromLaneToLane() throws {
        let handler = WaitingHandler()
        try handler.withServer { server in
            let client = try RawClient(port: server.port)
            try client.send("POST /all HTTP/1.1\r\nHost: test\r\nContent-Length: 4\r\n\r\nbody" + get("/after"))
            #expect(try client.receiveResponse().text == "POST /all body\n")
            #expect(try client.receiveResponse().text == "GET /after \n")
            #expect(handler.handled.all == ["/all asking", "/all waiting", "/all slow"])
            #expect(handler.activity[.askingServer] == 0 && handler.activity[.waitingForServer] == 0)
        }
    }

    @Test func aRequestThatWouldMoveBackIsCut() throws {
        let handler = WaitingHandler()
        try handler.withServer { server in
            let client = try RawClient(port: server.port)
            try client.send(get("/back"))
            #expect(try client.receiveToEnd() == [])
        }
    }

    @Test func otherRequestsAreAnsweredWhileManyWait() throws {
        let handler = WaitingHandler()
        try handler.withServer({ $0.threads = 1 }) { server in
            let waiting = try (0..<20).map { _ in try RawClient(port: server.port) }
            for client in waiting { try client.send(get("/wait")) }
            waitUntil { handler.activity[.askingServer] == 2 && handler.activity[.waitingForServer] == 18 }
            for target in ["/", "/slow"] {
                let other = try RawClient(port: server.port)
                try other.send(get(target))
                #expect(try other.receiveResponse().status == 200)
            }
            handler.letGo(20)
            for client in waiting { #expect(try client.receiveResponse().status == 200) }
        }
    }

    @Test func requestsThatAskComeBeforeThoseThatWait() throws {
        let handler = WaitingHandler()
        try handler.withServer({ $0.waitingThreads = 1 }) { server in
            let targets = ["/wait/1", "/wait/2", "/wait/3", "/ask/4"]
            let clients = try targets.enumerated().map { index, target in
                let client = try RawClient(port: server.port)
                try client.send(get(target))
                waitUntil { handler.activity[.askingServer] == 1 && handler.activity[.waitingForServer] == index }
                return client
            }
            handler.letGo(4)
            for client in clients { #expect(try client.receiveResponse().status == 200) }
            #expect(
                handler.handled.all == ["/wait/1 waiting", "/ask/4 asking", "/wait/2 waiting", "/wait/3 waiting"]
            )
        }
    }

    @Test func eachLaneHasPlacesOfItsOwn() throws {
        let handler = WaitingHandler()
        try handler.withServer({
            $0.waitingThreads = 1
            $0.maxRequestsWaitingForServer = 1
        }) { server in
            let clients = try ["/wait", "/wait", "/ask", "/ask"].map { target in
                let client = try RawClient(port: server.port)
                try client.send(get(target))
                return client
            }
            waitUntil { handler.activity[.askingServer] == 1 && handler.activity[.waitingForServer] == 3 }
            for target in ["/wait", "/ask"] {
                let late = try RawClient(port: server.port)
                try late.send(get(target))
                let refusal = try late.receiveResponse()
                #expect(refusal.status == 503 && refusal["Retry-After"] == "1" && refusal["Connection"] == nil)
                #expect(refusal["X-Refusal"] == "tooManyWaitingForServer")
            }
            #expect(handler.activity[.refusedByWaitingLane] == 2 && handler.activity[.refusedBySlowLane] == 0)
            handler.letGo(4)
            for client in clients { #expect(try client.receiveResponse().status == 200) }
        }
    }

    @Test func aServerWithoutSuchThreadsRefuses() throws {
        try WaitingHandler().withServer({ $0.waitingThreads = 0 }) { server in
            let client = try RawClient(port: server.port)
            try client.send(get("/wait") + get("/"))
            #expect(try client.receiveResponse().status == 503)
            #expect(try client.receiveResponse().status == 200)
        }
    }

    @Test func stoppingWaitsForThem() throws {
        let handler = WaitingHandler()
        try handler.withServer({ $0.waitingThreads = 1 }) { server in
            let clients = try ["/wait", "/ask", "/wait"].map { target in
                let client = try RawClient(port: server.port)
                try client.send(get(target))
                return client
            }
            waitUntil { handler.activity[.askingServer] == 1 && handler.activity[.waitingForServer] == 2 }
            let stopped = DispatchGroup()
            DispatchQueue(label: "stop").async(group: stopped) { server.stop() }
            waitUntil { (try? RawClient(port: server.port)) == nil }
            handler.letGo(3)
            for client in clients {
                let response = try client.receiveResponse()
                #expect(response.status == 200 && response["Connection"] == "close")
            }
            stopped.wait()
        }
    }

    @Test func stoppingAtOnceLetsHandlersReturnAndDropsTheRest() throws {
        let handler = WaitingHandler()
        try handler.withServer({ $0.waitingThreads = 1 }) { server in
            let running = try RawClient(port: server.port)
            try running.send(get("/wait/running"))
            waitUntil { handler.activity[.askingServer] == 1 }
            let dropped = try ["/wait", "/ask"].map { target in
                let client = try RawClient(port: server.port)
                try client.send(get(target))
                return client
            }
            waitUntil { handler.activity[.waitingForServer] == 2 }
            let stopped = DispatchGroup()
            DispatchQueue(label: "stop").async(group: stopped) { server.stop(within: .zero) }
            for client in dropped { #expect(try client.receiveToEnd() == []) }
            handler.letGo(1)
            stopped.wait()
            #expect(handler.handled.all.last == "/wait/running waiting")
        }
    }
}

/// Answers `/ask…` and `/wait…` in the lanes for that, each when it is let go, `/slow` in the slow lane, `/all` after a visit
/// to every lane, and everything else at once. The answer is the method, the target and the body.
private final class WaitingHandler: Sendable {
    let activity = ServerActivity()
    /// The targets of the requests that other threads than those of connections had, and the lane, in their order.
    let handled = Recorder<String>()
    private let gate = DispatchSemaphore(value: 0)

    /// Lets so many requests be answered, those to come included.
    func letGo(_ count: Int) {
        for _ in 0..<count { gate.signal() }
    }

    func withServer(
        _ configure: (inout HTTPServerConfiguration) -> Void = { _ in },
        _ body: (HTTPServer) throws -> Void
    ) throws {
        try IntegrationTests.withServer(
            {
                $0.waitingThreads = 2
                configure(&$0)
            },
            reply: { self.reply($0, $1) },
            activity: activity,
            body
        )
    }

    private func reply(_ request: HTTPRequest, _ lane: Lane) -> HTTPReply {
        if lane != .quick { handled.append("\(request.target.raw) \(lane)") }
        switch (request.target.pathSegments.first, lane) {
        case ("ask", .quick), ("all", .quick): return .needs(.asking)
        case ("wait", .quick), ("all", .asking): return .needs(.waiting)
        case ("slow", .quick), ("back", .quick), ("all", .waiting): return .needs(.slow)
        case ("back", _): return .needs(.waiting)
        case ("ask", _), ("wait", _): gate.wait()
        default: break
        }
        let body = String(decoding: request.body, as: UTF8.self)
        let text = "\(request.method.token) \(request.target.raw) \(body)\n"
        return .response(HTTPResponse(status: 200, body: Array(text.utf8)))
    }
}
