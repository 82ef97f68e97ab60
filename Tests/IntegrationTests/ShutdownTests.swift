import Dispatch
import Glibc
import TestSupport
import Testing

@testable import HTTPServer

/// How a server ends.
struct ShutdownTests {
    @Test func runningRequestIsAnsweredAndTheConnectionClosed() throws {
        let started = DispatchSemaphore(value: 0)
        let mayEnd = DispatchSemaphore(value: 0)
        let stopped = DispatchSemaphore(value: 0)
        try withEchoServer(respond: {
            started.signal()
            mayEnd.wait()
            return echo($0)
        }) { server in
            let client = try RawClient(port: server.port)
            try client.send(get("/running"))
            started.wait()
            DispatchQueue.global().async {
                server.stop()
                stopped.signal()
            }
            // From the moment the server stops listening the answer says so.
            waitUntil { (try? RawClient(port: server.port)) == nil }
            mayEnd.signal()
            let response = try client.receiveResponse()
            #expect(response.text.hasPrefix("GET /running\n"))
            #expect(response["Connection"] == "close")
            #expect(try client.receiveToEnd() == [])
            stopped.wait()
        }
    }

    @Test func requestThatIsArrivingIsAnswered() throws {
        let stopped = DispatchSemaphore(value: 0)
        try withEchoServer { server in
            let client = try RawClient(port: server.port)
            try client.send(
                "POST /arriving HTTP/1.1\r\nHost: test\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n"
            )
            #expect(try client.receiveResponse().status == 100)
            DispatchQueue.global().async {
                server.stop()
                stopped.signal()
            }
            waitUntil { (try? RawClient(port: server.port)) == nil }
            try client.send("hello")
            #expect(try client.receiveResponse().text.contains("body: 5\n"))
            #expect(try client.receiveToEnd() == [])
            stopped.wait()
        }
    }

    @Test func idleConnectionsAreEnded() throws {
        let events = Recorder<ServerEvent>()
        try withEchoServer(log: { events.append($0) }) { server in
            let fresh = try RawClient(port: server.port)
            let used = try RawClient(port: server.port)
            try used.send(get("/"))
            #expect(try used.receiveResponse().status == 200)
            server.stop(within: .seconds(100))
            #expect(try fresh.receiveToEnd() == [])
            #expect(try used.receiveToEnd() == [])
        }
        #expect(events.all.contains(.stopped(abandonedConnections: 0)))
    }

    @Test func requestThatNeverEndsIsAbandoned() throws {
        let events = Recorder<ServerEvent>()
        try withEchoServer(log: { events.append($0) }) { server in
            let client = try RawClient(port: server.port)
            try client.send("POST / HTTP/1.1\r\nHost: test\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n")
            #expect(try client.receiveResponse().status == 100)
            server.stop(within: .milliseconds(50))
            #expect(try client.receiveToEnd() == [])
        }
        #expect(events.all.contains(.stopped(abandonedConnections: 1)))
    }

    @Test func stoppingAgainDoesNothing() throws {
        let events = Recorder<ServerEvent>()
        try withEchoServer(log: { events.append($0) }) { server in
            server.stop()
            server.stop()
        }
        #expect(events.all.filter { $0 == .stopped(abandonedConnections: 0) }.count == 1)
    }

    /// Clients ask as fast as they can while the server stops; each answer that begins is complete.
    @Test func answersUnderLoadAreWhole() throws {
        let answered = Recorder<Int>()
        let broken = Recorder<String>()
        let clientsDone = DispatchGroup()
        try withEchoServer { server in
            for index in 0..<4 {
                // A thread each: the global queues have no more threads than cores.
                DispatchQueue(label: "client \(index)").async(group: clientsDone) {
                    do {
                        let client = try RawClient(port: server.port)
                        while true {
                            try client.send(get("/\(index)"))
                            let response = try client.receiveResponse()
                            answered.append(response.status)
                            if response["Connection"] == "close" { break }
                        }
                    } catch RawClient.Failure.noResponse("") {
                        // The connection ended between two answers.
                    } catch RawClient.Failure.systemCall("send", _) {
                        // The same, noticed while sending.
                    } catch {
                        broken.append("\(error)")
                    }
                }
            }
            // A client that breaks answers no more, and need not be waited for.
            waitUntil { answered.all.count >= 200 || !broken.all.isEmpty }
            server.stop()
            clientsDone.wait()
        }
        #expect(broken.all == [])
        #expect(answered.all.allSatisfy { $0 == 200 })
    }

    /// In a process of its own, because descriptors of other tests come and go.
    @Test func descriptorsAreBackWhereTheyWere() async {
        await #expect(processExitsWith: .success) {
            func useServer() throws {
                try withEchoServer({ $0.threads = 3 }) { server in
                    let clients = try (0..<20).map { _ in try RawClient(port: server.port) }
                    for client in clients {
                        try client.send(get("/large"))
                    }
                    #expect(try clients[0].receiveResponse().status == 200)
                    clients[1].abort()
                }
            }
            // The first server also opens what the process keeps for all later ones.
            try useServer()
            let before = openDescriptorCount()
            for _ in 0..<3 {
                try useServer()
            }
            let after = openDescriptorCount()
            precondition(before == after, "\(before) descriptors before, \(after) after")
        }
    }
}

/// The number of open descriptors of this process.
func openDescriptorCount() -> Int {
    guard let directory = opendir("/proc/self/fd") else { return 0 }
    defer { closedir(directory) }
    var count = 0
    while readdir(directory) != nil {
        count += 1
    }
    return count
}
