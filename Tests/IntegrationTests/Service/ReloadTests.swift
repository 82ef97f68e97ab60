import Foundation
import Glibc
import TestSupport
import Testing

/// Files of catalogs that are replaced while they are served.
struct ReloadTests {
    private static let definition =
        #"{"categories": [{"id": "brand", "attribute": "brand", "title": "Brand", "kind": "multi"}]}"#

    /// A service over `shop.ndjson` with two items.
    private func start(_ files: TemporaryFiles, _ options: String...) throws -> ServiceProcess {
        try files.write("shop.ndjson", #"{"id": "a", "brand": "x"}"#, #"{"id": "b", "brand": "y"}"#)
        try files.write("shop.catalog.json", Self.definition)
        return try ServiceProcess(arguments: ["serve", files.path("shop.ndjson"), "--port", "0"] + options)
    }

    /// Puts a file into the place of another, as programs do that care about readers.
    private func replace(_ name: String, _ lines: String..., in files: TemporaryFiles) throws {
        try files.write("draft", lines.joined(separator: "\n"))
        try #require(rename(files.path("draft"), files.path(name)) == 0)
    }

    /// Waits for an outcome in the metrics.
    private func waitForReload(_ outcome: String, _ count: Int, _ client: ServiceClient) throws {
        let line = #"filter_catalog_reloads_total{catalog="shop",outcome="\#(outcome)"} \#(count)"#
        try waitUntil { try client.send("GET", "/metrics").text.contains(line) }
    }

    private func dataVersion(_ client: ServiceClient) throws -> String {
        try #require(try client.send("GET", "/v1/catalogs/shop").text("/dataVersion"))
    }

    @Test func hangUpLoadsFilesAgainAndSessionsGoOn() throws {
        let files = try TemporaryFiles()
        let process = try start(files)
        let client = ServiceClient(of: process)
        let session = try client.send("POST", "/v1/sessions", #"{"catalog": "shop"}"#)
        let path = "/v1/sessions/\(try #require(session.text("/session/id")))"
        let tap = try client.send("PUT", path + "/categories/brand/values/x")
        let tag = try #require(tap["ETag"])
        let before = try dataVersion(client)

        try replace("shop.ndjson", #"{"id": "a", "brand": "x"}"#, #"{"id": "c", "brand": "x"}"#, in: files)
        kill(process.processIdentifier, SIGHUP)
        try waitForReload("replaced", 1, client)

        #expect(try dataVersion(client) != before)
        let screen = try client.send("GET", path)
        #expect(screen.integer("/total") == 2, "\(screen.text)")
        let since = tag.filter { $0 != "\"" }
        let changes = try client.send("GET", path + "/changes?since=\(since)")
        #expect(changes.status == 200, "\(changes.text)")
        #expect(try client.send("POST", path + "/undo").status == 200)
        // The same again changes nothing.
        kill(process.processIdentifier, SIGHUP)
        try waitForReload("unchanged", 1, client)
        #expect(try process.stop() == 0)
    }

    @Test func badFileLeavesWhatIsServed() throws {
        let files = try TemporaryFiles()
        let process = try start(files)
        let client = ServiceClient(of: process)
        let before = try dataVersion(client)
        try replace("shop.ndjson", #"{"id": "a", "brand": "#, in: files)
        kill(process.processIdentifier, SIGHUP)
        try waitForReload("failed", 1, client)
        #expect(try dataVersion(client) == before)
        // A definition that does not fit, too.
        try replace("shop.ndjson", #"{"id": "a", "brand": "x"}"#, in: files)
        try replace(
            "shop.catalog.json",
            #"{"categories": [{"id": "size", "attribute": "size", "title": "Size", "kind": "no"}]}"#,
            in: files
        )
        kill(process.processIdentifier, SIGHUP)
        try waitForReload("failed", 2, client)
        #expect(try dataVersion(client) == before)
        #expect(try process.stop() == 0)
        #expect(process.errorText.contains("shop is served as it was: "))
        #expect(process.errorText.contains(files.path("shop.ndjson")))
    }

    @Test func watchedFilesAreLoadedWhenTheyWereReplaced() throws {
        let files = try TemporaryFiles()
        let process = try start(files, "--watch")
        let client = ServiceClient(of: process)
        let before = try dataVersion(client)
        try replace("shop.ndjson", #"{"id": "z", "brand": "x"}"#, in: files)
        try waitForReload("replaced", 1, client)
        let second = try dataVersion(client)
        #expect(second != before)
        // The definition beside it is watched, too.
        try replace(
            "shop.catalog.json",
            #"{"categories": [{"id": "brand", "attribute": "brand", "title": "Make", "kind": "multi"}]}"#,
            in: files
        )
        try waitForReload("replaced", 2, client)
        #expect(try client.send("GET", "/v1/catalogs/shop/categories").text.contains(#""Make""#))
        #expect(try process.stop() == 0)
    }

    /// What ends a catalog by mistake: an export that began and wrote nothing, and one that did not begin.
    @Test func filesThatAreEmptiedOrGoneAreToldOnceAndLeaveWhatIsServed() throws {
        let files = try TemporaryFiles()
        let process = try start(files, "--watch")
        let client = ServiceClient(of: process)
        let before = try dataVersion(client)
        try files.write("shop.ndjson", "")
        try waitForReload("failed", 1, client)
        try FileManager.default.removeItem(atPath: files.path("shop.ndjson"))
        try waitForReload("failed", 2, client)
        #expect(try dataVersion(client) == before)
        try replace("shop.ndjson", #"{"id": "z", "brand": "x"}"#, in: files)
        try waitForReload("replaced", 1, client)
        // Each of both was one attempt, however often the files were looked at.
        try waitForReload("failed", 2, client)
        #expect(try process.stop() == 0)
        #expect(process.errorText.contains("it is empty"))
        #expect(process.errorText.lowercased().contains("no such file"))
    }

    @Test func snapshotFileIsReplacedLikeItems() throws {
        let files = try TemporaryFiles()
        func index(_ lines: String...) throws {
            try files.write("shop.ndjson", lines.joined(separator: "\n"))
            let arguments = ["index", files.path("shop.ndjson"), "-o", files.path("shop.fsx")]
            _ = #expect(throws: ServiceProcess.Failure.self) { try ServiceProcess(arguments: arguments) }
        }
        try index(#"{"id": "a", "brand": "x"}"#)
        let process = try ServiceProcess(arguments: ["serve", files.path("shop.fsx"), "--port", "0"])
        let client = ServiceClient(of: process)
        let before = try dataVersion(client)
        try index(#"{"id": "a", "brand": "x"}"#, #"{"id": "b", "brand": "y"}"#)
        kill(process.processIdentifier, SIGHUP)
        try waitForReload("replaced", 1, client)
        #expect(try dataVersion(client) != before)
        #expect(try process.stop() == 0)
    }
}
