import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Bytes
@testable import Gateway

/// Bodies of requests as gzip.
struct GzipBodyTests {
    private let gzip = Gzip(deflaters: Deflaters(level: 6))

    private func send(
        _ client: TestClient,
        _ target: String,
        _ body: [UInt8],
        coding: String = "gzip",
        method: HTTPMethod = .post
    ) throws -> Reply {
        try client.send(method, target, body, headers: ["Content-Encoding": coding])
    }

    @Test func packedBodyIsReadAsIfItWerePlain() throws {
        let client = try TestClient()
        let body = Array(#"{"selections":{"brand":["Nike"]}}"#.utf8)
        let plain = try client.send(.post, "/v1/catalogs/shop/query", body)
        for coding in ["gzip", "GZIP", "x-gzip", "gzip, identity", " gzip "] {
            let reply = try send(client, "/v1/catalogs/shop/query", gzip.pack(body), coding: coding)
            #expect(reply.text == plain.text, "\(coding)")
        }
        #expect(try send(client, "/v1/catalogs/shop/query", body, coding: "identity").text == plain.text)
        let session = try client.session()
        let patched = try send(client, session.path, gzip.pack(body), method: .patch)
        #expect(patched.total == plain.total)
        let chosen = try send(
            client,
            session.path + "/categories/colour/selection",
            gzip.pack(Array(#""red""#.utf8)),
            method: .put
        )
        #expect(chosen.at("/session/revision") == 3)
    }

    @Test func retryMayBePackedOtherwise() throws {
        let session = try TestClient().session()
        let body = Array(#"{"pageSize":7}"#.utf8)
        for (sent, coding, revision) in [(gzip.pack(body), "gzip", 2), (body, "identity", 2)] {
            let reply = try session.client.send(
                .patch,
                session.path,
                sent,
                headers: ["Content-Encoding": coding, "Idempotency-Key": "k"]
            )
            #expect(reply.at("/session/revision")?.integer == revision)
        }
    }

    @Test func otherCodingsAreRefusedWithTheOneThatIsRead() throws {
        let client = try TestClient()
        for coding in ["br", "deflate", "zstd", "gzip, gzip", "br, gzip", "gzip;q=1", "*"] {
            let reply = try send(client, "/v1/sessions", gzip.pack(Array("{}".utf8)), coding: coding)
            #expect(reply.status == 415, "\(coding)")
            #expect(reply.code == "unsupportedMediaType")
            #expect(reply.place == "header Content-Encoding")
            #expect(reply["Accept-Encoding"] == "gzip")
        }
        #expect(try client.post("/v1/sessions", "x", headers: ["Content-Type": "text/csv"])["Accept-Encoding"] == nil)
    }

    @Test func brokenBodiesAreRefusedAndChangeNothing() throws {
        let session = try TestClient().session()
        let packed = gzip.pack(Array(#"{"pageSize":7}"#.utf8))
        for body in [Array(packed.dropLast()), packed + [0], Array(#"{"pageSize":7}"#.utf8), [0x1F, 0x8B]] {
            let reply = try session.client.send(.patch, session.path, body, headers: ["Content-Encoding": "gzip"])
            #expect(reply.status == 400)
            #expect(reply.code == "malformedGzip")
        }
        #expect(try session.revision == 1)
    }

    @Test func limitOfBodiesHoldsForWhatTheyUnpackTo() throws {
        var limits = RequestLimits()
        limits.maxBodyBytes = 1_000
        let client = try TestClient(limits: limits)
        let body = Array(("{" + String(repeating: " ", count: 998) + "}").utf8)
        #expect(try send(client, "/v1/catalogs/shop/query", gzip.pack(body)).status == 200)
        for bomb in [body + [0x20], [UInt8](repeating: 0x20, count: 50 << 20)] {
            let reply = try send(client, "/v1/catalogs/shop/query", gzip.pack(bomb))
            #expect(reply.status == 413)
            #expect(reply.code == "tooLarge")
        }
    }

    /// There is nothing to unpack.
    @Test func requestWithoutABodyHasNoCoding() throws {
        let client = try TestClient()
        for coding in ["gzip", "br"] {
            #expect(try send(client, "/v1/catalogs/shop/query", [], coding: coding).status == 200, "\(coding)")
        }
    }

    /// A missing catalog is reported before a body that cannot be read.
    @Test func addressIsLookedUpFirst() throws {
        let client = try TestClient()
        #expect(try send(client, "/v1/nothing", [1]).status == 404)
        #expect(try send(client, "/livez", [1]).status == 405)
    }
}
