import TestSupport
import Testing

@testable import Bytes
@testable import Gateway

/// Pages of other origins, over sockets: also what the server answers without the service having seen a request.
struct CrossOriginServiceTests {
    private static let page = "http://localhost:5173"

    /// Sends one request and reads the answer.
    private func answer(_ service: RunningService, _ request: String) throws -> RawResponse {
        let client = try RawClient(port: service.process.port)
        try client.send(request)
        return try client.receiveResponse()
    }

    private func expectPermission(_ response: RawResponse, status: Int) {
        #expect(response.status == status, "\(response.head)")
        #expect(response["Access-Control-Allow-Origin"] == Self.page, "\(response.head)")
        #expect(response["Access-Control-Expose-Headers"]?.contains("X-Request-Id") == true, "\(response.head)")
        #expect(response["Vary"] == "Accept-Encoding, Origin", "\(response.head)")
    }

    @Test func refusalsOfTheServerCanBeReadByThePage() throws {
        let service = try RunningService("--max-body-bytes", "100", "--max-header-fields", "10")
        let head = "HTTP/1.1\r\nHost: a\r\nOrigin: \(Self.page)\r\n"
        let cases = [
            ("GET /%zz \(head)\r\n", 400),
            ("POST /v1/sessions \(head)Content-Length: 101\r\n\r\n" + String(repeating: " ", count: 101), 413),
            ("GET /livez \(head)" + (0..<20).map { "X-\($0): 1\r\n" }.joined() + "\r\n", 431),
            ("BREW /livez \(head)\r\n", 501),
            ("GET /livez \(head)Expect: x\r\n\r\n", 417),
            ("GET /\(String(repeating: "a", count: 9_000)) \(head)\r\n", 414),
            ("PUT /livez \(head)\r\n", 405), ("GET /nothing \(head)\r\n", 404),
            // libmicrohttpd would answer this one by itself.
            ("POST /v1/sessions \(head)Content-Length: x\r\n\r\n", 400),
        ]
        for (request, status) in cases { expectPermission(try answer(service, request), status: status) }
    }

    @Test func connectionTooManyCanBeReadByThePage() throws {
        let service = try RunningService("--max-connections", "1")
        let first = try RawClient(port: service.process.port)
        try first.send("GET /livez HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try first.receiveResponse().status == 200)
        let refused = try answer(service, "GET /livez HTTP/1.1\r\nHost: a\r\nOrigin: \(Self.page)\r\n\r\n")
        expectPermission(refused, status: 503)
        #expect(refused["Retry-After"] != nil)
    }

    @Test func streamsCanBeReadByThePage() throws {
        let service = try RunningService()
        let session = try service.session()
        let stream = try answer(
            service,
            "GET \(session)/events HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\nOrigin: \(Self.page)\r\n\r\n"
        )
        expectPermission(stream, status: 200)
    }

    @Test func settingSaysWhoMayCall() throws {
        let listed = try RunningService("--cors-origin", "https://shop.example")
        for (origin, isAllowed) in [("https://shop.example", true), (Self.page, false)] {
            let reply = try listed.client.send("GET", "/livez", fields: [("Origin", origin)])
            #expect((reply["Access-Control-Allow-Origin"] == origin) == isAllowed)
        }
        let error = #expect(throws: (any Error).self) {
            try RunningService("--cors-origin", "https://shop.example/")
        }
        #expect("\(String(describing: error))".contains("is no origin: nothing follows the host and the port"))
    }

    /// Each event can be unpacked when it has come, and the stream ends as gzip does.
    @Test func packedStreamCarriesEachEventAtOnce() throws {
        let service = try RunningService()
        let session = try service.session()
        let client = try RawClient(port: service.process.port)
        try client.send(
            "GET \(session)/events HTTP/1.0\r\nAccept: text/event-stream\r\nAccept-Encoding: gzip\r\n\r\n"
        )
        let head = try client.receiveResponse()
        #expect(head["Content-Encoding"] == "gzip")
        #expect(try service.client.send("DELETE", session).status == 204)
        let packed = try client.receiveToEnd()
        let text = String(decoding: try Gunzip.unpack(packed, atMost: 1 << 20), as: UTF8.self)
        #expect(text.contains("event: session\n"))
        #expect(text.hasSuffix("event: end\ndata: {\"reason\":\"sessionEnded\"}\n\n"))
    }

    @Test func packedAnswerHasItsLengthForGetAndHead() throws {
        let service = try RunningService()
        let target = "/v1/catalogs/shop/query"
        let lengths = try ["GET", "HEAD"].map { method in
            let client = try RawClient(port: service.process.port)
            try client.send("\(method) \(target) HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\n\r\n")
            let response = try client.receiveResponse(isHead: method == "HEAD")
            #expect(response["Content-Encoding"] == "gzip")
            #expect(response["ETag"]?.hasSuffix("-gz\"") == true)
            return response["Content-Length"]
        }
        #expect(lengths[0] != nil && lengths[0] == lengths[1])
    }

    @Test func packedBodyBeyondTheLimitIsRefused() throws {
        let service = try RunningService()
        let bomb = Gzip(deflaters: Deflaters(level: 9)).pack([UInt8](repeating: 0x20, count: 64 << 20))
        let client = try RawClient(port: service.process.port)
        try client.send(
            "POST /v1/sessions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\n"
                + "Content-Length: \(bomb.count)\r\n\r\n"
        )
        try client.send(bomb)
        let response = try client.receiveResponse()
        #expect(response.status == 413)
        #expect(response.text.contains("\"tooLarge\""))
        // The connection goes on.
        try client.send("GET /livez HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.receiveResponse().status == 200)
    }
}
