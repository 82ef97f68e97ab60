import Support
import Testing

@testable import Sessions

struct RedisURLTests {
    private func parts(_ text: String) throws -> [String?] {
        let url = try RedisURL(text)
        return [url.endpoint.host, "\(url.endpoint.port)", url.user, url.password, "\(url.database)"]
    }

    @Test(arguments: [
        ("redis://cache", ["cache", "6379", nil, nil, "0"]),
        ("redis://cache/", ["cache", "6379", nil, nil, "0"]),
        ("redis://cache:7000/3", ["cache", "7000", nil, nil, "3"]),
        ("REDIS://cache:", ["cache", "6379", nil, nil, "0"]),
        ("redis://[::1]:7000", ["::1", "7000", nil, nil, "0"]),
        ("redis://[::1]", ["::1", "6379", nil, nil, "0"]),
        ("redis://:secret@cache", ["cache", "6379", nil, "secret", "0"]),
        ("redis://filters:secret@cache:1/65535", ["cache", "1", "filters", "secret", "65535"]),
        ("redis://f%3Ao:s%40c%2Fr%25t@cache", ["cache", "6379", "f:o", "s@c/r%t", "0"]),
        ("redis://filters:a:b@c@cache", ["cache", "6379", "filters", "a:b@c", "0"]),
    ])
    func partsAreReadAndDefaultsTaken(text: String, expected: [String?]) throws {
        #expect(try parts(text) == expected)
    }

    @Test(arguments: [
        ("", "redis://"), ("localhost:6379", "redis://"), ("http://cache", "“http://”"), ("redis://", "host"),
        ("redis://:6379", "host"), ("redis://cache:0", "65535"), ("redis://cache:65536", "65535"),
        ("redis://cache:x", "65535"), ("redis://[::1]7", "65535"), ("redis://::1", "65535"),
        ("redis://cache/x", "database"), ("redis://cache/-1", "database"), ("redis://cache/1/2", "database"),
        ("redis://cache/1?timeout=1", "database"), ("redis://user@cache", "no password"),
        ("redis://user:@cache", "no password"), ("redis://user:hidden%4@cache", "percent"),
        ("redis://user:hidden%00@cache", "percent"),
    ])
    func faultsAreNamedWithoutThePassword(text: String, part: String) throws {
        let error = try #require(throws: ConfigurationError.self) { try RedisURL(text) }
        #expect(error.description.contains(part), "\(error)")
        #expect(!error.description.contains("hidden"))
    }

    @Test func encryptionIsRefusedWithAWayRound() throws {
        let error = try #require(throws: ConfigurationError.self) { try RedisURL("rediss://cache:6380") }
        #expect(error.description.contains("no TLS"))
        #expect(error.description.contains("stunnel"))
    }
}
