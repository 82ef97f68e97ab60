import TestSupport
import Testing

@testable import HTTPServer

/// What an answer looks like on the wire.
struct ResponseTests {
    @Test func headGetsTheHeadOfGet() throws {
        try withEchoServer { server in
            let client = try RawClient(port: server.port)
            try client.send("HEAD /large HTTP/1.1\r\nHost: test\r\n\r\n" + get("/after"))
            let response = try client.receiveResponse(isHead: true)
            #expect(response.status == 200)
            #expect(response["Content-Length"] == "1048576")
            #expect(try client.receiveResponse().text.hasPrefix("GET /after\n"))
        }
    }

    @Test func refusedHeadGetsNoBody() throws {
        try withEchoServer { server in
            let client = try RawClient(port: server.port)
            try client.send("HEAD /%00 HTTP/1.1\r\nHost: test\r\n\r\n")
            #expect(try client.receiveResponse(isHead: true).status == 400)
            #expect(try client.receiveToEnd() == [])
        }
    }

    @Test func noContentHasNoLength() throws {
        try withEchoServer { server in
            let client = try RawClient(port: server.port)
            try client.send(get("/empty") + get("/after"))
            let response = try client.receiveResponse()
            #expect(response.status == 204)
            #expect(response["Content-Length"] == nil)
            #expect(try client.receiveResponse().text.hasPrefix("GET /after\n"))
        }
    }

    @Test func notModifiedHasTheLengthOfTheBodyThatIsNotSent() throws {
        try withEchoServer { server in
            let client = try RawClient(port: server.port)
            try client.send(get("/unchanged") + get("/after"))
            let response = try client.receiveResponse()
            #expect(response.status == 304)
            #expect(response["ETag"] == "\"1\"")
            #expect(response["Content-Length"] == "9")
            #expect(try client.receiveResponse().text.hasPrefix("GET /after\n"))
        }
    }

    @Test func unknownStatusIsSent() throws {
        try withEchoServer(respond: { _ in HTTPResponse(status: 299) }) { server in
            let client = try RawClient(port: server.port)
            try client.send(get("/"))
            let response = try client.receiveResponse()
            #expect(response.status == 299)
            #expect(response["Content-Length"] == "0")
        }
    }

    @Test func usableRequestIDComesBack() throws {
        try withEchoServer { server in
            let client = try RawClient(port: server.port)
            try client.send("GET / HTTP/1.1\r\nHost: test\r\nX-Request-Id: a-B_c.9\r\n\r\n")
            #expect(try client.receiveResponse()["X-Request-Id"] == "a-B_c.9")
        }
    }

    @Test(arguments: ["", "a b", "<script>", "ä", String(repeating: "a", count: 129)])
    func unusableRequestIDIsReplaced(id: String) throws {
        try withEchoServer { server in
            let client = try RawClient(port: server.port)
            try client.send("GET / HTTP/1.1\r\nHost: test\r\nX-Request-Id: \(id)\r\n\r\n")
            let given = try #require(try client.receiveResponse()["X-Request-Id"])
            #expect(given.count == 16)
            #expect(given.allSatisfy { $0.isHexDigit && !$0.isUppercase })
        }
    }

    @Test func fieldThatWouldSplitTheAnswerIsLeftOut() throws {
        let events = Recorder<ServerEvent>()
        try withEchoServer(
            respond: { _ in
                HTTPResponse(status: 200, headers: ["X-Bad": "a\r\nX-Split: b", "X Bad": "a", "X-Good": "c"])
            },
            log: { events.append($0) }
        ) { server in
            let client = try RawClient(port: server.port)
            try client.send(get("/"))
            let response = try client.receiveResponse()
            #expect(response["X-Good"] == "c")
            #expect(response["X-Bad"] == nil)
            #expect(response["X-Split"] == nil)
        }
        #expect(events.all.filter { if case .fieldNotSent = $0 { true } else { false } }.count == 2)
    }

    @Test func handlerCanCloseTheConnection() throws {
        try withEchoServer(respond: { _ in HTTPResponse(status: 200, headers: ["Connection": "close"]) }) { server in
            let client = try RawClient(port: server.port)
            try client.send(get("/"))
            #expect(try client.receiveResponse()["Connection"] == "close")
            #expect(try client.receiveToEnd() == [])
        }
    }

    @Test func requestHandlerGetsTheBytesOfTheBody() throws {
        try withEchoServer(respond: { HTTPResponse(status: 200, body: $0.body.reversed()) }) { server in
            let client = try RawClient(port: server.port)
            try client.send(
                Array("PUT / HTTP/1.1\r\nHost: test\r\nContent-Length: 4\r\n\r\n".utf8) + [0, 255, 10, 128]
            )
            #expect(try client.receiveResponse().body == [128, 10, 255, 0])
        }
    }
}
