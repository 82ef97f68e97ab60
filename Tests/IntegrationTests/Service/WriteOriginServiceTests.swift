import TestSupport
import Testing

/// Pages that write, over sockets.
struct WriteOriginServiceTests {
    private static let batch = #"{"requests":[{"action":"addObject","body":{"objectID":"1"}}]}"#

    /// The status of a batch in the form that a page sends without asking.
    private func status(_ service: ServiceProcess, host: String = "localhost", _ fields: String...) throws -> Int {
        let client = try RawClient(port: service.port)
        let head = ["POST /1/indexes/new/batch HTTP/1.1", "Host: \(host)", "Content-Type: text/plain"] + fields
        let lines = head + ["Content-Length: \(Self.batch.utf8.count)", "", Self.batch]
        try client.send(lines.joined(separator: "\r\n"))
        return try client.receiveResponse().status
    }

    private func serve(_ options: String...) throws -> ServiceProcess {
        try ServiceProcess(arguments: ["serve", "--port", "0"] + options)
    }

    @Test func pagesOfOtherOriginsWriteNothing() throws {
        let service = try serve()
        for origin in ["https://other.example", "null", "http://localhost.other.example", "http://localhost:5173"] {
            #expect(try status(service, "Origin: \(origin)") == 403)
            #expect(try status(service, "Origin: \(origin)", "X-Forwarded-Host: other.example") == 403)
        }
        let client = ServiceClient(port: service.port, log: nil)
        #expect(try client.send("GET", "/1/indexes/new/settings").status == 404)
        // Programs.
        #expect(try status(service) == 200)
        #expect(try service.stop() == 0)
        let named = try serve("--cors-origin", "http://localhost:5173")
        #expect(try status(named, "Origin: http://localhost:5173") == 200)
        #expect(try named.stop() == 0)
    }

    @Test func longUploadOfAForeignPageIsRefusedBeforeItIsSent() throws {
        let service = try serve()
        let client = try RawClient(port: service.port)
        try client.send(
            "POST /1/indexes/new/batch HTTP/1.1\r\nHost: localhost\r\nOrigin: https://other.example\r\n"
                + "Content-Length: 50000000\r\n\r\n"
        )
        let response = try client.receiveResponse()
        #expect(response.status == 403)
        #expect(response.text.contains(#""message":"Origin: pages of “https://other.example”"#))
        #expect(try service.stop() == 0)
    }

    @Test func nameThatWasBoundAnewDoesNotWriteUnlessItIsAllowed() throws {
        let service = try serve()
        for host in ["other.example", "other.example:\(service.port)"] {
            #expect(try status(service, host: host, "Origin: http://\(host)", "Sec-Fetch-Site: same-origin") == 403)
            #expect(try status(service, host: host) == 403)
        }
        #expect(try status(service, host: "127.0.0.1:\(service.port)") == 200)
        #expect(try status(service, host: "filter.localhost") == 200)
        #expect(try service.stop() == 0)
        let named = try serve("--allowed-host", "other.example", "--allowed-host", "shop")
        #expect(try status(named, host: "other.example:80", "Origin: http://other.example") == 200)
        #expect(try status(named, host: "SHOP") == 200)
        #expect(try status(named, host: "third.example") == 403)
        #expect(try named.stop() == 0)
        let open = try serve("--writable", "on")
        #expect(try status(open, host: "third.example") == 200)
        #expect(try status(open, host: "third.example", "Origin: http://other.example") == 403)
        #expect(try open.stop() == 0)
    }

    @Test func pagesBehindATrustedProxyWriteAtTheHostThatTheyAskedFor() throws {
        let fields = ["Origin: https://shop.example", "X-Forwarded-Host: shop.example"]
        let service = try serve("--trusted-proxies", "127.0.0.0/8")
        #expect(try status(service, fields[0], fields[1]) == 200)
        #expect(try status(service, fields[0]) == 403)
        #expect(try service.stop() == 0)
    }
}
