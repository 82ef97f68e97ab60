import HTTPServer
import ServiceTestSupport
import Testing

@testable import Bytes
@testable import Gateway

/// Answers as gzip, and their validators.
struct GzipAnswerTests {
    private static let gzip: HTTPHeaders = ["Accept-Encoding": "gzip, deflate, br, zstd"]

    private func headers(_ fields: (String, String)...) -> HTTPHeaders {
        var headers = Self.gzip
        for (name, value) in fields { headers.append(name, value) }
        return headers
    }

    private func unpacked(_ reply: Reply) throws -> String {
        String(decoding: try Gunzip.unpack(reply.response.body, atMost: 1 << 20), as: UTF8.self)
    }

    @Test func longAnswerIsPackedAndHasAValidatorOfItsOwn() throws {
        let session = try TestClient().session()
        let plain = try session.get()
        let packed = try session.get(headers: Self.gzip)
        #expect(plain["Content-Encoding"] == nil)
        #expect(plain["ETag"] == "\"1-v1\"")
        #expect(packed["Content-Encoding"] == "gzip")
        #expect(packed["ETag"] == "\"1-v1-gz\"")
        #expect(packed.response.body.count * 3 < plain.response.body.count)
        #expect(try unpacked(packed) == plain.text)
        for reply in [plain, packed] { #expect(reply["Vary"] == "Accept-Encoding") }
        #expect(packed.response.headers.count { $0.name == "ETag" } == 1)
    }

    @Test func headHasTheFieldsOfGet() throws {
        let session = try TestClient().session()
        let get = try session.get(headers: Self.gzip)
        let head = try session.send(.head, "", headers: Self.gzip)
        #expect(head.response.headers == get.response.headers)
        #expect(head.response.body == get.response.body)
    }

    @Test func shortAnswersAndOtherClientsGetPlainOnes() throws {
        let client = try TestClient()
        #expect(try client.get("/livez", headers: Self.gzip)["Content-Encoding"] == nil)
        let session = try client.session()
        for coding in ["br", "", "gzip;q=0", "identity", "gzip;q=0.5, identity", "*;q=0"] {
            let reply = try session.get(headers: ["Accept-Encoding": coding])
            #expect(reply["Content-Encoding"] == nil, "\(coding)")
            #expect(reply["ETag"] == "\"1-v1\"", "\(coding)")
        }
        let never = try TestClient(answers: AnswerPolicy(gzipLevel: 0)).session().get(headers: Self.gzip)
        #expect(never["Content-Encoding"] == nil)
        #expect(never["Vary"] == nil)
        let always = try TestClient(answers: AnswerPolicy(minGzipBytes: 0)).get("/livez", headers: Self.gzip)
        #expect(try unpacked(always) == #"{"status":"alive"}"#)
    }

    @Test func rangesAreIgnored() throws {
        let session = try TestClient().session()
        let reply = try session.get(headers: headers(("Range", "bytes=0-9")))
        #expect(reply.status == 200)
        #expect(try unpacked(reply) == session.screen)
    }

    @Test func revalidationNamesTheFormThatTheClientHas() throws {
        let session = try TestClient().session()
        let cases = [
            ("\"1-v1-gz\"", true, "\"1-v1-gz\""), ("W/\"1-v1-gz\"", true, "\"1-v1-gz\""),
            ("\"1-v1-gz\"", false, "\"1-v1-gz\""),
            ("\"1-v1\"", true, "\"1-v1\""), ("\"1-v1\"", false, "\"1-v1\""),
            ("\"1-v1\", \"1-v1-gz\"", true, "\"1-v1-gz\""), ("\"1-v1\", \"1-v1-gz\"", false, "\"1-v1\""),
            ("*", true, "\"1-v1\""), ("\"0-v1-gz\", \"1-v1\"", true, "\"1-v1\""),
        ]
        for (condition, accepts, tag) in cases {
            var headers = accepts ? Self.gzip : [:]
            headers.append("If-None-Match", condition)
            let reply = try session.get(headers: headers)
            #expect(reply.status == 304, "\(condition)")
            #expect(reply["ETag"] == tag, "\(condition), accepts: \(accepts)")
            #expect(reply["Content-Encoding"] == nil)
            #expect(reply.response.body.isEmpty)
        }
        for condition in ["\"2-v1-gz\"", "\"1-v2-gz\"", "\"1-v1-br\"", "\"1-v1-gz-gz\""] {
            #expect(try session.get(headers: headers(("If-None-Match", condition))).status == 200, "\(condition)")
        }
    }

    @Test func writesTakeEitherTag() throws {
        let session = try TestClient().session()
        let first = try session.patch(#"{"pageSize":5}"#, headers: headers(("If-Match", "\"1-v1-gz\"")))
        #expect(first.status == 200)
        #expect(first["ETag"] == "\"2-v1-gz\"")
        #expect(try session.patch(#"{"pageSize":6}"#, headers: ["If-Match": "\"2-v1\""]).status == 200)
        let stale = try session.patch(#"{"pageSize":7}"#, headers: headers(("If-Match", "\"2-v1-gz\"")))
        #expect(stale.status == 412)
        #expect(stale["Content-Encoding"] == "gzip")
        #expect(try unpacked(stale).contains("preconditionFailed"))
    }

    @Test func versionOfAPackedScreenCanBeNamedWithoutQuotes() throws {
        let session = try TestClient().session()
        _ = try session.put("/categories/brand/values/Nike")
        let plain = try session.get("/changes?since=1-v1")
        #expect(plain.status == 200)
        #expect(try session.get("/changes?since=1-v1-gz").text == plain.text)
        #expect(EntityTag(unquoted: "3-v1-7-gz") == EntityTag(revision: 3, dataVersion: "v1", baseRevision: 7))
        for text in ["3-gz", "-gz", "gz", "3-v1-gz-gz", "3-v1-GZ"] {
            #expect(EntityTag(unquoted: text) == nil, "\(text)")
        }
    }

    /// Packing is work like any other: what would hold up other connections is packed by the slow lane, and not at all
    /// where that, too, has spent its budget.
    @Test func longAnswersArePackedInTheSlowLane() throws {
        var limits = RequestLimits()
        limits.quickWork = 200_000
        let client = try TestClient(limits: limits)
        func request(_ method: HTTPMethod, _ target: String) throws -> HTTPRequest {
            HTTPRequest(
                id: "r",
                method: method,
                target: try RequestTarget(parsing: Array(target.utf8)),
                headers: Self.gzip,
                body: []
            )
        }
        let contract = try request(.get, "/openapi.yaml")
        guard case .needs(.slow, _) = client.application.respond(to: contract, in: .quick) else {
            Issue.record("a hundred kilobytes were packed in the quick lane")
            return
        }
        guard case .response(let slow) = client.application.respond(to: contract, in: .slow) else {
            Issue.record("the slow lane has no answer")
            return
        }
        #expect(slow.headers["Content-Encoding"] == "gzip")
        limits.maxWork = limits.quickWork
        let plain = try TestClient(limits: limits).get("/openapi.yaml", headers: Self.gzip)
        #expect(plain["Content-Encoding"] == nil)
        #expect(plain.status == 200)
    }
}
