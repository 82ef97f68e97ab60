import Support
import Testing

@testable import Gateway

struct AllowedOriginsTests {
    @Test(arguments: [
        ("https://shop.example", "https://shop.example"), ("HTTPS://Shop.Example", "https://shop.example"),
        ("https://shop.example:443", "https://shop.example"), ("http://shop.example:80", "http://shop.example"),
        ("http://shop.example:443", "http://shop.example:443"), ("http://[::1]:5173", "http://[::1]:5173"),
        ("http://[2001:db8::1]", "http://[2001:db8::1]"), ("capacitor://localhost", "capacitor://localhost"),
        ("chrome-extension://abcdef", "chrome-extension://abcdef"), ("http://10.0.0.1:65535", "http://10.0.0.1:65535"),
    ])
    func originIsReadAsBrowsersWriteIt(text: String, written: String) throws {
        #expect(try WebOrigin(text).description == written)
    }

    @Test(arguments: [
        "", "shop.example", "https:/shop.example", "https://", "https://shop.example/", "https://shop.example/path",
        "https://shop.example?x", "https://a@shop.example", "https://*.shop.example", "https://shop.example:",
        "https://shop.example:0", "https://shop.example:65536", "https://shop.example:8 0", "https://shöp.example",
        "https://[::1", "https://[x]", "null", "1x://shop.example", "://shop.example", "https://a\r\nX: y",
        "https://a b",
    ])
    func otherTextsAreNoOrigins(text: String) {
        #expect(throws: WebOrigin.Fault.self) { try WebOrigin(text) }
    }

    @Test func allFaultsOfTheSettingAreToldWithTheirReason() throws {
        let error = #expect(throws: ConfigurationError.self) {
            try AllowedOrigins(parsing: "https://shop.example/, https://ok.example ,*")
        }
        #expect(
            error?.lines == [
                "--cors-origin: “https://shop.example/” is no origin: nothing follows the host and the port, not even “/”",
                "--cors-origin: “*” is no origin: it must be scheme://host or scheme://host:port",
            ]
        )
    }

    @Test func settingIsReadAsItSays() throws {
        #expect(try AllowedOrigins(parsing: "*") == .all)
        #expect(try AllowedOrigins(parsing: "none") == .listed([]))
        let listed = try AllowedOrigins(parsing: "https://a.example:443, http://b.example:81")
        #expect(listed == .listed(["https://a.example", "http://b.example:81"]))
        #expect(listed.contains("https://a.example"))
        #expect(!listed.contains("https://a.example:444"))
        #expect(!listed.contains("https://a.example.evil"))
        #expect(!listed.contains("null"))
    }

    @Test(arguments: ["127.0.0.1", "127.9.9.9", "::1", "localhost", "LOCALHOST"])
    func loopbackServiceAllowsPagesOfItsMachine(host: String) {
        let origins = AllowedOrigins.unlessSet(listeningOn: host)
        for origin in [
            "http://localhost:5173", "http://localhost", "https://127.0.0.1:8443", "http://[::1]:3000",
            "http://127.3.2.1:1",
        ] {
            #expect(origins.contains(origin), "\(origin)")
        }
        for origin in [
            "http://localhost.evil.example", "http://127.0.0.1.evil.example", "http://128.0.0.1", "null", "",
            "file://", "http://[::2]", "ftp://localhost", "http://localhost:x", "https://evil.example",
        ] {
            #expect(!origins.contains(origin), "\(origin)")
        }
    }

    @Test(arguments: ["0.0.0.0", "::", "192.168.0.7", "shop.example"])
    func otherServicesAllowNoOriginUnlessTheyAreTold(host: String) {
        #expect(AllowedOrigins.unlessSet(listeningOn: host) == .listed([]))
    }
}
