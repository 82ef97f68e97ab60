import Testing

@testable import HTTPServer

struct NetworkAddressTests {
    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"), ("::FFFF:C000:0201", "192.0.2.1"),
        ("2001:DB8:0:0::1", "2001:db8::1"), ("::", "::"), ("::1", "::1"), ("0.0.0.0", "0.0.0.0"),
    ])
    func addressesHaveOneSpelling(text: String, spelling: String) throws {
        #expect(try #require(NetworkAddress(text)).description == spelling)
        #expect(NetworkAddress(spelling) == NetworkAddress(text))
    }

    @Test(arguments: ["", "1.2.3", "1.2.3.256", "1.2.3.4:80", "[::1]", "::g", "fe80::1%eth0", " 1.2.3.4", "unknown"])
    func otherTextsAreNoAddresses(text: String) {
        #expect(NetworkAddress(text) == nil)
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.255.0.1", "11.0.0.0"), ("10.1.2.3", "10.1.2.3", "10.1.2.2"),
        ("10.1.2.3/32", "::ffff:10.1.2.3", "10.1.2.4"), ("192.0.2.128/25", "192.0.2.255", "192.0.2.127"),
        ("0.0.0.0/0", "255.255.255.255", "::1"), ("2001:db8::/32", "2001:db8:ffff::1", "2001:db9::"),
        ("2001:db8::/64", "2001:db8::ffff:0:0:1", "2001:db8:0:1::"), ("::1/128", "::1", "::2"),
        ("2001:db8::/65", "2001:db8::7fff:0:0:1", "2001:db8::8000:0:0:1"),
        ("::ffff:10.0.0.0/104", "10.9.9.9", "11.0.0.0"),
    ])
    func rangesHoldWhatBeginsWithTheSameBits(range: String, inside: String, outside: String) throws {
        let range = try #require(AddressRange(range))
        #expect(range.contains(try #require(NetworkAddress(inside))))
        #expect(!range.contains(try #require(NetworkAddress(outside))))
    }

    @Test func rangeOfNoBitsHoldsEverything() throws {
        let range = try #require(AddressRange("::/0"))
        for address in ["::", "127.0.0.1", "ffff::"] { #expect(range.contains(try #require(NetworkAddress(address)))) }
    }

    @Test(arguments: ["", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/8/8", "10/8", "a/8", "::/+1"])
    func otherTextsAreNoRanges(text: String) {
        #expect(AddressRange(text) == nil)
    }
}
