import Foundation
import Glibc
import TestSupport
import Testing

/// The program from its start until its catalogs are loaded.
struct StartingServiceTests {
    private func files() throws -> TemporaryFiles {
        let files = try TemporaryFiles()
        try files.write("shop.ndjson", #"{"id": "a", "brand": "x"}"#, #"{"id": "b", "brand": "y"}"#)
        try files.write("dogs.ndjson", #"{"id": "rex"}"#)
        return files
    }

    @Test func clientsAreToldHowFarTheStartIsUntilTheWholeServiceTakesOver() throws {
        let files = try files()
        let start = try HeldStart(files.path("shop.ndjson"), files.path("dogs.ndjson"))
        let client = ServiceClient(port: start.port)
        // Until the first rows have been read.
        try waitUntil { try client.send("GET", "/readyz").integer("/catalogs/0/items") != 0 }
        let reply = try client.send("GET", "/readyz")
        #expect(reply.status == 503 && reply.code == "unavailable" && reply["Retry-After"] == "1")
        #expect(reply.text("/catalogs/0/name") == "shop" && reply.text("/catalogs/0/state") == "loading")
        #expect(reply.integer("/catalogs/0/items") == 2)
        let byteCount = try #require(reply.integer("/catalogs/0/totalBytes"))
        #expect(byteCount > 0 && reply.integer("/catalogs/0/readBytes") == byteCount)
        #expect(reply.text("/catalogs/1/state") == "waiting")
        #expect(reply.text.contains("loading “shop”, 100 % of 0 kB read, 2 of 2 catalogs to go"))
        for target in ["/livez", "/version", "/metrics"] { #expect(try client.send("GET", target).status == 200) }
        for (method, target) in [("GET", "/v1/catalogs/shop"), ("POST", "/v1/sessions"), ("GET", "/"), ("GET", "/no")] {
            let reply = try start.client.send(method, target)
            #expect(reply.status == 503 && reply.code == "unavailable" && reply["Retry-After"] == "1")
        }
        // Longer than a body may be that is no upload.
        let upload = try RawClient(port: start.port)
        try upload.send("POST /v1/catalogs/shop/items HTTP/1.1\r\nHost: test\r\nContent-Length: 50000000\r\n\r\n")
        #expect(try upload.receiveResponse().status == 503)

        // A request that has begun before is answered by whichever is there at its end.
        let body = #"{"catalog":"shop"}"#
        try start.client.begin("POST", "/v1/sessions", bodyCount: body.utf8.count)
        start.letGo()
        try waitUntil { try client.send("GET", "/readyz").status != 503 }
        #expect(try start.client.end("POST", "/v1/sessions", body).status == 201)
        #expect(try client.send("GET", "/v1/catalogs/dogs").status == 200)
        #expect(start.stop() == 0)
    }

    @Test func operatorsHaveTheirAddressFromTheBeginning() throws {
        let files = try files()
        let port = try LoopbackPort.take()
        let start = try HeldStart(files.path("shop.ndjson"), "--operations-address", "127.0.0.1:\(port)")
        let operators = ServiceClient(port: port, log: nil)
        #expect(try operators.send("GET", "/readyz").text("/catalogs/0/name") == "shop")
        #expect(try operators.send("GET", "/metrics").status == 200)
        #expect(try operators.send("GET", "/v1/catalogs").status == 404)
        // Names of catalogs are for operators.
        let reply = try start.client.send("GET", "/readyz")
        #expect(reply.status == 503 && !reply.text.contains("shop"))
        #expect(try start.client.send("GET", "/metrics").status == 503)
        #expect(start.stop() == 0)
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func signalEndsTheStartAtOnce(signal: Int32) throws {
        let files = try files()
        let names = try files.names()
        let start = try HeldStart(files.path("shop.ndjson"))
        // Somebody who would be waited for if requests were being served.
        try start.client.begin("POST", "/v1/sessions", bodyCount: 10)
        #expect(start.stop(signal) == 0)
        #expect(try files.names() == names)
    }

    @Test func signalEndsTheStartWithADataDirectoryAndTheNextOneFindsItsCatalogs() throws {
        let files = try files()
        let data = files.path("data")
        let first = try ServiceProcess(arguments: ["serve", "--port", "0", "--data-dir", data])
        let client = ServiceClient(of: first)
        let definition = #"{"categories":[{"id":"brand","kind":"multi","attribute":"brand"}]}"#
        #expect(try client.send("PUT", "/v1/catalogs/live", definition).status == 201)
        #expect(try first.stop() == 0)

        let start = try HeldStart(files.path("shop.ndjson"), "--data-dir", data)
        // Another process gets an error, and does not listen.
        let run = try ProgramRun("serve", "--port", "0", "--data-dir", data)
        #expect(run.code == 1 && run.output.isEmpty)
        #expect(run.errors.contains(data) && !run.errors.contains("listening"))
        #expect(start.stop() == 0)

        let last = try ServiceProcess(arguments: ["serve", "--port", "0", "--data-dir", data])
        #expect(try ServiceClient(of: last).send("GET", "/v1/catalogs/live").status == 200)
        #expect(try last.stop() == 0)
    }

    /// Accepted items are on no other disk: the bound is for new ones.
    @Test func catalogsOfTheDataDirectoryAreReadWithLessMemoryThanTheyTake() throws {
        let files = try files()
        let data = files.path("data")
        let first = try ServiceProcess(arguments: ["serve", "--port", "0", "--data-dir", data])
        let rows = (0..<500).map { #"{"id":"\#($0)","brand":"b\#($0 % 7)"}"# }.joined(separator: ",")
        let client = ServiceClient(of: first)
        #expect(try client.send("PUT", "/v1/catalogs/live", #"{"title":"Live"}"#).status == 201)
        #expect(try client.send("POST", "/v1/catalogs/live/items", "[\(rows)]").status == 200)
        #expect(throws: ServiceProcess.Failure.self) { try first.stop(signal: SIGKILL) }

        let next = try ServiceProcess(
            arguments: ["serve", "--port", "0", "--data-dir", data, "--max-memory-bytes", "1000"]
        )
        let bound = ServiceClient(of: next)
        #expect(try bound.send("GET", "/v1/catalogs/live").integer("/itemCount") == 500)
        #expect(try bound.send("POST", "/v1/catalogs/live/items", #"[{"id":"new"}]"#).status == 507)
        #expect(try next.stop() == 0)
    }

    @Test func loadThatFailsEndsTheProcess() throws {
        let files = try files()
        try files.write("bad.ndjson", "{")
        let start = try HeldStart(files.path("shop.ndjson"), files.path("bad.ndjson"))
        #expect(try start.client.send("GET", "/readyz").status == 503)
        start.letGo()
        #expect(start.waitForExit() == 1)
    }

    @Test func hangUpDuringTheStartIsMadeGoodAfterIt() throws {
        let files = try files()
        let start = try HeldStart(files.path("shop.ndjson"))
        kill(start.processIdentifier, SIGHUP)
        #expect(try start.client.send("GET", "/readyz").status == 503)
        start.letGo()
        let line = #"filter_catalog_reloads_total{catalog="shop",outcome="unchanged"} 1"#
        try waitUntil { try start.client.send("GET", "/metrics").text.contains(line) }
        #expect(start.stop() == 0)
    }
}
