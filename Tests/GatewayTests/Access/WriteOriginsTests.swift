import HTTPServer
import Support
import Testing

@testable import Gateway

struct WriteOriginsTests {
    /// Which code a write is refused with; `nil` for none.
    private func code(_ headers: HTTPHeaders, _ writers: WriteOrigins = WriteOrigins()) -> ErrorCode? {
        writers.refusal(of: headers)?.code
    }

    @Test(arguments: [
        // No page sent it.
        [("Host", "shop.example")],
        // The service's own page, whichever way its port is written.
        [("Host", "shop.example"), ("Origin", "https://shop.example")],
        [("Host", "Shop.example:443"), ("Origin", "https://shop.example")],
        [("Host", "localhost:8080"), ("Origin", "http://localhost:8080")],
        [("Host", "[::1]:8080"), ("Origin", "http://[::1]:8080")],
        // The browser says so.
        [("Host", "inner:8080"), ("Origin", "https://shop.example"), ("Sec-Fetch-Site", "same-origin")],
        [("Host", "inner:8080"), ("Sec-Fetch-Site", "same-origin")],
        [("Host", "inner:8080"), ("Sec-Fetch-Site", "none")],
        // The proxy says so, the last one at the end.
        [("Host", "inner:8080"), ("Origin", "https://shop.example"), ("X-Forwarded-Host", "shop.example")],
        [("Host", "inner"), ("Origin", "https://shop.example"), ("X-Forwarded-Host", "other.example, shop.example")],
    ])
    func ownPagesAndProgramsWrite(fields: [(String, String)]) {
        var headers = HTTPHeaders()
        for (name, value) in fields { headers.append(name, value) }
        #expect(code(headers) == nil)
    }

    @Test(arguments: [
        [("Host", "shop.example"), ("Origin", "https://other.example")],
        [("Host", "shop.example"), ("Origin", "https://shop.example.other.example")],
        [("Host", "shop.example:8080"), ("Origin", "https://shop.example")],
        [("Host", "localhost:8080"), ("Origin", "http://localhost:5173")],
        [("Host", "localhost"), ("Origin", "capacitor://localhost")],
        [("Host", "shop.example"), ("Origin", "null")],
        [("Host", "shop.example"), ("Origin", "")],
        [("Host", "null"), ("Origin", "null")],
        [("Host", "shop.example"), ("Origin", "null"), ("Sec-Fetch-Site", "same-origin")],
        [("Host", "shop.example"), ("Sec-Fetch-Site", "cross-site")],
        [("Host", "shop.example"), ("Sec-Fetch-Site", "same-site")],
        [("Origin", "https://other.example")],
        [("Host", "shop.example"), ("Origin", "https://shop.example"), ("Origin", "https://other.example")],
        [("Host", "shop.example"), ("Origin", "https://other.example"), ("Sec-Fetch-Site", "cross-site")],
        [("Host", "shop.example"), ("Origin", "https://other.example"), ("Sec-Fetch-Site", "same-site")],
        [("Host", "shop.example"), ("Origin", "null"), ("Sec-Fetch-Site", "none"), ("Sec-Fetch-Site", "same-origin")],
        [("Host", "inner"), ("Origin", "https://other.example"), ("X-Forwarded-Host", "other.example, shop.example")],
        [("Host", "inner"), ("Origin", "http://inner"), ("X-Forwarded-Host", "shop.example")],
    ])
    func otherPagesAreRefused(fields: [(String, String)]) {
        var headers = HTTPHeaders()
        for (name, value) in fields { headers.append(name, value) }
        #expect(code(headers) == .originNotAllowed)
    }

    /// A proxy may hide that the schemes differ; the browser knows it.
    @Test func pagesThatTheBrowserCallsForeignAreForeign() {
        let fields: HTTPHeaders = ["Host": "shop.example", "Origin": "http://shop.example"]
        #expect(code(fields) == nil)
        for site in ["cross-site", "same-site"] {
            var foreign = fields
            foreign.append("Sec-Fetch-Site", site)
            #expect(code(foreign) == .originNotAllowed)
        }
    }

    @Test func allowedOriginsWrite() throws {
        let own = ("Host", "127.0.0.1:8080")
        func code(_ origin: String, _ origins: AllowedOrigins) -> ErrorCode? {
            self.code(HTTPHeaders(dictionaryLiteral: own, ("Origin", origin)), WriteOrigins(origins: origins))
        }
        let listed = try AllowedOrigins(parsing: "https://shop.example, capacitor://localhost")
        #expect(code("https://shop.example", listed) == nil)
        #expect(code("capacitor://localhost", listed) == nil)
        #expect(code("https://other.example", listed) == .originNotAllowed)
        #expect(code("http://localhost:5173", .loopback) == .originNotAllowed, "it may read alone, until it is named")
        #expect(code("http://other.example", .loopback) == .originNotAllowed)
        #expect(code("https://other.example", .all) == nil)
        for origins in [listed, .loopback, .all] { #expect(code("null", origins) == .originNotAllowed) }
    }

    @Test func writesNameTheServiceByALoopbackHostOrAnAllowedOne() {
        let writers = WriteOrigins(hosts: ["shop.example", "[2001:db8::1]"])
        for host in [
            "localhost", "LOCALHOST:8080", "filter.localhost:8080", "127.0.0.1", "127.9.9.9:1", "[::1]:8080",
            "shop.example", "Shop.Example:8080", "[2001:db8::1]:80",
        ] {
            #expect(code(["Host": host], writers) == nil, "\(host)")
            #expect(code(["Host": host, "Origin": "http://\(host)"], writers) == nil, "\(host)")
        }
        for host in [
            "other.example", "localhost.other.example", "127.0.0.1.other.example", "notlocalhost", "x.shop.example",
            "0.0.0.0", ".localhost", "192.0.2.1", "[::2]", "", "a b", "localhost/", "user@localhost",
        ] {
            // Bound to the address of the service, its pages are the service's own for the browser.
            let headers: HTTPHeaders = [
                "Host": host, "Origin": "http://\(host)", "Sec-Fetch-Site": "same-origin",
                "X-Forwarded-Host": "localhost",
            ]
            #expect(code(headers, writers) == .hostNotAllowed, "\(host)")
            #expect(code(["Host": host]) == nil, "\(host) where any host may be named")
        }
        #expect(code([:], writers) == .hostNotAllowed)
    }
}
