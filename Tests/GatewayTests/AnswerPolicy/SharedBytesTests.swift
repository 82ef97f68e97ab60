import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Bytes
@testable import Gateway
@testable import JSON

/// Parts of answers that are packed once, and put together.
struct SharedBytesTests {
    private let gzip = Gzip(deflaters: Deflaters(level: 1))
    private let long = SharedBytes(Array(String(repeating: #"{"id":"1","brand":"Nike"},"#, count: 200).utf8))
    private let other = SharedBytes(Array((0..<400).map { "\"item \($0 &* 7_919 % 1_009)\"," }.joined().utf8))
    private let short = SharedBytes(Array("short".utf8))

    /// A text with runs in it, and where they stand.
    private func text(_ pieces: [(text: String, run: SharedBytes?)]) -> (bytes: [UInt8], runs: [SharedRun]) {
        var bytes: [UInt8] = []
        var runs: [SharedRun] = []
        for piece in pieces {
            bytes += Array(piece.text.utf8)
            guard let run = piece.run else { continue }
            runs.append(SharedRun(range: bytes.count..<bytes.count + run.bytes.count, bytes: run))
            bytes += run.bytes
        }
        return (bytes, runs)
    }

    @Test func textOfKeptAndNewPiecesIsUnpackedAsAWhole() throws {
        let cases: [[(String, SharedBytes?)]] = [
            [("", nil)], [("", long)], [("head", long), ("tail", nil)], [("", long), ("", other), ("", nil)],
            [("a", long), ("b", short), ("c", other), ("d", long)], [("", short), ("", SharedBytes([])), ("x", nil)],
        ]
        for pieces in cases {
            let (bytes, runs) = text(pieces)
            for _ in 0..<2 {
                #expect(try Gunzip.unpack(gzip.pack(bytes, sharing: runs), atMost: bytes.count) == bytes)
            }
        }
        #expect(long.isPacked && other.isPacked)
        #expect(!short.isPacked)
    }

    @Test func bytesThatDoNotShrinkAreNotKeptPacked() throws {
        var state: UInt32 = 1
        let noise = SharedBytes(
            (0..<4_096).map { _ in
                state = state &* 1_664_525 &+ 1_013_904_223
                return UInt8(truncatingIfNeeded: state >> 24)
            }
        )
        let (bytes, runs) = text([("head", noise)])
        #expect(try Gunzip.unpack(gzip.pack(bytes, sharing: runs), atMost: bytes.count) == bytes)
        #expect(!noise.isPacked)
    }

    @Test func packedFormsAreCountedAsLongAsTheyLive() {
        let memory = PackedMemory()
        let text = Array(String(repeating: #"{"id":"1","brand":"Nike"},"#, count: 200).utf8)
        var shared: [SharedBytes] = (0..<3).map { _ in SharedBytes(text, countingIn: memory) }
        #expect(memory.byteCount == 0)
        for bytes in shared {
            for _ in 0..<2 { _ = gzip.pack(text, sharing: [SharedRun(range: text.indices, bytes: bytes)]) }
        }
        let once = memory.byteCount / 3
        #expect(once > 0 && once * 3 == memory.byteCount && once <= text.count / 2)
        shared.removeLast()
        #expect(memory.byteCount == 2 * once)
        shared.removeAll()
        #expect(memory.byteCount == 0)
    }

    /// A part in the cache is packed for the first client that prefers gzip, and never again after that.
    @Test func partsOfScreensArePackedOnce() throws {
        let client = try TestClient()
        let headers: HTTPHeaders = ["Accept-Encoding": "gzip"]
        func query() throws -> HTTPRequest {
            HTTPRequest(
                id: "r",
                method: .get,
                target: try RequestTarget(parsing: Array("/v1/catalogs/shop/query".utf8)),
                headers: headers,
                body: []
            )
        }
        let plain = try client.get("/v1/catalogs/shop/query")
        let runs = plain.response.sharedRuns
        #expect(runs.count == 3)
        for run in runs { #expect(Array(plain.response.body[run.range]) == run.bytes.bytes) }
        #expect(!runs.contains { $0.bytes.isPacked })
        let packed = client.application.respond(to: try query())
        #expect(String(decoding: try Gunzip.unpack(packed.body, atMost: 1 << 20), as: UTF8.self) == plain.text)
        #expect(runs.contains { $0.bytes.isPacked })
        let policy = AnswerPolicy()
        #expect(policy.packingWork(of: plain.response, to: headers) * 4 < plain.response.body.count * 12)
        // Another client in the same state, in a session of its own.
        let session = try client.session()
        let shared = try session.get().response.sharedRuns.filter { run in runs.contains { $0.bytes === run.bytes } }
        #expect(shared.count == 3)
        let text = try Gunzip.unpack(session.get(headers: headers).response.body, atMost: 1 << 20)
        #expect(try JSONValue(parsing: text)["total"] == 12)
    }
}
