import Foundation
import HTTPServer
import ServiceTestSupport
import Support
import TestSupport
import Testing

@testable import Bytes
@testable import Catalogs
@testable import FilterAPI
@testable import FilterService
@testable import Gateway

/// The pages of the explorer and the files that they load.
struct ExplorerRouteTests {
    @Test(arguments: ["/", "/docs"])
    func pagesRunTheirOwnScriptsAlone(target: String) throws {
        let page = try TestClient().get(target)
        #expect(page.status == 200)
        #expect(page["Content-Type"] == "text/html; charset=utf-8")
        #expect(page["X-Content-Type-Options"] == "nosniff")
        #expect(page["Referrer-Policy"] == "no-referrer")
        let policy = try #require(page["Content-Security-Policy"])
        #expect(policy.hasPrefix("default-src 'self'; "))
        #expect(!policy.contains("unsafe") && !policy.contains("script-src") && !policy.contains("style-src"))
        for text in ["<style", "style=", "http:", "https:", "onclick", "<script>"] {
            #expect(!page.text.contains(text))
        }
    }

    /// Everything in the folder is served as it is there, but for the modules: of these the bundles are made, which
    /// `scripts/bundle-explorer --check` compares.
    @Test func filesAreThoseOfTheFolder() throws {
        let folder = Repository.root.appending(component: "Explorer")
        let bundles = try contents(of: folder.appending(component: "Bundles"))
        let others = try contents(of: folder).filter { file in
            file.lastPathComponent == "examples.js" || !["", "js"].contains(file.pathExtension)
        }
        let files = bundles + others
        #expect(ExplorerFile.all.map(\.name).sorted() == files.map(\.lastPathComponent).sorted())
        for file in files {
            let served = try #require(ExplorerFile.named(file.lastPathComponent))
            #expect(try Data(served.content.bytes) == Data(contentsOf: file), "\(file.lastPathComponent)")
            #expect(served.mediaType != "application/octet-stream", "\(file.lastPathComponent)")
        }
    }

    private func contents(of folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    }

    /// The files that pages and scripts name are there, and each page names every script that it comes to need.
    @Test(arguments: ["index.html", "docs.html"])
    func everythingThatPagesLoadIsThere(name: String) throws {
        let client = try TestClient()
        let page = String(decoding: try #require(ExplorerFile.named(name)).content.bytes, as: UTF8.self)
        let links = page.matches(of: #/(?:href|src)="(/explorer/[^"]*)"/#).map { String($0.1) }
        #expect(links.count > 3)
        var needed: Set<String> = []
        var open = links
        while let link = open.popLast() {
            guard needed.insert(link).inserted else { continue }
            let reply = try client.get(link)
            #expect(reply.status == 200, "\(name) needs \(link)")
            guard link.hasSuffix(".js") else { continue }
            open += reply.text.matches(of: #/from ?["']\./([^"']*)["']/#).map { "/explorer/\($0.1)" }
        }
        #expect(needed == Set(links), "what a script imports is named in \(name), so that all come at once")
    }

    @Test func packedFormIsMadeOnceAndIsTheSame() throws {
        let client = try TestClient()
        let plain = try client.get("/explorer/app.js")
        let packed = try client.get("/explorer/app.js", headers: ["Accept-Encoding": "gzip"])
        #expect(packed["Content-Encoding"] == "gzip")
        #expect(packed["ETag"] == plain["ETag"]?.tagOfGzip)
        #expect(try #require(ExplorerFile.named("app.js")).content.isPacked)
        let again = try client.get("/explorer/app.js", headers: ["Accept-Encoding": "gzip"])
        #expect(again.response.body == packed.response.body)
    }

    /// A page with all that it loads, packed.
    @Test(arguments: ["/", "/docs"])
    func pagesAreLight(target: String) throws {
        let client = try TestClient()
        let page = try client.get(target)
        let links = page.text.matches(of: #/(?:href|src)="(/explorer/[^"]*)"/#).map { String($0.1) }
        let replies = try ([target] + Set(links)).map { try client.get($0, headers: ["Accept-Encoding": "gzip"]) }
        let bytes = replies.reduce(0) { $0 + $1.response.body.count }
        #expect(bytes <= 70_000, "\(target) weighs \(bytes) bytes")
    }

    @Test(arguments: [
        "/explorer/", "/explorer", "/explorer/app", "/explorer/index.html", "/explorer/..%2Fopenapi.yaml",
    ])
    func otherPathsAreNotFound(target: String) throws {
        #expect(try TestClient().get(target).status == 404)
    }

    /// Without the setting the page asks no other host for anything.
    @Test(arguments: [
        ("none", "img-src 'self' data:;", ""), ("*", "img-src 'self' data: https:;", "https:"),
        (
            "https://b.example, https://a.example:8443",
            "img-src 'self' data: https://a.example:8443 https://b.example;",
            "https://a.example:8443 https://b.example"
        ),
    ])
    func imagesComeFromWhereTheSettingSays(value: String, policy: String, told: String) throws {
        let setting = try #require(Setting.all.first { $0.name == "explorer-images" })
        var configuration = ServiceConfiguration()
        #expect(configuration.explorerImages == .listed([]))
        try setting.set(value, in: &configuration)
        let service = Service(
            catalogs: CatalogStore([]),
            sessions: try TestClient.sessions(),
            limits: RequestLimits(),
            cache: ResultCache(maxBytes: 0),
            report: { _ in }
        )
        let images = configuration.explorerImages
        let client = TestClient(service, routes: service.endpoints(explorerImages: images).all)
        let page = try client.get("/")
        #expect(try #require(page["Content-Security-Policy"]).contains(policy))
        #expect(page.text.contains("<meta name=\"image-sources\" content=\"\(told)\">"))
        #expect(try #require(client.get("/docs")["Content-Security-Policy"]).contains(policy))
    }

    @Test func explorerCanBeSwitchedOff() throws {
        let setting = try #require(Setting.all.first { $0.name == "explorer" })
        var configuration = ServiceConfiguration()
        #expect(configuration.hasExplorer)
        try setting.set("off", in: &configuration)
        #expect(!configuration.hasExplorer)
        let service = Service(
            catalogs: CatalogStore([]),
            sessions: try TestClient.sessions(),
            limits: RequestLimits(),
            cache: ResultCache(maxBytes: 0),
            report: { _ in }
        )
        let images = configuration.hasExplorer ? configuration.explorerImages : nil
        let client = TestClient(service, routes: service.endpoints(explorerImages: images).all)
        for target in ["/", "/docs", "/explorer/app.js"] { #expect(try client.get(target).status == 404) }
        #expect(try client.get("/docs/errors").status == 200)
    }
}
