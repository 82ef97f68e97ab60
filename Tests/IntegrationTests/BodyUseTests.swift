import HTTPServer
import TestSupport
import Testing

/// What a server keeps of bodies.
struct BodyUseTests {
    @Test(arguments: ["Content-Length: 50000", "Transfer-Encoding: chunked"])
    func bodiesOfThoseWhoMayDoNothingAreReadPast(framing: String) throws {
        try withServer(
            bodyUse: { _, target, headers in
                target.raw == "/livez" ? .unread : headers["Authorization"] == nil ? .none : .memory
            },
            reply: { request, _ in
                .response(HTTPResponse(status: 200, body: Array("\(request.lacksBody) \(request.body.count)".utf8)))
            }
        ) { server in
            let client = try RawClient(port: server.port)
            let body = String(repeating: "x", count: 50_000)
            let sent = framing.hasPrefix("T") ? "c350\r\n\(body)\r\n0\r\n\r\n" : body
            try client.send("POST / HTTP/1.1\r\nHost: test\r\n\(framing)\r\n\r\n\(sent)")
            #expect(try client.receiveResponse().text == "true 0")
            // The connection goes on, and so does the next request.
            try client.send("POST / HTTP/1.1\r\nHost: test\r\nAuthorization: x\r\n\(framing)\r\n\r\n\(sent)")
            #expect(try client.receiveResponse().text == "false 50000")
            try client.send("GET /livez HTTP/1.1\r\nHost: test\r\n\(framing)\r\n\r\n\(sent)")
            #expect(try client.receiveResponse().text == "false 0", "nothing reads it")
            try client.send("POST / HTTP/1.1\r\nHost: test\r\n\r\n")
            #expect(try client.receiveResponse().text == "false 0", "there is none")
        }
    }
}
