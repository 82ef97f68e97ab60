import ArgumentParser
import Foundation
import HTTPServer
import TestSupport
import Testing

@testable import Bytes
@testable import CatalogFiles
@testable import FilterService
@testable import JSON
@testable import Sessions

/// Where settings come from: command line, environment, file, and files with a secret each.
struct SettingSourceTests {
    private let secret = String(repeating: "s", count: 32)
    private let files: TemporaryFiles

    init() throws {
        files = try TemporaryFiles()
    }

    private func configuration(_ arguments: [String], _ environment: [String: String]) throws -> ServiceConfiguration {
        try SettingArguments<ServeSettings>.parse(arguments).configuration(environment: environment)
    }

    /// The lines of the error that a start ends with.
    private func faults(_ arguments: [String] = [], _ environment: [String: String] = [:]) -> [String] {
        let error = #expect(throws: ValidationError.self) { try configuration(arguments, environment) }
        return error?.message.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) } ?? []
    }

    private func row(
        _ name: String,
        _ arguments: [String] = [],
        _ environment: [String: String] = [:]
    ) throws -> [String] {
        let report = try SettingArguments<ServeSettings>.parse(arguments).report(environment: environment)
        let row = try #require(report.rows.first { $0.setting.name == name })
        return [row.value, row.origin]
    }

    @Test func commandLineOverridesEnvironmentAndThatTheFile() throws {
        let file = try files.settings(
            "port: 1\nmax-drafts: 2\n\"max-shares\": 3 # as text\nwatch: true\nphrases: [a.json, b.json]\n"
        )
        let environment = ["FILTER_SERVICE_CONFIG": file, "FILTER_SERVICE_PORT": "4", "FILTER_SERVICE_MAX_DRAFTS": "5"]
        let given = try configuration(["--port", "6"], environment)
        #expect(given.server.port == 6 && given.sessions.record.maxDrafts == 5 && given.sessions.maxShares == 3)
        #expect(given.watchesCatalogs && given.phraseFiles == ["a.json", "b.json"])
        #expect(try !configuration(["--no-watch"], environment).watchesCatalogs)
        let other = try configuration(["--config", file, "--phrases", "c.json"], ["FILTER_SERVICE_CONFIG": "/nowhere"])
        #expect(other.server.port == 1 && other.phraseFiles == ["c.json"])
        let several = try configuration(
            [],
            ["FILTER_SERVICE_PHRASES": "/etc/d.json:e.json", "FILTER_SERVICE_WATCH": "false"]
        )
        #expect(several.phraseFiles == ["/etc/d.json", "e.json"] && !several.watchesCatalogs)
    }

    /// Also one that another value overrides, and all at once.
    @Test func faultNamesSettingValueRangeAndSource() throws {
        let file = try files.settings("max-sessions: 0\n\nport: [1]\nmax-sesions: 1\ntitle: x\nmax-drafts: 8\n")
        let environment = [
            "FILTER_SERVICE_CONFIG": file, "FILTER_SERVICE_THREADS": "none", "FILTER_SERVICE_MAX_DRAFT": "4",
            "OTHER": "x",
        ]
        #expect(
            faults(["--max-sessions", "5", "--max-shares", "0"], environment) == [
                "\(file):3: port takes one value",
                "\(file):4: no setting has the name “max-sesions”; did you mean “max-sessions”?",
                "\(file):5: no setting has the name “title”",
                "FILTER_SERVICE_MAX_DRAFT: no setting has this name; did you mean FILTER_SERVICE_MAX_DRAFTS?",
                "\(file):1: --max-sessions is 0; it must be 1 to 10,000,000",
                "FILTER_SERVICE_THREADS: --threads is “none”; it must be a whole number, 1 to 256",
                "--max-shares is 0; it must be 1 to 10,000,000",
            ]
        )
    }

    @Test func fileThatIsNoMappingIsRefused() throws {
        for (text, words) in [
            ("port: 1\nport: 2\n", ":1: port is given twice"), ("a: [", ": did not find expected node content"),
            ("just text", "lines such as “port: 8080”"), ("- port", "lines such as “port: 8080”"),
            ("port: 1\n---\nport: 2\n", "but found another document"),
        ] {
            let file = try files.settings(text)
            let lines = faults(["--config", file])
            #expect(lines.count == 1 && lines[0].hasPrefix(file) && lines[0].contains(words), "\(lines)")
        }
        #expect(faults(["--config", "/nowhere/a.yaml"]) == ["/nowhere/a.yaml: open: No such file or directory (2)"])
        let large = try files.settings(String(repeating: "#\n", count: 600_000))
        #expect(faults(["--config", large]) == ["\(large): the file has more than 1,048,576 bytes"])
        for text in ["", "# nothing\n"] {
            #expect(try configuration(["--config", files.settings(text)], [:]).server.port == 8_080)
        }
    }

    @Test func secretsComeFromEnvironmentAndFilesAndNotFromTheCommandLine() throws {
        let path = try files.settings(secret + "\n", named: "secret")
        let key = try configuration([], ["FILTER_SERVICE_SESSION_SECRET": secret]).sessions.signingKey
        let ways: [([String], [String: String])] = [
            (["--session-secret-file", path], [:]),
            ([], ["FILTER_SERVICE_SESSION_SECRET_FILE": path]),
            (["--config", try files.settings("session-secret: \(secret)\n")], [:]),
            (["--config", try files.settings("session-secret-file: \(path)\n", named: "other.yaml")], [:]),
        ]
        for (arguments, environment) in ways {
            #expect(
                try configuration(arguments, environment).sessions.signingKey.bytes == key.bytes,
                "\(arguments) \(environment)"
            )
        }
        #expect(try configuration([], [:]).sessions.signingKey.bytes != key.bytes)
        let refusal = "has a secret, which others can read in the list of processes; give it by"
        #expect(
            faults(["--session-secret", secret]) == [
                "--session-secret \(refusal) --session-secret-file, FILTER_SERVICE_SESSION_SECRET or "
                    + "FILTER_SERVICE_SESSION_SECRET_FILE"
            ]
        )
        for store in ["redis://:hush@cache", "redis://:hush", "redis://user:hush"] {
            #expect(faults(["--session-store", store]).first?.contains(refusal) == true)
        }
        for store in ["redis://cache:7000/3", "redis://[::1]:7000", "redis://[::1]"] {
            #expect(try configuration(["--session-store", store, "--session-secret-file", path], [:]).redisURL != nil)
        }
        #expect(
            faults([], ["FILTER_SERVICE_SESSION_SECRET": secret, "FILTER_SERVICE_SESSION_SECRET_FILE": path])
                == ["FILTER_SERVICE_SESSION_SECRET and FILTER_SERVICE_SESSION_SECRET_FILE are both given"]
        )
        #expect(
            faults(["--session-secret-file", "/nowhere/a"])
                == ["/nowhere/a: open: No such file or directory (2) (--session-secret-file)"]
        )
        #expect(
            faults([], ["FILTER_SERVICE_SESSION_SECRET_FILE": try files.settings("\n", named: "empty")]).first?
                .hasSuffix("empty (FILTER_SERVICE_SESSION_SECRET_FILE): the file has no text for --session-secret")
                == true
        )
    }

    @Test func filesOfSecretsThatEveryUserCanReadAreAWarning() throws {
        let secret = try files.settings(secret + "\n", named: "secret")
        let settings = try files.settings("session-store: redis://user:hush@cache\nsession-secret-file: \(secret)\n")
        let other = try files.settings("port: 1234\n", named: "other.yaml")
        for (mode, isOpen) in [(0o600, false), (0o640, false), (0o644, true), (0o604, true)] as [(mode_t, Bool)] {
            for path in [secret, settings, other] { #expect(chmod(path, mode) == 0) }
            let lines = [
                "the file with --session-store can be read by every user of the machine: chmod o= \(settings)",
                "the file with --session-secret can be read by every user of the machine: chmod o= \(secret)",
            ]
            #expect(try configuration(["--config", settings], [:]).warnings == (isOpen ? lines : []))
            #expect(try configuration(["--session-secret-file", secret], [:]).warnings == (isOpen ? [lines[1]] : []))
            #expect(try configuration(["--config", other], [:]).warnings == [])
        }
    }

    @Test func noFaultAndNoReportShowsASecret() throws {
        let cases: [[String: String]] = [
            ["FILTER_SERVICE_SESSION_SECRET": "hush"], ["FILTER_SERVICE_SESSION_SECERT": "hush"],
            ["FILTER_SERVICE_SESSION_STORE": "redis://user:hush@cache:x"],
            ["FILTER_SERVICE_SESSION_STORE": "redis://user:hu/hush@cache"],
            ["FILTER_SERVICE_SESSION_STORE": "redis://:hush:6379/hush@cache"],
            ["FILTER_SERVICE_SESSION_STORE": "hush://user:hush@cache"],
            ["FILTER_SERVICE_SESSION_STORE": "redis://:hush"], ["FILTER_SERVICE_SESSION_STORE": "redis://user:hush/2"],
            ["FILTER_SERVICE_SESSION_STORE": "user:hush"],
            ["FILTER_SERVICE_SESSION_STORE_FILE": try files.settings("redis://user:hush", named: "forgotten")],
            ["FILTER_SERVICE_CONFIG": try files.settings("session-secret: \"hush\nport: 1\n")],
            ["FILTER_SERVICE_CONFIG": try files.settings("session-secret: [hush]\n", named: "b.yaml")],
        ]
        for environment in cases {
            let lines = faults([], environment)
            #expect(!lines.isEmpty && !lines.joined().contains("hush"), "\(lines)")
        }
        let environment = [
            "FILTER_SERVICE_SESSION_SECRET": secret,
            "FILTER_SERVICE_SESSION_STORE_FILE": try files.settings("redis://user:hush@cache/2", named: "store"),
        ]
        #expect(try row("session-secret", [], environment) == ["(hidden)", "FILTER_SERVICE_SESSION_SECRET"])
        #expect(
            try row("session-store", [], environment)
                == ["redis://(hidden)@cache/2", "\(files.path("store")) (FILTER_SERVICE_SESSION_STORE_FILE)"]
        )
        let report = try SettingArguments<ServeSettings>.parse([]).report(environment: environment)
        var writer = JSONWriter()
        report.write(to: &writer)
        for text in [report.text, String(decoding: writer.bytes, as: UTF8.self)] {
            #expect(!text.contains("hush") && !text.contains(secret))
        }
    }

    @Test func reportSaysWhereEachValueComesFrom() throws {
        let file = try files.settings("max-drafts: 3\nphrases: [a.json, b.json]\n")
        let environment = ["FILTER_SERVICE_MAX_SHARES": "5"]
        let arguments = ["--config", file, "--port", "7"]
        #expect(try row("port", arguments, environment) == ["7", "command line"])
        #expect(try row("max-shares", arguments, environment) == ["5", "FILTER_SERVICE_MAX_SHARES"])
        #expect(try row("max-drafts", arguments, environment) == ["3", "\(file):1"])
        #expect(try row("phrases", arguments, environment) == ["a.json, b.json", "\(file):2"])
        #expect(try row("host", arguments, environment) == ["127.0.0.1", "default"])
        // A number, although the default is given in words.
        #expect(try Int(row("threads")[0]) == ServiceConfiguration.defaults.server.threads)
        let text = try SettingArguments<ServeSettings>.parse(arguments).report(environment: environment).text
        #expect(text.split(separator: "\n").count == Setting.all.count + 1)
        #expect(text.contains(#/--port +7 +number +command line +0 to 65,535\n/#))
    }

    /// A Service of that name gives every container of its namespace such variables.
    @Test func variablesThatKubernetesMakesAreNoSettings() throws {
        var environment = [
            "FILTER_SERVICE_SERVICE_HOST": "10.0.0.1", "FILTER_SERVICE_SERVICE_PORT": "80",
            "FILTER_SERVICE_SERVICE_PORT_HTTP": "80", "FILTER_SERVICE_PORT": "tcp://10.0.0.1:80",
            "FILTER_SERVICE_PORT_80_TCP": "tcp://10.0.0.1:80", "FILTER_SERVICE_PORT_80_TCP_ADDR": "10.0.0.1",
            "FILTER_SERVICE_PORT_80_TCP_PORT": "80", "FILTER_SERVICE_PORT_80_TCP_PROTO": "tcp",
            "FILTER_SERVICE_REDIS_SERVICE_HOST": "10.0.0.2", "FILTER_SERVICE_REDIS_PORT": "tcp://10.0.0.2:6379",
        ]
        #expect(try configuration([], environment).server.port == 8_080)
        environment["FILTER_SERVICE_PORT"] = "81"
        #expect(try configuration([], environment).server.port == 81)
    }

    /// A Service with the short name makes variables that are named as settings are.
    @Test func variablesOfTheServiceFilterAreNoSettings() throws {
        for (host, link) in [("10.0.0.1", "tcp://10.0.0.1:80"), ("fd00::1", "tcp://[fd00::1]:80")] {
            var environment = [
                "FILTER_SERVICE_HOST": host, "FILTER_SERVICE_PORT": "80", "FILTER_SERVICE_PORT_HTTP": "80",
                "FILTER_PORT": link, "FILTER_PORT_80_TCP": link, "FILTER_PORT_80_TCP_ADDR": host,
            ]
            let names = ["FILTER_SERVICE_HOST", "FILTER_SERVICE_PORT", "FILTER_SERVICE_PORT_HTTP"]
            #expect(EnvironmentSettings.linksOfFilter(in: environment) == names)
            let given = try configuration([], environment)
            #expect(given.server.host == ServiceConfiguration.defaults.server.host && given.server.port == 8_080)
            // Variables that a container is given by name override those of Kubernetes.
            environment["FILTER_SERVICE_HOST"] = "0.0.0.0"
            environment["FILTER_SERVICE_PORT"] = "81"
            #expect(EnvironmentSettings.linksOfFilter(in: environment) == ["FILTER_SERVICE_PORT_HTTP"])
            let named = try configuration([], environment)
            #expect(named.server.host == "0.0.0.0" && named.server.port == 81)
        }
        let settings = ["FILTER_SERVICE_HOST": "10.0.0.1", "FILTER_SERVICE_PORT": "80", "FILTER_PORT": "80"]
        #expect(EnvironmentSettings.linksOfFilter(in: settings).isEmpty)
        #expect(try configuration([], settings).server.port == 80)
    }

    /// So that one environment and one file serve all commands, also those that may not read the secrets.
    @Test func filesOfSettingsThatACommandDoesNotHaveAreNotOpened() throws {
        let file = try files.settings("session-secret-file: /nowhere/a\nmax-row-bytes: 77\n")
        let environment = ["FILTER_SERVICE_CONFIG": file, "FILTER_SERVICE_SESSION_STORE_FILE": "/nowhere/b"]
        let options = try SettingArguments<LoadSettings>.parse([])
        #expect(try options.configuration(environment: environment).loading.maxRowBytes == 77)
        #expect(faults([], environment).count == 2)
        #expect(throws: ValidationError.self) {
            try options.configuration(environment: ["FILTER_SERVICE_SESSION_STOER_FILE": "/nowhere/b"])
        }
    }

    /// So that one file serves all commands.
    @Test func commandsThatOnlyReadTakeTheirPartOfTheFile() throws {
        let file = try files.settings("port: 70000\nmax-row-bytes: 77\n")
        let options = try SettingArguments<LoadSettings>.parse(["--config", file])
        #expect(try options.configuration(environment: [:]).loading.maxRowBytes == 77)
        #expect(throws: ValidationError.self) {
            try options.configuration(environment: ["FILTER_SERVICE_CONFIG": file, "FILTER_SERVICE_MAX_ROWS": "1"])
        }
    }
}

extension TemporaryFiles {
    /// Writes a file of settings, or of the value of one.
    fileprivate func settings(_ text: String, named name: String = "settings.yaml") throws -> String {
        try write(name, text: text)
    }
}
