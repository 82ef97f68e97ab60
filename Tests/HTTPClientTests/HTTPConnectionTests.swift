import HTTPClient
import HTTPServer
import Synchronization
import Testing

/// Requests over one connection to a server on the loopback address.
struct HTTPConnectionTests {
    private let connection = HTTPConnection()

    /// Runs a server on a free port; `body` gets it with its address.
    private func withServer(
        _ reply: @escaping @Sendable (HTTPRequest) -> HTTPReply = { .response(Self.echo($0)) },
        _ body: (HTTPServer, _ url: String) throws -> Void
    ) throws {
        var configuration = HTTPServerConfiguration()
        configuration.port = 0
        let server = try HTTPServer(
            configuration: configuration,
            respond: { request, _ in reply(request) },
            refuse: { refusal, _ in HTTPResponse(status: refusal.status) },
            log: { _ in }
        )
        defer { server.stop(within: .zero) }
        try body(server, server.address)
    }

    /// The request, in lines.
    private static func echo(_ request: HTTPRequest) -> HTTPResponse {
        let names = ["X-Note", "Expect", "Accept-Encoding", "Content-Length"]
        let fields = names.compactMap { name in request.headers[name].map { "\(name): \($0)\n" } }
        let head = "\(request.method.token) \(request.target.raw)\n" + fields.joined()
        return HTTPResponse(status: 200, body: Array(head.utf8) + request.body)
    }

    /// The response, whose body is text.
    private func send(_ request: OutgoingRequest, _ body: String? = nil) throws -> (head: ResponseHead, text: String) {
        var bytes: [UInt8] = []
        let head = try connection.perform(request, body: body.map { ByteBody(Array($0.utf8)) }) { _, piece in
            for index in piece.indices { bytes.append(piece[index]) }
            return true
        }
        return (head, String(decoding: bytes, as: UTF8.self))
    }

    @Test func requestsArriveAsTheyAreGiven() throws {
        try withServer { _, url throws in
            var request = OutgoingRequest("GET", url + "/a?b=c")
            request.lines = ["X-Note: n"]
            #expect(try send(request).text == "GET /a?b=c\nX-Note: n\n")
            request.method = "POST"
            request.isPacked = true
            #expect(
                try send(request, "SELECT 1").text
                    == "POST /a?b=c\nX-Note: n\nAccept-Encoding: gzip, deflate\nContent-Length: 8\nSELECT 1"
            )
            request.continueTimeout = .seconds(30)
            request.isPacked = false
            #expect(
                try send(request, "").text == "POST /a?b=c\nX-Note: n\nContent-Length: 0\n",
                "there is nothing to wait for"
            )
            #expect(
                try send(request, "xyz").text
                    == "POST /a?b=c\nX-Note: n\nExpect: 100-continue\nContent-Length: 3\nxyz"
            )
        }
    }

    @Test func bodyOfAnErrorComesWithItsStatus() throws {
        let refusal = HTTPResponse(status: 503, headers: ["Retry-After": "7"], body: Array("busy".utf8))
        try withServer({ _ in .response(refusal) }) { _, url throws in
            var statuses: Set<Int> = []
            let head = try connection.perform(OutgoingRequest("GET", url)) { status, bytes in
                statuses.insert(status)
                return bytes.count == 4
            }
            #expect(statuses == [503])
            #expect(head.status == 503)
            #expect(head.retryAfter == .seconds(7))
        }
    }

    @Test func connectionStaysOpenBetweenRequests() throws {
        try withServer { server, url in
            for body in [nil, "a", nil, "b"] {
                _ = try send(OutgoingRequest("POST", url), body)
                #expect(server.connectionCount == 1)
            }
        }
    }

    /// The server closes the connection when the second request has arrived on it.
    @Test func connectionThatWasClosedMeanwhileIsOpenedAnew() throws {
        let count = Atomic(0)
        let reply: @Sendable (HTTPRequest) -> HTTPReply = { request in
            let number = count.add(1, ordering: .relaxed).newValue
            return number == 2 ? .clientGone : .response(Self.echo(request))
        }
        try withServer(reply) { _, url throws in
            for body in ["a", "b"] {
                #expect(try send(OutgoingRequest("POST", url), body).text == "POST /\nContent-Length: 1\n\(body)")
            }
        }
        #expect(count.load(ordering: .relaxed) == 3)
    }

    @Test func packedResponseIsUnpacked() throws {
        // The output of `printf 'id\n1\n' | gzip -n`.
        let packed: [UInt8] = [
            0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 0xFF, 0xCB, 0x4C, 0xE1, 0x32, 0xE4, 2, 0, 0x0F, 0xE9, 0x5B, 0xCD, 5, 0, 0,
            0,
        ]
        let response = HTTPResponse(status: 200, headers: ["Content-Encoding": "gzip"], body: packed)
        try withServer({ _ in .response(response) }) { _, url throws in
            var request = OutgoingRequest("GET", url)
            request.isPacked = true
            #expect(try send(request).text == "id\n1\n")
        }
    }

    @Test func handlersEndARequestAndTheConnectionGoesOn() throws {
        let reply: @Sendable (HTTPRequest) -> HTTPReply = { request in
            guard request.target.raw == "/silent" else { return .response(Self.echo(request)) }
            return .response(HTTPResponse(status: 200, stream: HTTPStream(maxPendingByteCount: 1)))
        }
        try withServer(reply) { _, url throws in
            #expect(throws: TransferFailure.ended) {
                try connection.perform(OutgoingRequest("GET", url)) { _, _ in false }
            }
            let start = ContinuousClock.now
            #expect(throws: TransferFailure.ended) {
                try connection.perform(
                    OutgoingRequest("GET", url + "/silent"),
                    onBytes: { _, _ in true },
                    onMove: { _, _ in .now - start < .milliseconds(100) }
                )
            }
            #expect(throws: TransferFailure.ended) {
                try connection.perform(OutgoingRequest("POST", url), body: BrokenBody()) { _, _ in true }
            }
            #expect(try send(OutgoingRequest("GET", url)).text == "GET /\n")
        }
    }

    @Test func refusedConnectionSaysWhy() throws {
        // A port that was free a moment ago.
        var url = ""
        try withServer { url = $1 }
        #expect(throws: TransferFailure.connection("connect: Connection refused")) {
            try send(OutgoingRequest("GET", url))
        }
    }
}

/// A body that cannot be read.
private struct BrokenBody: OutgoingBody {
    let byteCount = 1

    func read(into memory: inout OutputSpan<UInt8>) -> Bool { false }
    func rewind() -> Bool { true }
}
