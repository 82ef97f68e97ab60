import TestSupport
import Testing

@testable import HTTPServer

/// What happens on a connection over time.
struct ConnectionTests {
    @Test func connectionIsKeptAlive() throws {
        try withEchoServer { server in
            let client = try RawClient(port: server.port)
            for target in ["/one", "/two"] {
                try client.send(get(target))
                let response = try client.receiveResponse()
                #expect(response.status == 200)
                #expect(response.text.hasPrefix("GET \(target)\n"))
                #expect(response["Connection"] == nil)
            }
        }
    }

    @Test func clientCanAskForTheEnd() throws {
        try withEchoServer { server in
            let client = try RawClient(port: server.port)
            try client.send("GET / HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n")
            #expect(try client.receiveResponse()["Connection"] == "close")
            #expect(try client.receiveToEnd() == [])
        }
    }

    @Test func oldClientCanAskToGoOn() throws {
        try withEchoServer { server in
            let client = try RawClient(port: server.port)
            for _ in 0..<2 {
                try client.send("GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n")
                #expect(try client.receiveResponse().status == 200)
            }
        }
    }

    @Test func pipelinedRequestsAreAnsweredInOrder() throws {
        try withEchoServer { server in
            let client = try RawClient(port: server.port)
            let post = "POST /2 HTTP/1.1\r\nHost: test\r\nContent-Length: 5\r\n\r\nhello"
            try client.send(get("/1") + post + get("/3"))
            for line in ["GET /1\n", "POST /2\n", "GET /3\n"] {
                #expect(try client.receiveResponse().text.hasPrefix(line))
            }
        }
    }

    @Test func requestMayArriveByteByByte() throws {
        try withEchoServer { server in
            let client = try RawClient(port: server.port)
            let request = "POST /a%20b?c=d HTTP/1.1\r\nHost: test\r\nX-Note: a\r\nTransfer-Encoding: chunked\r\n\r\n"
            for byte in (request + "3\r\nabc\r\n0\r\n\r\n").utf8 {
                try client.send([byte])
            }
            let text = try client.receiveResponse().text
            #expect(text == "POST /a%20b?c=d\nsegments: [\"a b\"]\nquery: c=d\nbody: 3\nnotes: [\"a\"]\n")
        }
    }

    @Test func clientMayStopSendingBeforeItReads() throws {
        try withEchoServer { server in
            let client = try RawClient(port: server.port)
            try client.send(get("/"))
            client.finishSending()
            #expect(try client.receiveResponse().status == 200)
            #expect(try client.receiveToEnd() == [])
        }
    }

    @Test(arguments: [
        "GET /a HTT", "GET /a HTTP/1.1\r\nHost: te", "POST /a HTTP/1.1\r\nHost: test\r\nContent-Length: 5\r\n\r\nhel",
        "POST /a HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel",
    ])
    func incompleteRequestIsNotHandled(text: String) throws {
        let handled = Recorder<String>()
        try withEchoServer(respond: {
            handled.append($0.target.raw)
            return echo($0)
        }) { server in
            let leaving = try RawClient(port: server.port)
            try leaving.send(text)
            leaving.finishSending()
            _ = try leaving.receiveToEnd()
            let resetting = try RawClient(port: server.port)
            try resetting.send(text)
            resetting.abort()
            let client = try RawClient(port: server.port)
            try client.send(get("/after"))
            #expect(try client.receiveResponse().status == 200)
        }
        #expect(handled.all == ["/after"])
    }

    @Test func clientThatLeavesBeforeTheAnswerHarmsNoOther() throws {
        try withEchoServer { server in
            for _ in 0..<20 {
                let leaving = try RawClient(port: server.port)
                try leaving.send(get("/large"))
                leaving.abort()
            }
            let client = try RawClient(port: server.port)
            try client.send(get("/after"))
            #expect(try client.receiveResponse().status == 200)
        }
    }

    @Test func slowReaderGetsTheWholeAnswer() throws {
        try withEchoServer { server in
            let client = try RawClient(port: server.port, receiveBufferBytes: 4_096)
            // More than the buffers of both kernels hold, so that the server has to wait for the reader.
            let count = 8
            try client.send(String(repeating: get("/large"), count: count))
            for _ in 0..<count {
                #expect(try client.receiveResponse().body.count == 1 << 20)
            }
        }
    }

    @Test(arguments: [
        "GET /a HTTP/1.1\r\nHost: test\r\nX-Note: ",
        "POST /a HTTP/1.1\r\nHost: test\r\nContent-Length: 1000000\r\n\r\n",
        "POST /a HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n80000\r\n", "",
    ])
    func slowClientIsCut(beginning: String) throws {
        let events = Recorder<ServerEvent>()
        try withEchoServer({ $0.requestTimeout = .milliseconds(300) }, log: { events.append($0) }) { server in
            let client = try RawClient(port: server.port)
            try client.send(beginning)
            // A byte now and then keeps the connection from being silent, until it is gone.
            #expect(throws: RawClient.Failure.self) {
                try waitUntil(every: .milliseconds(5)) {
                    try client.send("a")
                    return false
                }
            }
        }
        #expect(events.all.contains(.slowClient))
    }

    @Test func silentConnectionIsEnded() throws {
        try withEchoServer({ $0.idleTimeout = .seconds(1) }) { server in
            let client = try RawClient(port: server.port)
            try client.send(get("/"))
            #expect(try client.receiveResponse().status == 200)
            #expect(try client.receiveToEnd() == [])
        }
    }

    @Test func manyConnectionsAreServedAtOnce() throws {
        try withEchoServer { server in
            let clients = try (0..<200).map { _ in try RawClient(port: server.port) }
            for (index, client) in clients.enumerated() {
                try client.send(get("/\(index)"))
            }
            for (index, client) in clients.enumerated() {
                #expect(try client.receiveResponse().text.hasPrefix("GET /\(index)\n"))
            }
        }
    }
}
