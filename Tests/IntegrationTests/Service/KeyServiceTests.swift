import Foundation
import Glibc
import TestSupport
import Testing

/// Keys of the built program: made, used, exchanged and refused.
struct KeyServiceTests {
    private typealias Fields = [(name: String, value: String)]

    private func bearing(_ key: String) -> Fields { [("Authorization", "Bearer \(key)")] }

    /// Runs `filter-service key …` to its end.
    private func run(_ arguments: [String], environment: [String: String] = [:]) throws -> ProgramRun {
        try ProgramRun(["key"] + arguments, environment: environment)
    }

    /// Makes a key and puts its entry into the file.
    private func key(_ name: String, _ actions: String, in files: TemporaryFiles, _ options: String...) throws -> String
    {
        let made = try run(
            ["create", "--name", name, "--actions", actions, "--file", files.path("keys.yaml")] + options
        )
        try #require(made.code == 0, "\(made.errors)")
        return made.output.trimmingCharacters(in: .newlines)
    }

    @Test func keysAndTheirLimitsAnswerAsDocumented() throws {
        let files = try TemporaryFiles()
        let key = try key(
            "front",
            "read,sessions",
            in: files,
            "--catalogs",
            "shop",
            "--expires",
            "1d",
            "--rate",
            "1000"
        )
        let other = try self.key("writer", "writeItems", in: files)
        let service = try RunningService("--keys", files.path("keys.yaml"))
        let client = service.client
        let list = try client.send("GET", "/v1/catalogs")
        #expect(list.status == 401 && list.code == "keyRequired" && list["WWW-Authenticate"] == "Bearer")
        #expect(try client.send("GET", "/v1/catalogs/shop", fields: bearing(key)).status == 200)
        let refused = try client.send("GET", "/v1/catalogs/everything", fields: bearing(key))
        #expect(refused.status == 403 && refused.code == "catalogNotAllowed")
        #expect(try client.send("GET", "/metrics", fields: bearing(key)).code == "actionNotAllowed")
        #expect(try client.send("GET", "/v1/catalogs/shop", fields: bearing(other)).code == "actionNotAllowed")
        #expect(try client.send("GET", "/readyz").status == 200)

        let made = try client.send("POST", "/v1/sessions", #"{"catalog":"shop"}"#, fields: bearing(key))
        let session = "/v1/sessions/\(try #require(made.text("/session/id")))"
        let ticket = try client.send("POST", session + "/tickets", fields: bearing(key))
        #expect(ticket.status == 200, "\(ticket.text)")
        let stream = try client.send("GET", try #require(ticket.text("/url")))
        #expect(stream.status == 200 && stream["Content-Type"] == "text/event-stream")
        #expect(try client.send("GET", session + "/events?ticket=1.2.3.4").status == 401)
        #expect(try client.send("POST", session + "/tickets?x=1", fields: bearing(key)).status == 422)
        #expect(try client.send("POST", "/v1/sessions/unknown/tickets", fields: bearing(key)).status == 404)
        #expect(try client.send("DELETE", session, fields: bearing(key)).status == 204)
        #expect(try client.send("POST", session + "/tickets", fields: bearing(key)).status == 410)

        // Fields that no client library sends.
        let long = String(repeating: "A", count: 10_000)
        for field in [
            "Bearer \(long)", "Bearer \(key)\(long)", "Bearer \(key) \(key)", "Basic \(key)", "Bearer \u{FF}",
        ] {
            let reply = try client.send("GET", "/v1/catalogs/shop", fields: [("Authorization", field)])
            #expect(reply.status == 401 && reply.code == "invalidKey" && !reply.text.contains(key))
        }
        #expect(try client.send("GET", "/v1/catalogs/shop", fields: bearing(key) + bearing(key)).status == 401)
    }

    @Test func scopedKeysOfTheCommandAreTaken() throws {
        let files = try TemporaryFiles()
        let whole = try key("back", "read,sessions,writeItems", in: files)
        try files.write("key", whole)
        let scope = ["scope", "--catalogs", "shop", "--actions", "read", "--expires", "1h"]
        let byFile = try run(scope + ["--key-file", files.path("key")])
        let byVariable = try run(scope, environment: ["FILTER_KEY": whole])
        #expect(byFile.code == 0 && byVariable.code == 0, "\(byFile.errors) \(byVariable.errors)")
        let service = try RunningService("--keys", files.path("keys.yaml"))
        for output in [byFile.output, byVariable.output] {
            let key = bearing(output.trimmingCharacters(in: .newlines))
            #expect(try service.client.send("GET", "/v1/catalogs/shop", fields: key).status == 200)
            #expect(try service.client.send("GET", "/v1/catalogs/mixed", fields: key).status == 403)
            #expect(try service.client.send("POST", "/v1/sessions", "{}", fields: key).code == "actionNotAllowed")
        }
        for (arguments, words) in [
            (["scope", "--expires", "1h"], "--key-file"),
            (scope + ["--key-file", files.path("none")], "cannot be read"),
            (scope + ["--key-file", files.path("keys.yaml")], "no key in it"),
            (scope + ["--key-file", files.path("key"), "--filter", "(("], "--filter: expected a filter"),
            (["scope", "--key-file", files.path("key")], "needs --expires"),
            (["scope", "--key-file", files.path("key"), "--expires", "1y"], "--expires must be"),
            (["scope", "--key-file", files.path("key"), "--expires", "2020-01-01T00:00:00Z"], "is over"),
            (["scope", "--key-file", files.path("key"), "--expires", "1h", "--actions", "operate"], "read, sessions"),
            (["create", "--name", "a b", "--actions", "read"], "--name must be"),
            (["create", "--name", "a", "--actions", "fly"], "--actions must be"),
            (["create", "--name", "a", "--actions", "read", "--rate", "x"], "--rate must be"),
            (["create", "--name", whole, "--actions", "read"], "--name must be"),
            (["create", "--name", "a", "--actions", "operate", "--catalogs", "shop"], "/metrics tells of all"),
            (["create", "--name", "back", "--actions", "read", "--file", files.path("keys.yaml")], "already"),
        ] {
            let result = try run(arguments)
            #expect(result.code != 0 && result.errors.contains(words), "\(result.errors)")
            #expect(!result.errors.contains(whole))
        }
    }

    /// The file is changed as an operator does it, and the service gets SIGHUP, or finds out by itself.
    @Test func keysAreExchangedWhileRequestsRun() throws {
        let files = try TemporaryFiles()
        let first = try key("one", "read", in: files)
        let service = try RunningService("--keys", files.path("keys.yaml"))
        let client = service.client
        func status(_ key: String) throws -> Int {
            try client.send("GET", "/v1/catalogs/shop", fields: bearing(key)).status
        }
        #expect(try status(first) == 200)
        // It is found without a signal; the old key works on meanwhile.
        let second = try key("two", "read", in: files)
        try waitUntil {
            #expect(try status(first) == 200)
            return try status(second) == 200
        }
        #expect(try status(first) == 200)
        // A file that is broken changes nothing.
        let both = try String(contentsOfFile: files.path("keys.yaml"), encoding: .utf8)
        try files.write("keys.yaml", "- name: broken")
        kill(service.process.processIdentifier, SIGHUP)
        try waitUntil {
            let present = try status(second)
            #expect(present == 200)
            return service.process.errorText.contains("stay as they were")
        }
        #expect(try status(first) == 200 && status(second) == 200)
        // So does one that was cut off, or emptied.
        for text in [String(both.dropLast(20)), ""] {
            let before = service.process.errorText.components(separatedBy: "stay as they were").count
            try files.write("keys.yaml", text)
            kill(service.process.processIdentifier, SIGHUP)
            try waitUntil {
                let present = try status(second)
                #expect(present == 200)
                return service.process.errorText.components(separatedBy: "stay as they were").count != before
            }
            #expect(service.process.errorText.contains(#""level":"error""#))
            #expect(try status(first) == 200 && status(second) == 200)
        }
        // Only the new entry is left.
        let entries = both.components(separatedBy: "- id:")
        try files.write("keys.yaml", "- id:" + (try #require(entries.last)))
        kill(service.process.processIdentifier, SIGHUP)
        try waitUntil {
            #expect(try status(second) == 200)
            return try status(first) == 401
        }
        #expect(try status(second) == 200)
        #expect(try service.process.stop() == 0)
    }

    @Test func badFileEndsTheStartWithALineForEachFault() throws {
        let files = try TemporaryFiles()
        try files.write("keys.yaml", "- name: a b", "  id: x", "- 7")
        let run = try ProgramRun("serve", RunningService.everything, "--port", "0", "--keys", files.path("keys.yaml"))
        #expect(run.code != 0)
        for words in [
            "keys.yaml:2: id", "keys.yaml:1: name", "keys.yaml:1: hash", "keys.yaml:1: actions", "keys.yaml:3:",
        ] {
            #expect(run.errors.contains(words), "\(run.errors)")
        }
    }

    @Test func logNamesKeysAndShowsNone() throws {
        let files = try TemporaryFiles()
        let key = try key("front", "read,sessions", in: files)
        let service = try RunningService(
            "--keys",
            files.path("keys.yaml"),
            "--access-log",
            "all",
            "--slow-request",
            "0",
            "--log-level",
            "trace"
        )
        let client = service.client
        let made = try client.send("POST", "/v1/sessions", #"{"catalog":"shop"}"#, fields: bearing(key))
        let session = "/v1/sessions/\(try #require(made.text("/session/id")))"
        let ticket = try client.send("POST", session + "/tickets", fields: bearing(key))
        #expect(try client.send("HEAD", try #require(ticket.text("/url"))).status == 200)
        #expect(try client.send("GET", session, fields: bearing(key + "A")).status == 401)
        try service.process.stop()
        let log = service.process.errorText + service.process.outputText
        #expect(log.split(separator: "\n").count { $0.contains(#""key":"front""#) } == 3, "\(log)")
        let text = try #require(ticket.text("/ticket"))
        #expect(!log.contains(key) && !log.contains(text))
        #expect(!log.contains(key.dropFirst(20)))
    }

    @Test func serviceWithoutKeysSaysSoWhereOthersCanAsk() throws {
        let local = try RunningService()
        try local.process.stop()
        #expect(!local.process.errorText.contains("NO KEYS"))
        let open = try RunningService("--host", "0.0.0.0")
        try open.process.stop()
        #expect(open.process.errorText.components(separatedBy: "NO KEYS").count == 2, "\(open.process.errorText)")
        let files = try TemporaryFiles()
        _ = try key("front", "read", in: files)
        let closed = try RunningService("--host", "0.0.0.0", "--keys", files.path("keys.yaml"))
        try closed.process.stop()
        #expect(!closed.process.errorText.contains("NO KEYS"))
    }

    @Test func operatorsNeedNoKeyAtTheirAddress() throws {
        let files = try TemporaryFiles()
        let key = try key("front", "read", in: files)
        let service = try RunningService("--keys", files.path("keys.yaml"), "--operations-address", "127.0.0.1:0")
        waitUntil { service.process.outputText.contains("operators: ") }
        let line = try #require(service.process.outputText.split(separator: "\n").first { $0.hasPrefix("operators: ") })
        let port = try #require(line.split(separator: ":").last.flatMap { Int($0.prefix(while: \.isNumber)) })
        #expect(try ServiceClient(port: port, log: nil).send("GET", "/metrics").status == 200)
        #expect(try service.client.send("GET", "/v1/catalogs", fields: bearing(key)).status == 200)
    }

    @Test func pushSendsItsKey() throws {
        let files = try TemporaryFiles()
        let key = try key("writer", "writeItems", in: files)
        try files.write("key", key)
        try files.write("boots.ndjson", #"{"id":"1","brand":"a"}"#)
        try files.write("boots.json", #"{"title":"Shoes","categories":[]}"#)
        let service = try RunningService("--keys", files.path("keys.yaml"))
        let arguments = [
            files.path("boots.ndjson"), "--definition", files.path("boots.json"), "--to",
            "http://127.0.0.1:\(service.process.port)",
        ]
        let refused = try ProgramRun(["push"] + arguments)
        #expect(refused.code != 0 && refused.errors.contains("keyRequired"), "\(refused.errors)")
        let taken = try ProgramRun(["push"] + arguments + ["--key-file", files.path("key")])
        #expect(taken.code == 0, "\(taken.errors)")
    }
}
