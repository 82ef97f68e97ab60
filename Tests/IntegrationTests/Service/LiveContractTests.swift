import Foundation
import TestSupport
import Testing

/// Catalogs that are made and changed over HTTP, over real sockets; these exchanges belong to the log, too.
struct LiveContractTests {
    private static let definition = #"""
        {"title":"Shoes","categories":[{"id":"brand","kind":"multi","attribute":"brand"},
        {"id":"price","kind":"range","attribute":"price"}]}
        """#
    private static let ndjson = [(name: "Content-Type", value: "application/x-ndjson")]

    private func items(
        _ service: RunningService,
        _ body: String,
        _ query: String = "",
        _ fields: [(name: String, value: String)] = ndjson
    ) throws -> ServiceReply {
        try service.client.send("POST", "/v1/catalogs/boots/items\(query)", body, fields: fields)
    }

    @Test func everyAnswerReportsWhatANewDefinitionDrops() throws {
        let service = try RunningService()
        let client = service.client
        #expect(try client.send("PUT", "/v1/catalogs/boots", Self.definition).status == 201)
        #expect(try items(service, "{\"id\":\"1\",\"brand\":\"a\"}\n{\"id\":\"2\",\"brand\":\"b\"}\n").status == 200)
        let sessions = try (0..<3).map { _ in try service.session(over: "boots") }
        for session in sessions {
            #expect(try client.send("PATCH", session, #"{"selections":{"brand":["a","b"]}}"#).integer("/total") == 2)
        }
        let key = try #require(client.send("POST", sessions[0] + "/share").text("/key"))
        let single = Self.definition.replacing("multi", with: "single")
        #expect(try client.send("PUT", "/v1/catalogs/boots", single).status == 200)
        let answers = [
            try client.send("GET", sessions[0]),
            try client.send("GET", sessions[1] + "/current-filters"),
            try client.send("POST", sessions[2] + "/share"),
            try client.send("GET", "/v1/shares/\(key)"),
        ]
        for answer in answers {
            #expect(answer.text("/droppedByDefinition/0/category") == "brand", "\(answer.text)")
            #expect(answer.text("/droppedByDefinition/0/text") == "Brand: b", "\(answer.text)")
        }
    }

    @Test func aCatalogLivesFromItsDefinitionToItsDeletion() throws {
        let service = try RunningService()
        let client = service.client
        let path = "/v1/catalogs/boots"
        #expect(try client.send("PUT", path, "{").status == 400)
        #expect(try client.send("PUT", path, #"{"zone":"x","categories":[{}]}"#).status == 422)
        #expect(try client.send("PUT", path, Self.definition, fields: [("If-Match", "*")]).status == 412)
        let made = try client.send("PUT", path, Self.definition, fields: [("If-None-Match", "*")])
        #expect(made.status == 201, "\(made.text)")
        #expect(try client.send("PUT", path, Self.definition).status == 200)

        let rows = "{\"id\":\"1\",\"brand\":\"a\",\"price\":9}\n{\"id\":\"2\",\"brand\":\"b\",\"price\":12}\n"
        let first = try items(service, rows)
        #expect(first.status == 200, "\(first.text)")
        #expect(first.integer("/inserted") == 2)
        let session = try service.session(over: "boots")
        let tap = try client.send("PUT", session + "/categories/brand/values/b")
        #expect(tap.integer("/total") == 1)
        for (body, type) in [
            (#"[{"id":"3","brand":"b"}]"#, "application/json"), ("id,brand\n4,b\n", "text/csv"),
            ("id\tbrand\n5\tb\n", "text/tab-separated-values"),
        ] {
            let reply = try items(service, body, "?skipInvalid=true&strict=true", [("Content-Type", type)])
            #expect(reply.integer("/inserted") == 1, "\(reply.text)")
        }
        #expect(try client.send("GET", session).integer("/total") == 4, "the session goes on")
        let partly = try items(service, "{\"id\":\"1\",\"prcie\":1}\n{}\n", "?strict=true&skipInvalid=true")
        #expect(partly.text("/verdicts/0/code") == "unknownAttribute", "\(partly.text)")
        #expect(partly.text("/verdicts/0/suggestions/0") == "price")
        let refused = try items(
            service,
            "{\"id\":\"1\",\"price\":true,\"x\":1}\n{\"id\":\"9\",\"prise\":1}",
            "?strict=true"
        )
        #expect(refused.status == 422)
        #expect(refused.text("/verdicts/0/pointer") == "/price", "\(refused.text)")
        #expect(try items(service, rows, "?mode=replace&dryRun=true").integer("/deleted") == 3)
        #expect(try items(service, rows, "?mode=replace").integer("/deleted") == 3)
        #expect(try items(service, #"{"id":"2"}"#, "?mode=delete").integer("/deleted") == 1)
        #expect(try items(service, "[", "", [("Content-Type", "application/json")]).status == 400)
        #expect(try items(service, "", "", [("Content-Type", "text/xml")]).status == 415)
        let stale = Self.ndjson + [(name: "If-Match", value: "\"x\"")]
        #expect(try client.send("POST", path + "/items", rows, fields: stale).status == 412)
        #expect(try client.send("GET", path, fields: [("If-Match", "\"x\"")]).status == 412)
        #expect(try client.send("POST", "/v1/catalogs/none/items", rows, fields: Self.ndjson).status == 404)
        #expect(try client.send("POST", "/v1/catalogs/shop/items", rows, fields: Self.ndjson).status == 403)

        #expect(try client.send("DELETE", path, fields: [("If-Match", "\"x\"")]).status == 412)
        #expect(try client.send("DELETE", path, fields: [("If-Match", "x")]).status == 422)
        #expect(try client.send("DELETE", path).status == 204)
        #expect(try client.send("DELETE", path).status == 404)
        #expect(try client.send("DELETE", "/v1/catalogs/shop").status == 403)
        #expect(try client.send("PUT", "/v1/catalogs/shop", Self.definition).status == 403)
        #expect(try client.send("GET", session).status == 410)
    }

    @Test func namedDataAreReadWhileNewerOnesAreThere() throws {
        let service = try RunningService()
        let client = service.client
        _ = try client.send("PUT", "/v1/catalogs/boots", Self.definition)
        _ = try items(service, (1...5).map { #"{"id":"\#($0)","brand":"a"}"# }.joined(separator: "\n"))
        let session = try service.session(over: "boots")
        let version = try #require(client.send("GET", session).text("/session/dataVersion"))
        _ = try items(service, #"{"id":"1","$delete":true}"# + "\n" + #"{"id":"0","brand":"b"}"#)
        let query = "/v1/catalogs/boots/query"
        for (method, path) in [
            ("GET", session + "?"), ("GET", session + "/items?pageSize=2&page=2&"),
            ("GET", session + "/sections?category=brand&"), ("GET", query + "?"), ("POST", query + "?"),
        ] {
            let reply = try client.send(method, path + "dataVersion=\(version)")
            #expect(reply.integer("/total") == 5, "\(path): \(reply.text)")
            #expect(reply.integer("/newItems") == 1, "\(path)")
            #expect(try client.send(method, path + "dataVersion=none").code == "dataVersionExpired", "\(path)")
        }
        for path in [session, "/v1/catalogs/boots"] {
            let values = path + "/categories/brand/values?dataVersion="
            #expect(try client.send("GET", values + version).text("/values/1/value") == nil)
            #expect(try client.send("GET", values + "none").status == 410)
        }
        #expect(try client.send("GET", "/metrics").text.contains(#"filter_catalog_versions{catalog="boots"} 2"#))
    }

    @Test func singleItemsArePutPatchedAndDeleted() throws {
        let service = try RunningService()
        let client = service.client
        _ = try client.send("PUT", "/v1/catalogs/boots", Self.definition)
        let path = "/v1/catalogs/boots/items/1"
        #expect(try client.send("PUT", path, #"{"brand":"a"}"#, fields: [("If-None-Match", "*")]).status == 201)
        #expect(try client.send("PUT", path, #"{"brand":"b"}"#).status == 200)
        #expect(try client.send("PUT", path, "{").status == 400)
        #expect(try client.send("PUT", path, "[]").status == 422)
        #expect(try client.send("PUT", path, #"{"price":"x"}"#).status == 422)
        #expect(try client.send("PUT", path, "{}", fields: [("If-Match", "\"x\"")]).status == 412)
        #expect(try client.send("PUT", "/v1/catalogs/shop/items/1", "{}").status == 403)
        #expect(try client.send("PUT", "/v1/catalogs/none/items/1", "{}").status == 404)
        let patch = [(name: "Content-Type", value: "application/merge-patch+json")]
        #expect(try client.send("PATCH", path, #"{"price":3}"#, fields: patch).status == 200)
        #expect(try client.send("PATCH", path, #"{"brand":null}"#).status == 200)
        #expect(try client.send("GET", path).text == #"{"id":"1","price":3}"#)
        #expect(try client.send("PATCH", path, "{").status == 400)
        #expect(try client.send("PATCH", path, #"{"price":"x"}"#).status == 422)
        #expect(try client.send("PATCH", path, "{}", fields: [("If-Match", "\"x\"")]).status == 412)
        #expect(try client.send("PATCH", path + "0", "{}").status == 404)
        #expect(try client.send("PATCH", "/v1/catalogs/shop/items/1", "{}").status == 403)
        #expect(try client.send("DELETE", path, fields: [("If-Match", "\"x\"")]).status == 412)
        #expect(try client.send("DELETE", path, fields: [("If-None-Match", "x")]).status == 422)
        #expect(try client.send("DELETE", path).status == 200)
        #expect(try client.send("DELETE", path).status == 404)
        #expect(try client.send("DELETE", "/v1/catalogs/shop/items/1").status == 403)
    }

    @Test func aTaskIsFollowedToItsEnd() throws {
        let service = try RunningService()
        let client = service.client
        _ = try client.send("PUT", "/v1/catalogs/boots", Self.definition)
        let later = Self.ndjson + [("Prefer", "respond-async")]
        for (body, status) in [("{\"id\":\"1\"}\n{\"id\":\"2\"}", "succeeded"), ("{}", "failed")] {
            let reply = try items(service, body, "", later)
            #expect(reply.status == 202, "\(reply.text)")
            let address = "/v1/tasks/\(try #require(reply.text("/id")))"
            var task = try client.send("GET", address)
            try waitUntil {
                task = try client.send("GET", address)
                return task.text("/endedAt") != nil
            }
            #expect(task.text("/status") == status, "\(task.text)")
        }
        #expect(try client.send("GET", "/v1/tasks/none").status == 404)
        #expect(try client.send("GET", "/v1/tasks/none?x=1").status == 422)
    }

    @Test func thereIsRoomForSoManyCatalogsAndWrites() throws {
        let service = try RunningService("--max-live-catalogs", "1", "--max-tasks", "1", "--writer-threads", "1")
        let client = service.client
        _ = try client.send("PUT", "/v1/catalogs/boots", Self.definition)
        #expect(try client.send("PUT", "/v1/catalogs/more", Self.definition).status == 429)
        let later = Self.ndjson + [("Prefer", "respond-async")]
        // Long enough to go on while the next one comes.
        let rows = (0..<5_000).map { "{\"id\":\($0),\"brand\":\"b\($0)\"}" }.joined(separator: "\n")
        #expect(try items(service, rows, "", later).status == 202)
        #expect(try items(service, rows, "", later).status == 429)
    }

    @Test func aLineThatIsFullTakesNoMoreWrites() throws {
        let service = try RunningService("--max-waiting-writes", "1", "--writer-threads", "1")
        let client = service.client
        for name in ["boots", "large"] { _ = try client.send("PUT", "/v1/catalogs/\(name)", Self.definition) }
        let later = Self.ndjson + [("Prefer", "respond-async")]
        // Keeps the only thread until all others have come.
        let rows = (0..<30_000).map { "{\"id\":\($0),\"brand\":\"b\($0)\"}" }.joined(separator: "\n")
        #expect(try client.send("POST", "/v1/catalogs/large/items", rows, fields: later).status == 202)
        #expect(try items(service, #"{"id":"1"}"#, "", later).status == 202)
        let item = "/v1/catalogs/boots/items/1"
        for (method, path, body) in [
            ("PUT", item, "{}"), ("PATCH", item, "{}"), ("DELETE", item, ""), ("DELETE", "/v1/catalogs/boots", ""),
        ] {
            let reply = try client.send(method, path, body)
            #expect(reply.text("/code") == "tooManyWrites", "\(reply.text)")
            #expect(reply["Retry-After"] == "1")
        }
    }

    /// A process whose files may not grow: what a full device looks like.
    @Test func anUploadThatFindsNoRoomIsRefused() throws {
        let service = try ServiceProcess(
            program: URL(filePath: "/bin/sh"),
            arguments: [
                "-c", #"ulimit -f 8; exec "$0" "$@""#, ServiceProcess.builtService.path,
                "serve", RunningService.everything, "--port", "0", "--upload-memory-bytes", "0",
            ]
        )
        let client = ServiceClient(of: service)
        #expect(try client.send("PUT", "/v1/catalogs/boots", Self.definition).status == 201)
        let rows = (0..<5_000).map { "{\"id\":\($0)}" }.joined(separator: "\n")
        let reply = try client.send("POST", "/v1/catalogs/boots/items", rows, fields: Self.ndjson)
        #expect(reply.status == 507, "\(reply.text)")
        #expect(reply.text("/code") == "insufficientStorage")
        #expect(try client.send("GET", "/v1/catalogs/boots").integer("/itemCount") == 0)
    }
}
