import FilterCore
import TestSupport
import Testing

@testable import FilterService

/// Files of keys, and what is wrong with some.
struct KeyFileTests {
    @Test func whatIsWrittenIsRead() throws {
        let keys = [
            AccessFixtures.key(),
            AccessFixtures.key(
                id: "00000000000000e1",
                name: "back.end_2",
                Set(Action.allCases),
                catalogs: ["shoes", "true"],
                expiresIn: 1_000,
                rate: Rate(requestsPerSecond: 0.5, burst: 3),
                isRevoked: true
            ),
        ]
        let file = try AccessFixtures.File(keys)
        #expect(try KeyFile.read(file.path) == keys)
    }

    @Test func fileWithoutKeysHasNone() throws {
        for text in ["", "\n", "# none yet\n", "[]\n"] {
            let file = try AccessFixtures.File(text)
            #expect(try KeyFile.read(file.path) == [])
        }
    }

    /// JSON is YAML.
    @Test func jsonIsRead() throws {
        let hash = "Wa8Frt3NAySKQi3jJPbq7IwDYwphHTZiqAF3z9MqKLc"
        let file = try AccessFixtures.File(
            #"[{"id": "0123456789abcdef", "name": "front", "hash": "\#(hash)", "actions": ["read", "sessions"]}]"#
        )
        #expect(try KeyFile.read(file.path) == [AccessFixtures.key()])
    }

    private func faults(_ text: String) throws -> [String] {
        let file = try AccessFixtures.File(text)
        let error = #expect(throws: ConfigurationError.self) { try KeyFile.read(file.path) }
        return error?.lines.map { $0.replacing(file.path, with: "keys.yaml") } ?? []
    }

    @Test func everyFaultHasItsLine() throws {
        let lines = try faults(
            """
            - id: "x"
              name: a b
              hash: s3cret
              actions: [read, fly]
              catalogs: []
              expires: 2027-01-01
              rate: fast
              revoked: maybe
              filter: x
            - name: ok
            - just a text
            """
        )
        #expect(
            lines == [
                "keys.yaml:9: a key has no “filter”; it has id, name, hash, actions, catalogs, expires, rate, revoked",
                "keys.yaml:1: id of “a b” must be 16 hexadecimal digits",
                "keys.yaml:2: name of “a b” must be 1 to 64 ASCII letters, digits, “.”, “_” and “-”",
                "keys.yaml:3: hash of “a b” must be the 43 characters that “filter-service key create” wrote",
                "keys.yaml:4: actions of “a b” must be a list of read, sessions, writeItems, operate",
                "keys.yaml:5: catalogs of “a b” must be a list of names of catalogs",
                "keys.yaml:6: expires of “a b” must be a time such as 2027-01-01T00:00:00Z",
                "keys.yaml:7: rate of “a b” must be \(Rate.range)",
                "keys.yaml:8: revoked of “a b” must be true or false",
                "keys.yaml:10: id of “ok” must be 16 hexadecimal digits",
                "keys.yaml:10: hash of “ok” must be the 43 characters that “filter-service key create” wrote",
                "keys.yaml:10: actions of “ok” must be a list of read, sessions, writeItems, operate",
                "keys.yaml:11: a key has members such as “name: shop-frontend”",
            ]
        )
    }

    @Test func idsAndNamesAreThereOnce() throws {
        let other = "00000000000000e1"
        let keys = [AccessFixtures.key(), AccessFixtures.key(name: "b"), AccessFixtures.key(id: other)]
        #expect(
            try faults(keys.map(KeyFile.text).joined()) == [
                "keys.yaml:5: the id 0123456789abcdef is there twice", "keys.yaml:9: the name “front” is there twice",
            ]
        )
    }

    @Test(arguments: ["a: 1", "text", "- [", "- \"\\x\""])
    func whatIsNoListOfKeysIsRefused(_ text: String) throws {
        #expect(try faults(text).first?.hasPrefix("keys.yaml") == true)
    }

    @Test func fileThatIsNotThereIsAFault() {
        #expect(throws: ConfigurationError.self) { try Keys(of: "/nowhere/keys.yaml") }
    }

    @Test func changedFileIsReadOnceAndABadOneChangesNothing() throws {
        let file = try AccessFixtures.File([AccessFixtures.key()])
        let reports = Recorder<String>()
        let keys = try Keys(of: file.path) { reports.append($0) }
        try keys.reloadIfChanged()
        try keys.reload()
        #expect(reports.all == [])
        try file.write("- broken")
        #expect(throws: ConfigurationError.self) { try keys.reloadIfChanged() }
        try keys.reloadIfChanged()
        #expect(try keys.caller(with: AccessFixtures.text, at: AccessFixtures.start).keyName == "front")
        try file.write(KeyFile.text(of: AccessFixtures.key(isRevoked: true)))
        try keys.reloadIfChanged()
        #expect(throws: ServiceError.self) { try keys.caller(with: AccessFixtures.text, at: AccessFixtures.start) }
        #expect(reports.all == ["the keys have changed; there are 1"])
    }

    @Test func ratesAreReadStrictly() throws {
        #expect(Rate("20") == Rate(requestsPerSecond: 20, burst: 20))
        #expect(Rate("0.5") == Rate(requestsPerSecond: 0.5, burst: 1))
        #expect(Rate("2.5/100") == Rate(requestsPerSecond: 2.5, burst: 100))
        for text in [
            "", "0", "-1", "+1", "1e3", "inf", "nan", "0x1", ".5", "1/", "/1", "1/0", "1/1.5", "1/2/3", " 1",
            "1000001", "1/1000001", "1.2.3", "0.0009", "0.00001/5",
        ] { #expect(Rate(text) == nil, "\(text)") }
    }
}
