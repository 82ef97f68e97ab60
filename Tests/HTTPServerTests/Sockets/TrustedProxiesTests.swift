import Testing

@testable import HTTPServer

struct TrustedProxiesTests {
    private static let proxies = TrustedProxies(parsing: "10.0.0.0/8, ::1")

    @Test(arguments: [
        // An address that a client claims for itself does not count.
        ("192.0.2.7", ["198.51.100.1"], "192.0.2.7"),
        ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", [""], "10.0.0.1"),
        ("10.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("::1", ["2001:db8::1"], "2001:db8::1"),
        ("10.0.0.1", ["6.6.6.6, 198.51.100.1"], "198.51.100.1"),
        ("10.0.0.1", ["6.6.6.6, 198.51.100.1 ,10.0.0.2,\t10.0.0.3"], "198.51.100.1"),
        ("10.0.0.1", ["6.6.6.6", "198.51.100.1", "10.0.0.2"], "198.51.100.1"),
        ("10.0.0.1", ["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
        ("10.0.0.1", ["198.51.100.1,, 10.0.0.2,"], "198.51.100.1"),
        ("10.0.0.1", ["198.51.100.1:4711"], "198.51.100.1"),
        ("10.0.0.1", ["[2001:db8::1]:4711"], "2001:db8::1"),
        ("10.0.0.1", ["[2001:db8::1]"], "2001:db8::1"),
        ("10.0.0.1", ["::ffff:198.51.100.1"], "198.51.100.1"),
        // Unreadable on the way, and unreadable beyond it.
        ("10.0.0.1", ["198.51.100.1, unknown"], "10.0.0.1"),
        ("10.0.0.1", ["198.51.100.1, unknown, 10.0.0.2"], "10.0.0.1"),
        ("10.0.0.1", ["unknown, 198.51.100.1"], "198.51.100.1"),
        ("10.0.0.1", ["[2001:db8::1"], "10.0.0.1"), ("10.0.0.1", ["198.51.100.1:a"], "10.0.0.1"),
    ])
    func clientIsTheLastAddressThatIsNoProxy(peer: String, lines: [String], client: String) throws {
        let proxies = try #require(Self.proxies)
        let peer = try #require(NetworkAddress(peer))
        #expect(proxies.client(of: peer, forwardedFor: lines).description == client)
    }

    @Test(arguments: ["", "10.0.0.0/8,", "10.0.0.0/8;::1", "proxy"])
    func listsOfOtherThingsAreRefused(text: String) {
        #expect(TrustedProxies(parsing: text) == nil)
    }

    @Test func noProxyIsTrustedByDefault() throws {
        #expect(TrustedProxies().client(of: .loopback, forwardedFor: ["198.51.100.1"]) == .loopback)
    }
}
