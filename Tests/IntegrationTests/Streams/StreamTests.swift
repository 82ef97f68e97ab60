import Dispatch
import Glibc
import TestSupport
import Testing

@testable import HTTPServer

/// Answers that go on, over real sockets.
struct StreamTests {
    @Test func messagesArriveAsTheyAreSent() throws {
        try withStreams { server, sources in
            let client = try RawClient(port: server.port)
            try client.send(get("/stream"))
            let head = try client.receiveResponse()
            #expect(head.status == 200)
            #expect(head["Transfer-Encoding"] == "chunked")
            #expect(head["Connection"] == "close")
            #expect(head["Content-Length"] == nil)
            let source = sources.all[0]
            #expect(source.send("hello\n"))
            #expect(try client.receive(through: "\r\n") == "6\r\n")
            #expect(try client.receive(through: "\n") == "hello\n")
            source.waitUntilDrained()
            #expect(source.send("you\n"))
            #expect(source.send("there\n"))
            source.stream.finish(Array("bye\n".utf8))
            let rest = try String(decoding: client.receiveToEnd(), as: UTF8.self)
            #expect(rest == "\r\n4\r\nyou\n\r\n6\r\nthere\n\r\n4\r\nbye\n\r\n0\r\n\r\n")
            #expect(source.waitForEnd() == .finished)
            #expect(!source.send("late"))
        }
    }

    @Test func messageSentBeforeTheHeadArrives() throws {
        try withEchoServer(respond: { _ in
            let source = NotedSource()
            _ = source.send("first\n")
            source.stream.finish()
            return source.response
        }) { server in
            let client = try RawClient(port: server.port)
            try client.send("GET / HTTP/1.0\r\n\r\n")
            #expect(try client.receiveResponse().status == 200)
            #expect(try client.receiveToEnd() == Array("first\n".utf8))
        }
    }

    @Test func oldClientsReadToTheEnd() throws {
        try withStreams { server, sources in
            let client = try RawClient(port: server.port)
            try client.send("GET /stream HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            #expect(try client.receiveResponse()["Transfer-Encoding"] == nil)
            let long = String(repeating: "0123456789", count: 10_000) + "\n"
            #expect(sources.all[0].send(long))
            #expect(try client.receive(through: "\n") == long)
            sources.all[0].stream.finish(Array("bye\n".utf8))
            #expect(try client.receiveToEnd() == Array("bye\n".utf8))
        }
    }

    @Test func headOfAStreamComesAlone() throws {
        try withStreams { server, sources in
            let client = try RawClient(port: server.port)
            try client.send("HEAD /stream HTTP/1.1\r\nHost: test\r\n\r\n")
            #expect(try client.receiveResponse(isHead: true)["Content-Type"] == "text/plain")
            #expect(try String(decoding: client.receiveToEnd(), as: UTF8.self) == "")
            #expect(sources.all[0].waitForEnd() == .finished)
        }
    }

    @Test func heartbeatsShowThatAStreamLives() throws {
        try withStreams({ $0.streamHeartbeat = .milliseconds(100) }) { server, sources in
            let client = try RawClient(port: server.port)
            try client.send(get("/stream"))
            for _ in 0..<3 { #expect(try client.receive(through: "beat\n").hasSuffix("5\r\nbeat\n")) }
            #expect(sources.all[0].heartbeats.all.count >= 3)
        }
    }

    @Test(arguments: [true, false])
    func clientThatLeavesIsNoticed(isReset: Bool) throws {
        try withStreams({ $0.streamHeartbeat = .milliseconds(100) }) { server, sources in
            let client = try RawClient(port: server.port)
            try client.send(get("/stream"))
            _ = try client.receiveResponse()
            if isReset { client.abort() } else { client.finishSending() }
            #expect(sources.all[0].waitForEnd() == .clientLeft)
        }
    }

    /// Messages that were on their way when the client stopped reading arrive whole; those not begun do not.
    @Test func slowReaderIsEndedWithAReason() throws {
        let events = Recorder<ServerEvent>()
        try withStreams(
            {
                $0.streamPatience = .milliseconds(500)
                $0.streamHeartbeat = .milliseconds(100)
            },
            log: { events.append($0) }
        ) { server, sources in
            let client = try RawClient(port: server.port, receiveBufferBytes: 4_096)
            try client.send("GET /stream HTTP/1.0\r\n\r\n")
            #expect(try client.receiveResponse().status == 200)
            let source = sources.all[0]
            let message = String(repeating: "x", count: 50_000) + "\n"
            var sentCount = 0
            // Until the kernel takes no more, and no more may be pending.
            waitUntil {
                if source.send(message) { sentCount += 1 }
                return !events.all.isEmpty
            }
            #expect(events.all == [.slowReader])
            let text = try String(decoding: client.receiveToEnd(), as: UTF8.self)
            #expect(source.waitForEnd() == .slowReader)
            let lines = text.split(separator: "\n").filter { $0 != "beat" }
            #expect(lines.last == "farewell: slowReader")
            #expect(lines.dropLast().allSatisfy { $0.count == 50_000 })
            #expect(lines.count - 1 < sentCount)
        }
    }

    @Test func readerThatStaysDeafIsCut() throws {
        try withStreams({ $0.streamPatience = .milliseconds(100) }) { server, sources in
            let client = try RawClient(port: server.port, receiveBufferBytes: 4_096)
            try client.send(get("/stream"))
            _ = try client.receiveResponse()
            let message = String(repeating: "x", count: 50_000)
            waitUntil {
                _ = sources.all[0].send(message)
                return !sources.all[0].ends.all.isEmpty
            }
            #expect(sources.all[0].ends.all == [.slowReader])
        }
    }

    @Test func noMoreIsKeptThanMayBePending() throws {
        try withStreams(maxPendingByteCount: 10) { server, sources in
            let client = try RawClient(port: server.port)
            try client.send("GET /stream HTTP/1.0\r\n\r\n")
            _ = try client.receiveResponse()
            let source = sources.all[0]
            source.waitUntilDrained()
            #expect(!source.send("12345678901"))
            #expect(source.send("123456789\n"))
            #expect(try client.receive(through: "\n") == "123456789\n")
        }
    }

    /// Longer than the idle timeout of connections, which goes on for all others.
    @Test func silentStreamOutlivesSilentConnections() throws {
        try withStreams({
            $0.idleTimeout = .seconds(1)
            $0.requestTimeout = .seconds(1)
            $0.streamHeartbeat = .seconds(3_600)
        }) { server, sources in
            let client = try RawClient(port: server.port)
            try client.send("GET /stream HTTP/1.0\r\n\r\n")
            _ = try client.receiveResponse()
            for _ in 0..<3 {
                let silent = try RawClient(port: server.port)
                #expect(try silent.receiveToEnd() == [])
            }
            #expect(sources.all[0].send("still here\n"))
            #expect(try client.receive(through: "\n") == "still here\n")
        }
    }

    @Test func streamsDoNotTakeThePlacesOfConnections() throws {
        try withStreams({
            $0.maxConnections = 2
            $0.maxStreams = 20
        }) { server, sources in
            var clients: [RawClient] = []
            for _ in 0..<20 {
                let client = try RawClient(port: server.port)
                try client.send(get("/stream"))
                #expect(try client.receiveResponse().status == 200)
                clients.append(client)
            }
            for _ in 0..<2 {
                let client = try RawClient(port: server.port)
                try client.send(get("/"))
                #expect(try client.receiveResponse().status == 200)
                clients.append(client)
            }
            #expect(sources.all.allSatisfy { $0.ends.all.isEmpty })
        }
    }

    @Test func stopSaysFarewellToAllStreams() throws {
        let events = Recorder<ServerEvent>()
        // Without heartbeats.
        try withStreams({ $0.streamHeartbeat = .seconds(3_600) }, log: { events.append($0) }) { server, sources in
            let clients = try (0..<20).map { _ in try RawClient(port: server.port) }
            for client in clients {
                try client.send("GET /stream HTTP/1.0\r\n\r\n")
                _ = try client.receiveResponse()
            }
            server.stop(within: .seconds(100))
            for client in clients { #expect(try client.receiveToEnd() == Array("farewell: stopping\n".utf8)) }
            #expect(sources.all.allSatisfy { $0.ends.all == [.stopping] })
        }
        #expect(events.all.contains(.stopped(abandonedConnections: 0)))
    }

    @Test func stopDoesNotWaitForDeafReaders() throws {
        let events = Recorder<ServerEvent>()
        try withStreams(log: { events.append($0) }) { server, sources in
            let client = try RawClient(port: server.port, receiveBufferBytes: 4_096)
            let quiet = try RawClient(port: server.port)
            for client in [client, quiet] {
                try client.send(get("/stream"))
                _ = try client.receiveResponse()
            }
            let message = Array(repeating: UInt8(ascii: "x"), count: 500_000)
            while sources.all[0].stream.send(message) {}
            // From the first byte on the message belongs to the connection.
            _ = try client.receive(through: "x")
            server.stop(within: .milliseconds(300))
            #expect(try quiet.receive(through: "stopping\n").hasSuffix("\r\nfarewell: stopping\n"))
            #expect(sources.all.allSatisfy { $0.ends.all == [.stopping] })
        }
        #expect(events.all.contains(.stopped(abandonedConnections: 1)))
    }

    /// Streams open, get messages and close on the same threads that answer requests: every request is answered.
    @Test func requestsGoOnBesideStreamsThatComeAndGo() throws {
        let failures = Recorder<String>()
        let answered = Recorder<Int>()
        let isOver = Recorder<Void>()
        try withStreams({
            $0.threads = 2
            $0.streamHeartbeat = .milliseconds(100)
        }) { server, sources in
            let group = DispatchGroup()
            for number in 0..<3 {
                DispatchQueue(label: "taps \(number)").async(group: group) {
                    do {
                        let client = try RawClient(port: server.port)
                        while isOver.all.isEmpty {
                            try client.send(get("/\(number)"))
                            let status = try client.receiveResponse().status
                            if status != 200 { failures.append("\(status)") }
                            answered.append(status)
                        }
                    } catch {
                        failures.append("\(error)")
                    }
                }
            }
            for round in 0..<15 {
                let clients = try (0..<40).map { _ in try RawClient(port: server.port) }
                for client in clients { try client.send(get("/stream")) }
                for client in clients { #expect(try client.receiveResponse().status == 200) }
                for source in sources.all.suffix(40) { #expect(source.send("round \(round)\n")) }
                for client in clients { _ = try client.receive(through: "round \(round)\n") }
                for source in sources.all.suffix(10) { source.stream.finish() }
            }
            isOver.append(())
            group.wait()
            #expect(sources.all.prefix(600).allSatisfy { [.clientLeft, .finished].contains($0.waitForEnd()) })
        }
        #expect(failures.all == [])
        #expect(!answered.all.isEmpty)
    }

    /// In a process of its own, because descriptors of other tests come and go.
    @Test func descriptorsOfStreamsAreGivenBack() async {
        await #expect(processExitsWith: .success) {
            func useServer() throws {
                try withStreams({
                    $0.threads = 3
                    $0.streamHeartbeat = .milliseconds(100)
                }) { server, sources in
                    var clients = try (0..<20).map { _ in try RawClient(port: server.port) }
                    for client in clients { try client.send(get("/stream")) }
                    for client in clients { _ = try client.receiveResponse() }
                    // Ten leave, of which the server learns by heartbeats; ten are there when it stops.
                    clients.removeFirst(10)
                    waitUntil { sources.all.filter({ !$0.ends.all.isEmpty }).count >= 10 }
                }
            }
            // The first server also opens what the process keeps for all later ones.
            try useServer()
            let before = openDescriptorCount()
            for _ in 0..<3 { try useServer() }
            let after = openDescriptorCount()
            precondition(before == after, "\(before) descriptors before, \(after) after")
        }
    }
}
