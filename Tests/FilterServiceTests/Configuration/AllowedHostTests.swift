import HTTPServer
import Support
import Testing

@testable import FilterService
@testable import Gateway

/// The hosts that writes may name, as the settings have them.
struct AllowedHostTests {
    @Test func hostsAreBoundedWhereTheAddressAloneSaysWhoWrites() {
        func hosts(_ change: (inout ServiceConfiguration) -> Void = { _ in }) -> Set<String>? {
            var configuration = ServiceConfiguration()
            configuration.allowedHosts = ["Shop.example"]
            change(&configuration)
            return configuration.writeHosts
        }
        #expect(hosts() == ["shop.example"])
        #expect(hosts { $0.server.host = "::1" } == ["shop.example"])
        #expect(hosts { $0.isWritable = true } == nil)
        #expect(hosts { $0.keyFile = "keys.yaml" } == nil)
        #expect(hosts { $0.server.host = "0.0.0.0" } == nil)
        #expect(hosts { $0.server.host = "unix:/run/filter.sock" } == nil)
    }

    @Test func hostsAreGivenWithoutAPort() throws {
        let setting = try #require(Setting.all.first { $0.name == "allowed-host" })
        var configuration = ServiceConfiguration()
        for text in ["shop.example", "[::1]", "Shop"] { try setting.set(text, in: &configuration) }
        #expect(configuration.allowedHosts == ["shop.example", "[::1]", "Shop"])
        for text in ["", "shop.example:80", "shop.example:8080", "http://shop.example", "a b", "::1", "*", "a,b"] {
            let error = #expect(throws: ConfigurationError.self) { try setting.set(text, in: &configuration) }
            #expect(error?.lines == ["--allowed-host is “\(text)”; it must be a name or an address, without a port"])
        }
    }
}
