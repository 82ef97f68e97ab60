import Dispatch
import FilterCore
import Foundation
import Glibc
import ServiceTestSupport
import Support
import TestSupport
import Testing

@testable import CatalogFiles
@testable import Gateway

/// Files of keys, and what is wrong with some.
struct KeyFileTests {
    @Test func whatIsWrittenIsRead() throws {
        let keys = [
            AccessFixtures.key(),
            AccessFixtures.key(
                id: "00000000000000e1",
                name: "back.end_2",
                [.read, .sessions, .writeItems],
                catalogs: ["shoes", "true"],
                expiresIn: 1_000,
                rate: Rate(requestsPerSecond: 0.5, burst: 3),
                isRevoked: true
            ),
            AccessFixtures.key(id: "00000000000000e2", name: "metrics", Set(Action.allCases)),
        ]
        let file = try AccessFixtures.File(keys)
        #expect(try KeyFile.read(file.path).keys == keys)
    }

    @Test func fileWithoutKeysHasNone() throws {
        for text in ["", "\n", "# none yet\n", "[]\n", "keys: []\n", "...\n"] {
            let file = try AccessFixtures.File(text)
            #expect(try KeyFile.read(file.path).keys == [])
        }
    }

    /// JSON is YAML.
    @Test func jsonIsRead() throws {
        let hash = "Wa8Frt3NAySKQi3jJPbq7IwDYwphHTZiqAF3z9MqKLc"
        let file = try AccessFixtures.File(
            #"[{"id": "0123456789abcdef", "name": "front", "hash": "\#(hash)", "actions": ["read", "sessions"]}]"#
        )
        #expect(try KeyFile.read(file.path).keys == [AccessFixtures.key()])
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
                "keys.yaml:1: id must be 16 hexadecimal digits",
                "keys.yaml:2: name must be \(KeyFile.nameRange)",
                "keys.yaml:3: hash must be the 43 characters that “filter-service key create” wrote",
                "keys.yaml:4: actions must be a list of read, sessions, writeItems, operate",
                "keys.yaml:5: catalogs must be a list of names of catalogs",
                "keys.yaml:6: expires must be a time such as 2027-01-01T00:00:00Z",
                "keys.yaml:7: rate must be \(Rate.range)",
                "keys.yaml:8: revoked must be true or false",
                "keys.yaml:10: id of “ok” must be 16 hexadecimal digits",
                "keys.yaml:10: hash of “ok” must be the 43 characters that “filter-service key create” wrote",
                "keys.yaml:10: actions of “ok” must be a list of read, sessions, writeItems, operate",
                "keys.yaml:11: a key has members such as “name: shop-frontend”",
            ]
        )
    }

    /// Somebody pastes the key where its name or another member belongs.
    @Test func keyInTheWrongPlaceIsNotShown() throws {
        let secret = AccessFixtures.text
        let good = KeyFile.text(of: AccessFixtures.key())
        let texts = [
            good.replacing("\"front\"", with: secret), good.replacing("front", with: "fs_short"),
            good.replacing("actions: [read, sessions]", with: "actions: \(secret)").replacing("front", with: secret),
            good + "  \(secret): 1\n",
        ]
        for text in texts {
            let lines = try faults(text)
            let strange = lines.filter { $0.contains("fs_") && !$0.contains(KeyFile.nameRange) }
            #expect(!lines.isEmpty && strange == [], "\(lines)")
            #expect(!lines.joined().contains(secret), "\(lines)")
        }
    }

    /// Metrics are about all catalogs.
    @Test func operatorsHaveAllCatalogs() throws {
        let key = AccessFixtures.key([.read, .operate], catalogs: ["shoes"])
        #expect(
            try faults(KeyFile.text(of: key)) == [
                "keys.yaml:5: catalogs of “front” must be left out of a key with “operate”: /metrics tells of all catalogs"
            ]
        )
    }

    // MARK: Writing

    @Test func keysThatAreMadeAtTheSameTimeAreAllInTheFile() throws {
        let file = try AccessFixtures.File("# keys")
        let keys = (0..<64).map { AccessFixtures.key(id: "00000000000000\($0 + 10)", name: "key-\($0)") }
        try concurrently(keys.count) { try KeyFile.append(keys[$0], to: file.path) }
        #expect(try KeyFile.read(file.path).keys.sorted { $0.id < $1.id } == keys.sorted { $0.id < $1.id })
    }

    @Test func nameThatIsAskedForTwiceAtTheSameTimeIsGivenOnce() throws {
        let file = try AccessFixtures.File([])
        let failures = Recorder<String>()
        try concurrently(16) { index in
            let key = AccessFixtures.key(id: "00000000000000\(index + 10)")
            do { try KeyFile.append(key, to: file.path) } catch { failures.append("\(error)") }
        }
        #expect(failures.all.count == 15 && failures.all.allSatisfy { $0.contains("there is a key “front” already") })
        #expect(try KeyFile.read(file.path).keys.count == 1)
    }

    @Test func newFileIsItsOwnersAlone() throws {
        let file = try AccessFixtures.File("")
        #expect(unlink(file.path) == 0)
        try KeyFile.append(AccessFixtures.key(), to: file.path)
        #expect(FilePermissions.warning(of: file.path, "it") == nil)
        #expect(try KeyFile.read(file.path).keys == [AccessFixtures.key()])
        #expect(throws: ConfigurationError.self) { try KeyFile.append(AccessFixtures.key(), to: "/nowhere/keys.yaml") }
    }

    @Test func fileThatEverybodyCanReadIsAWarningEachTimeItIsRead() throws {
        let file = try AccessFixtures.File([AccessFixtures.key()])
        let warnings = Recorder<String>()
        chmod(file.path, 0o640)
        let keys = try Keys(of: file.path, warn: { warnings.append($0) })
        #expect(warnings.all == [])
        chmod(file.path, 0o644)
        try keys.reload()
        let line = "the file of keys can be read by every user of the machine: chmod o= \(file.path)"
        #expect(warnings.all == [line])
        _ = try Keys(of: file.path, warn: { warnings.append($0) })
        #expect(warnings.all == [line, line])
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
        let keys = try Keys(of: file.path, report: { reports.append($0) })
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

    // MARK: Files that are cut off

    /// Wherever it is cut off: a key that lost its last lines might do more than before.
    @Test func noPartOfAMarkedFileTakesThePlaceOfTheWhole() throws {
        let other = "00000000000000e1"
        let all = [
            AccessFixtures.key(),
            AccessFixtures.key(id: other, name: "b", catalogs: ["shoes"], expiresIn: 1_000, isRevoked: true),
        ]
        let text = all.map(KeyFile.text).joined() + KeyFile.endMark
        let file = try AccessFixtures.File(text)
        let reports = Recorder<String>()
        let keys = try Keys(of: file.path, report: { reports.append($0) })
        for count in 0..<text.utf8.count - 1 {
            try file.write(String(decoding: Array(text.utf8).prefix(count), as: UTF8.self))
            #expect(throws: ConfigurationError.self, "\(count) bytes") { try keys.reload() }
            #expect(try keys.caller(with: AccessFixtures.text, at: AccessFixtures.start).keyName == "front")
        }
        try file.write(text)
        try keys.reload()
        #expect(reports.all == [])
    }

    @Test func fileThatHasLostItsKeysChangesNothingUnlessItSaysSo() throws {
        for text in ["", "\n", "# none\n", "- id: \"0123"] {
            let file = try AccessFixtures.File([AccessFixtures.key()])
            let keys = try Keys(of: file.path)
            try file.write(text)
            let error = #expect(throws: ConfigurationError.self, "\(text)") { try keys.reloadIfChanged() }
            #expect(error?.lines.first?.hasPrefix(file.path) == true)
            #expect(try keys.caller(with: AccessFixtures.text, at: AccessFixtures.start).keyName == "front")
        }
        for text in ["[]", "keys: []\n", "# none\n[]\n...\n"] {
            let file = try AccessFixtures.File([AccessFixtures.key()])
            let reports = Recorder<String>()
            let keys = try Keys(of: file.path, report: { reports.append($0) })
            try file.write(text)
            try keys.reload()
            #expect(throws: ServiceError.self) { try keys.caller(with: AccessFixtures.text, at: AccessFixtures.start) }
            #expect(reports.all == ["the keys have changed; there are 0"])
        }
        // Where there were none, nothing is lost.
        let file = try AccessFixtures.File("")
        let warnings = Recorder<String>()
        let keys = try Keys(of: file.path, warn: { warnings.append($0) })
        try file.write("# none yet\n")
        try keys.reload()
        #expect(warnings.all.count { $0 == "there are no keys in \(file.path), and requests need one" } == 1)
    }

    @Test func listInBracketsShowsItsEndAsAMarkDoes() throws {
        let marked = KeyFile.text(of: AccessFixtures.key()) + KeyFile.endMark
        let hash = marked.split(separator: "\n")[2].dropFirst("  hash: ".count)
        let json = #"[{"id": "0123456789abcdef", "name": "other", "hash": \#(hash), "actions": ["read"]}]"#
        for (text, count) in [("[]", 0), ("keys: []\n", 0), (json, 1), (json + "\n", 1)] {
            let file = try AccessFixtures.File(marked)
            let reports = Recorder<String>()
            let keys = try Keys(of: file.path, report: { reports.append($0) })
            try file.write(text)
            try keys.reload()
            #expect(reports.all == ["the keys have changed; there are \(count)"])
        }
        let file = try AccessFixtures.File(json)
        #expect(throws: ConfigurationError.self) {
            try KeyFile.append(AccessFixtures.key(id: "00000000000000e1", name: "b"), to: file.path)
        }
        #expect(try KeyFile.read(file.path).keys.map(\.name) == ["other"])
        try file.write(marked)
        let keys = try Keys(of: file.path)
        for count in 0..<json.utf8.count {
            try file.write(String(decoding: Array(json.utf8).prefix(count), as: UTF8.self))
            #expect(throws: ConfigurationError.self, "\(count) bytes") { try keys.reload() }
        }
    }

    @Test func endMarkStaysBehindKeysThatAreAdded() throws {
        let other = AccessFixtures.key(id: "00000000000000e1", name: "b")
        let both = KeyFile.text(of: AccessFixtures.key()) + KeyFile.text(of: other)
        // A file without one gets it.
        for text in ["", "...", "...\n", "...\n\n", "# mine", "# mine\n"] {
            let file = try AccessFixtures.File(text)
            try KeyFile.append(AccessFixtures.key(), to: file.path)
            try KeyFile.append(other, to: file.path)
            let written = try String(contentsOfFile: file.path, encoding: .utf8)
            #expect(written == (text.hasPrefix("#") ? "# mine\n" : "") + both + KeyFile.endMark)
            #expect(try KeyFile.read(file.path).hasEndMark)
            #expect(try KeyFile.read(file.path).keys.count == 2)
        }
        for text in ["[]\n", "keys: []\n...\n"] {
            let file = try AccessFixtures.File(text)
            #expect(throws: ConfigurationError.self) { try KeyFile.append(other, to: file.path) }
            #expect(try String(contentsOfFile: file.path, encoding: .utf8) == text)
        }
    }

    @Test func ratesAreReadStrictly() throws {
        #expect(Rate("20") == Rate(requestsPerSecond: 20, burst: 20))
        #expect(Rate("0.5") == Rate(requestsPerSecond: 0.5, burst: 1))
        #expect(Rate("2.5/100") == Rate(requestsPerSecond: 2.5, burst: 100))
        for text in [
            "", "0", "-1", "+1", "1e3", "inf", "nan", "0x1", ".5", "1/", "/1", "1/0", "1/1.5", "1/2/3", " 1",
            "1000001", "1/1000001", "1.2.3", "0.0009", "0.00001/5",
        ] { #expect(Rate(text) == nil, "\(text)") }
        // The written form is read.
        for (text, written) in [
            ("0.001", "0.001/1"), ("0.0012345", "0.0012345/1"), ("20/100", "20/100"), ("1000000", "1000000/1000000"),
            ("999999.99/1", "999999.99/1"), ("0.1", "0.1/1"),
        ] {
            let rate = try #require(Rate(text))
            #expect(rate.text == written && Rate(rate.text) == rate)
        }
    }
}
