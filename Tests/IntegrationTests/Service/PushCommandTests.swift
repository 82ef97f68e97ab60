import Foundation
import TestSupport
import Testing

@testable import HTTPServer

/// `push`, to a service with scripted answers.
struct PushCommandTests {
    private static let rows = #"{"id": 1}"# + "\n" + #"{"id": 2}"#

    /// Runs `push` to its end.
    private func push(_ arguments: [String], to server: HTTPServer) throws -> ProgramRun {
        try push(arguments + ["--to", "http://127.0.0.1:\(server.port)/"])
    }

    private func push(_ arguments: [String]) throws -> ProgramRun {
        try ProgramRun(["push"] + arguments)
    }

    @Test func fileArrivesAsItIsAndItsCountsArePrinted() throws {
        let files = try TemporaryFiles()
        try files.write("shop.ndjson", Self.rows)
        let target = PushTarget(
            #"{"dataVersion": "v2", "isDurable": false, "received": 2, "inserted": 1, "updated": 1, "deleted": 0, "unchanged": 0, "refused": 0, "verdicts": [], "moreVerdicts": 0}"#
        )
        try target.run { server in
            let run = try push([files.path("shop.ndjson")], to: server)
            #expect(run.code == 0, "\(run.errors)")
            #expect(run.output == "shop: 2 rows: 1 inserted, 1 updated; version v2; in memory only\n")
        }
        let request = try #require(target.requests.all.first)
        #expect(request.line == "POST /v1/catalogs/shop/items?mode=upsert")
        #expect(request.headers["Content-Type"] == "application/x-ndjson")
        #expect(request.headers["Content-Encoding"] == nil)
        #expect(request.headers["Expect"] == "100-continue")
        #expect(request.body == Array((Self.rows + "\n").utf8))
    }

    @Test func definitionGoesFirstAndOptionsGoAlong() throws {
        let files = try TemporaryFiles()
        try files.write("rows.csv", "id,name\n1,a\n")
        try files.write("shop.json", #"{"categories": []}"#)
        let target = PushTarget(#"{"received": 1, "inserted": 1, "refused": 0}"#)
        try target.run { server in
            let arguments = [
                files.path("rows.csv"), "--catalog", "shop", "--mode", "replace", "--definition",
                files.path("shop.json"),
                "--skip-invalid", "--strict", "--dry-run",
            ]
            let run = try push(arguments, to: server)
            #expect(run.code == 0, "\(run.errors)")
        }
        let requests = target.requests.all
        #expect(
            requests.map(\.line) == [
                "PUT /v1/catalogs/shop",
                "POST /v1/catalogs/shop/items?mode=replace&skipInvalid=true&strict=true&dryRun=true",
            ]
        )
        #expect(requests[0].body == Array("{\"categories\": []}\n".utf8))
        #expect(requests[1].headers["Content-Type"] == "text/csv")
    }

    @Test func filesOfOneNameAreForOneCatalogAndSnapshotsAreRefused() throws {
        let files = try TemporaryFiles()
        for day in ["mon", "tue"] {
            try FileManager.default.createDirectory(atPath: files.path(day), withIntermediateDirectories: true)
            try files.write("\(day)/items.ndjson", Self.rows)
        }
        let target = PushTarget(#"{"received": 2, "inserted": 2, "refused": 0}"#)
        try target.run { server in
            let paths = ["mon", "tue"].map { files.path("\($0)/items.ndjson") }
            let run = try push(paths + ["--catalog", "shop"], to: server)
            #expect(run.code == 0, "\(run.errors)")
            try files.write("shop.fsx", "")
            let snapshot = try push([files.path("shop.fsx")], to: server)
            #expect(snapshot.code == 1 && snapshot.errors.contains("push the items it was made of"))
        }
        let line = "POST /v1/catalogs/shop/items?mode=upsert"
        #expect(target.requests.all.map(\.line) == [line, line])
    }

    @Test func packedFileStaysPacked() throws {
        let files = try TemporaryFiles()
        // The output of `printf 'id\n1\n' | gzip -n`.
        let packed: [UInt8] = [
            0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 0xFF, 0xCB, 0x4C, 0xE1, 0x32, 0xE4, 2, 0, 0x0F, 0xE9, 0x5B, 0xCD, 5, 0, 0,
            0,
        ]
        try Data(packed).write(to: URL(filePath: files.path("shop.tsv.gz")))
        let target = PushTarget("{}")
        try target.run { server in
            let run = try push([files.path("shop.tsv.gz")], to: server)
            #expect(run.code == 0, "\(run.errors)")
        }
        let request = try #require(target.requests.all.first)
        #expect(request.headers["Content-Encoding"] == "gzip")
        #expect(request.headers["Content-Type"] == "text/tab-separated-values")
        #expect(request.body == packed)
    }

    @Test func longFileArrivesWhole() throws {
        let files = try TemporaryFiles()
        let rows = String(repeating: #"{"id": "12345678901234567890"}"# + "\n", count: 200_000)
        try files.write("shop.ndjson", rows)
        let target = PushTarget("{}")
        try target.run { server in
            let run = try push([files.path("shop.ndjson")], to: server)
            #expect(run.code == 0, "\(run.errors)")
        }
        let request = try #require(target.requests.all.first)
        // Not in the expectation, which would print megabytes.
        let isWhole = request.body == Array((rows + "\n").utf8)
        #expect(isWhole)
    }

    @Test func serviceThatIsBusyOrBreaksOffIsAskedAgain() throws {
        let files = try TemporaryFiles()
        try files.write("shop.ndjson", Self.rows)
        let target = PushTarget(
            #"{"received": 2, "unchanged": 2}"#,
            after: [.response(HTTPResponse(status: 503, headers: ["Retry-After": "0"])), .clientGone]
        )
        try target.run { server in
            let run = try push([files.path("shop.ndjson")], to: server)
            #expect(run.code == 0)
            #expect(run.output == "shop: 2 rows: 2 unchanged\n")
            #expect(run.errors.contains("status 503; trying again in "))
            #expect(run.errors.contains("Empty reply from server; trying again in "))
        }
        #expect(target.requests.all.count == 3)
    }

    @Test func refusedRowsArePrintedAndTheCommandFails() throws {
        let files = try TemporaryFiles()
        try files.write("shop.ndjson", Self.rows)
        let verdicts = #"""
            [{"line": 17, "id": "a", "pointer": "/price", "code": "wrongType", "detail": "this must be a number"},
            {"line": 18, "code": "missingID", "detail": "the row has no id"}]
            """#
        let problem = #"""
            {"code": "invalidRows", "errors": [{"detail": "1,002 rows are refused"}], "received": 2000, "refused": 1002,
            "verdicts": \#(verdicts), "moreVerdicts": 1000}
            """#
        let lines = """
              line 17, id “a”, /price: this must be a number
              line 18: the row has no id
            """
        let refused = PushTarget(status: 422, problem)
        try refused.run { server in
            let run = try push([files.path("shop.ndjson")], to: server)
            #expect(run.code == 1)
            #expect(run.output.isEmpty)
            #expect(run.errors.hasPrefix("shop: 422 invalidRows: 1,002 rows are refused\n\(lines)\n  and 1,000 more\n"))
        }
        // Left out, the others are put in.
        let partly = PushTarget(
            #"{"received": 9, "inserted": 7, "refused": 2, "verdicts": \#(verdicts), "moreVerdicts": 0}"#
        )
        try partly.run { server in
            let run = try push([files.path("shop.ndjson"), "--skip-invalid"], to: server)
            #expect(run.code == 1)
            #expect(run.errors.hasPrefix("shop: 9 rows: 7 inserted, 2 refused\n\(lines)\n"))
        }
    }

    /// The body of a request that is refused by its head is not sent.
    @Test func fileThatIsTooLongIsRefusedBeforeItIsSent() throws {
        let files = try TemporaryFiles()
        try files.write("shop.ndjson", Self.rows)
        let target = PushTarget("{}")
        try target.run({ $0.maxUploadBytes = 10 }) { server in
            let run = try push([files.path("shop.ndjson")], to: server)
            #expect(run.code == 1)
            #expect(run.errors.hasPrefix("shop: 413 no reason given\n"))
        }
        #expect(target.requests.all.isEmpty)
    }

    @Test func serviceThatIsAwayIsTold() throws {
        let files = try TemporaryFiles()
        try files.write("shop.ndjson", Self.rows)
        // A port that was free a moment ago.
        var port = 0
        try PushTarget("{}").run { port = $0.port }
        let arguments = [files.path("shop.ndjson"), "--to", "http://127.0.0.1:\(port)", "--retries", "1"]
        let run = try push(arguments)
        #expect(run.code == 1)
        #expect(run.errors.contains("connect: Connection refused; trying again in "))
        #expect(run.errors.contains("Error: http://127.0.0.1:\(port): connect: Connection refused\n"))
    }

    @Test(arguments: [
        (["--to", "ftp://example.com"], "must be no more than http://HOST:PORT/PREFIX or https://"),
        (["--to", "127.0.0.1"], "--to: "),
        (["--to", "http://localhost", "--mode", "replace", "--catalog", "c", "FILE"], "--mode replace takes one file"),
        (["--to", "http://localhost", "--mode", "other"], "other"),
        (["--to", "http://localhost", "--retries", "101"], "--retries must be 0 to 100"),
    ])
    func argumentsThatMeanNothingAreRefused(arguments: [String], message: String) throws {
        let files = try TemporaryFiles()
        try files.write("a.ndjson", Self.rows)
        try files.write("b.ndjson", Self.rows)
        let given = arguments.map { $0 == "FILE" ? files.path("b.ndjson") : $0 }
        let run = try push([files.path("a.ndjson")] + given)
        #expect(run.code == 64)
        #expect(run.errors.contains(message), "\(run.errors)")
    }
}

/// A server that notes requests, and gives scripted answers.
private final class PushTarget: Sendable {
    struct Noted: Sendable {
        let line: String
        let headers: HTTPHeaders
        let body: [UInt8]
    }

    let requests = Recorder<Noted>()
    private let replies: [HTTPReply]
    private let last: HTTPResponse

    /// - Parameter replies: what the first requests get; all others get the body.
    init(status: Int = 200, _ body: String, after replies: [HTTPReply] = []) {
        self.replies = replies
        last = HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: Array(body.utf8))
    }

    func run(
        _ configure: (inout HTTPServerConfiguration) -> Void = { _ in },
        _ body: (HTTPServer) throws -> Void
    ) throws {
        try withServer(
            configure,
            bodyUse: { method, _, _ in method == .post ? .upload : .memory },
            reply: { request, _ in self.reply(to: request) },
            body
        )
    }

    private func reply(to request: HTTPRequest) -> HTTPReply {
        var body = request.body
        if let upload = request.upload {
            body = [UInt8](repeating: 0, count: upload.byteCount)
            let count = body.withUnsafeMutableBytes { try? upload.read(at: 0, into: $0) }
            precondition(count == upload.byteCount)
        }
        let number = requests.all.count
        let line = "\(request.method.token) \(request.target.raw)"
        requests.append(Noted(line: line, headers: request.headers, body: body))
        return replies.indices.contains(number) ? replies[number] : .response(last)
    }
}
