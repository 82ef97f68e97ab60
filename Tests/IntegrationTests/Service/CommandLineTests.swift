import Foundation
import TestSupport
import Testing

/// The program's words, exit codes and messages.
struct CommandLineTests {
    @Test func programSaysWhereItListens() throws {
        let service = try RunningService()
        #expect(service.process.port > 0)
        #expect(service.process.outputText.contains("listening on http://127.0.0.1:\(service.process.port)\n"))
        #expect(service.process.outputText.split(separator: "\n").count { $0.contains("curl") } == 3)
    }

    @Test func wrongArgumentsAreAUsageError() throws {
        let files = try TemporaryFiles()
        try files.write("secret", String(repeating: "s", count: 32))
        try files.write("short", "short")
        let secret =
            [
                "serve", "x.ndjson", "--session-store", "redis://127.0.0.1", "--session-secret-file",
                files.path("secret"),
            ]
        let cases: [([String], String)] = [
            (["serve", "--writable", "off"], "no catalog is given"),
            (["serve", "x.ndjson", "--writable", "yes"], "it must be on or off"),
            (["serve", "x.ndjson", "--prot", "1"], "--prot"),
            (["serve", "x.ndjson", "--port", "x"], "--port is “x”; it must be a whole number, 0 to 65,535"),
            (["index", "x.ndjson", "-o", "x.fsx", "--max-row-bytes", "0"], "--max-row-bytes is 0"),
            (["serve", "x.ndjson", "--port", "70000"], "--port is 70000; it must be 0 to 65,535"),
            (["serve", "x.ndjson", "--threads", "0"], "--threads is 0; it must be 1 to 256"),
            (["serve", "x.ndjson", "--max-streams", "1000001"], "--max-streams is 1000001"),
            (["serve", "x.ndjson", "--max-streams-per-session", "0"], "--max-streams-per-session is 0"),
            (["serve", "x.ndjson", "--max-stream-bytes", "1023"], "is 1023; it must be 1,024 to 67,108,864"),
            (["serve", "x.ndjson", "--stream-heartbeat", "0"], "--stream-heartbeat is 0"),
            (["serve", "x.ndjson", "--stream-patience", "0"], "--stream-patience is 0"),
            (["serve", "x.ndjson", "--session-secret-file", files.path("short")], "32 characters"),
            (["serve", "x.ndjson", "--log-level", "loud"], "loud"),
            (["serve", "x.ndjson", "--session-store", "redis://127.0.0.1"], "--session-secret"),
            (["serve", "x.ndjson", "--session-store", "rediss://127.0.0.1"], "no TLS"),
            (["serve", "x.ndjson", "--session-store", "disk"], "--session-store"),
            (["serve", "x.ndjson", "--redis-key-prefix", "a:"], "--session-store"),
            (secret + ["--redis-command-timeout", "0"], "--redis-command-timeout is 0"),
            (secret + ["--redis-connect-timeout", "60001"], "--redis-connect-timeout is 60001"),
            (secret + ["--redis-key-prefix", "a{b}"], "--redis-key-prefix is “a{b}”"),
            (["sreve"], "sreve"),
        ]
        for (arguments, message) in cases {
            let run = try ProgramRun(arguments)
            #expect(run.code == 64, "\(arguments)")
            #expect(run.errors.contains(message), "\(arguments): \(run.errors)")
        }
    }

    @Test func valuesThatWouldOverflowAreOutOfRangeAndAllFaultsAreTold() throws {
        let most = String(Int.max)
        let run = try ProgramRun(
            "serve",
            "x.ndjson",
            "--session-idle-minutes",
            most,
            "--max-connections",
            most
        )
        #expect(run.code == 64)
        #expect(run.errors.contains("--session-idle-minutes is \(most); it must be 1 to 527,040\n"))
        #expect(run.errors.contains("--max-connections is \(most); it must be 1 to 1,000,000\n"))
    }

    /// Settings of all three sources reach the service, and its command line shows no secret.
    @Test func settingsComeFromCommandLineEnvironmentAndFile() throws {
        let files = try TemporaryFiles()
        let secret = String(repeating: "hush", count: 8)
        try files.write("a.ndjson", #"{"id":"1","x":"a"}"#, #"{"id":"2","x":"b"}"#)
        try files.write("settings.yaml", "# of the tests", "max-page-size: 3", "default-page-size: 2")
        try files.write("secret", secret)
        let arguments = ["serve", files.path("a.ndjson"), "--port", "0", "--session-secret-file", files.path("secret")]
        let process = try ServiceProcess(
            arguments: arguments + ["--config", files.path("settings.yaml")],
            environment: ["FILTER_SERVICE_PORT": "1", "FILTER_SERVICE_DEFAULT_PAGE_SIZE": "1"]
        )
        let client = ServiceClient(of: process)
        #expect(try client.send("POST", "/v1/catalogs/a/query").integer("/page/size") == 1)
        #expect(try client.send("POST", "/v1/catalogs/a/query", #"{"pageSize":3}"#).integer("/page/size") == 3)
        #expect(try client.send("POST", "/v1/catalogs/a/query", #"{"pageSize":4}"#).status == 422)
        let commandLine = try Data(contentsOf: URL(filePath: "/proc/\(process.processIdentifier)/cmdline"))
        #expect(!String(decoding: commandLine, as: UTF8.self).contains(secret))
        #expect(try process.stop() == 0)
    }

    @Test func configPrintsEverySettingWithItsSource() throws {
        let files = try TemporaryFiles()
        try files.write("settings.yaml", "port: 1")
        let environment = [
            "FILTER_SERVICE_CONFIG": files.path("settings.yaml"),
            "FILTER_SERVICE_SESSION_SECRET": String(repeating: "hush", count: 8), "FILTER_SERVICE_MAX_DRAFTS": "3",
        ]
        let run = try ProgramRun("config", "--host", "::1", environment: environment)
        #expect(run.code == 0 && !run.output.contains("hush"))
        #expect(run.output.contains(#/--host +::1 +address +command line +/#))
        #expect(run.output.contains(#/--port +1 +number +\S+settings.yaml:1 +0 to 65,535\n/#))
        #expect(run.output.contains(#/--max-drafts +3 +number +FILTER_SERVICE_MAX_DRAFTS +1 to 100\n/#))
        #expect(run.output.contains(#/--max-sessions +100000 +number +default +1 to 10,000,000\n/#))
        #expect(run.output.contains(#/--session-secret +\(hidden\) +text +FILTER_SERVICE_SESSION_SECRET +/#))
        let json = try ProgramRun("config", "--json", environment: environment).output
        let settings = try #require(
            try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: [String: String]]
        )
        #expect(
            settings["max-drafts"]?["value"] == "3" && settings["max-drafts"]?["from"] == "FILTER_SERVICE_MAX_DRAFTS"
        )
        #expect(settings["max-sessions"]?["value"] == "100000" && settings["max-sessions"]?["default"] == "100000")
        let faulty = try ProgramRun(
            "config",
            environment: ["FILTER_SERVICE_MAX_DRAFTS": "0", "FILTER_SERVICE_HSOT": "::1"]
        )
        #expect(faulty.code == 64 && faulty.output.isEmpty)
        #expect(faulty.errors.contains("FILTER_SERVICE_MAX_DRAFTS: --max-drafts is 0; it must be 1 to 100\n"))
        #expect(
            faulty.errors.contains("FILTER_SERVICE_HSOT: no setting has this name; did you mean FILTER_SERVICE_HOST?")
        )
    }

    @Test func missingFileIsNamed() throws {
        let run = try ProgramRun("serve", "/nowhere/shop.ndjson", "/nowhere/dogs.ndjson", "--port", "0")
        #expect(run.code == 1)
        #expect(run.errors.contains("/nowhere/shop.ndjson: there is no such file"))
        #expect(run.errors.contains("/nowhere/dogs.ndjson: there is no such file"))
    }

    @Test func furtherLanguagesComeFromFiles() throws {
        let files = try TemporaryFiles()
        try files.write("a.ndjson", #"{"id":"1","x":"a"}"#)
        try files.write("fr.json", #"{"locale":"fr","phrases":{"all":"Tous"}}"#)
        let process = try ServiceProcess(
            arguments: ["serve", files.path("a.ndjson"), "--port", "0", "--phrases", files.path("fr.json")]
        )
        let reply = try ServiceClient(of: process).send("GET", "/v1/catalogs/a/labels?locale=fr-CA")
        #expect(reply.text("/locale") == "fr")
        #expect(reply.text("/labels/all") == "Tous")
        #expect(reply.text("/labels/reset") == "Reset")
    }

    @Test func faultyPhrasesStopTheStart() throws {
        let files = try TemporaryFiles()
        try files.write("a.ndjson", #"{"id":"1","x":"a"}"#)
        try files.write("fr.json", #"{"locale":"fr","phrases":{"al":"Tous","not":"pas"}}"#)
        let path = files.path("fr.json")
        let run = try ProgramRun("serve", files.path("a.ndjson"), "--port", "0", "--phrases", path)
        #expect(run.code == 1)
        #expect(run.errors.contains("\(path)/phrases/al: there is no phrase “al”; did you mean all?"))
        #expect(run.errors.contains("\(path)/phrases/not: the placeholder {label} is missing"))
    }

    @Test func rejectedRowsStopTheStartUnlessTheyMayBeLeftOut() throws {
        let files = try TemporaryFiles()
        try files.write("a.ndjson", #"{"id":"1","x":"a"}"#, "nonsense", #"{"id":"2","x":"b"}"#, #"{"id":true}"#)
        let path = files.path("a.ndjson")
        let run = try ProgramRun("serve", path, "--port", "0")
        #expect(run.code == 1)
        #expect(run.errors.contains("2 rows cannot be read"))
        #expect(run.errors.contains("\(path):2:"))
        #expect(run.errors.contains("\(path):4:"))
        let process = try ServiceProcess(arguments: ["serve", path, "--port", "0", "--skip-invalid"])
        let reply = try ServiceClient(of: process).send("GET", "/v1/catalogs/a")
        #expect(reply.integer("/itemCount") == 2)
        #expect(try process.stop() == 0)
        #expect(process.errorText.contains("2 rows left out"))
    }

    @Test func allFaultsOfADefinitionAreListed() throws {
        let files = try TemporaryFiles()
        try files.write("a.ndjson", #"{"id":"1","brand":"a","price":1}"#)
        try files.write(
            "a.catalog.json",
            #"{"title":"A","categories":[{"id":"brand","kind":"multy","attribute":"brand"},"#,
            #"{"id":"price","kind":"range","attribute":"price","limt":3}],"sorts":[{"id":"s","title":"S","keys":["x"]}]}"#
        )
        let run = try ProgramRun("serve", files.path("a.ndjson"), "--port", "0")
        #expect(run.code == 1)
        for pointer in ["/categories/0/kind", "/categories/1/limt", "/sorts/0/keys/0"] {
            #expect(run.errors.contains("a.catalog.json\(pointer)"), "\(run.errors)")
        }
    }

    @Test func definitionThatDoesNotFitTheDataIsRefused() throws {
        let files = try TemporaryFiles()
        try files.write("a.ndjson", #"{"id":"1","brand":"a","price":"x"}"#)
        try files.write(
            "a.catalog.json",
            #"{"title":"A","categories":[{"id":"brand","kind":"multi","attribute":"brnd"},"#,
            #"{"id":"price","kind":"range","attribute":"price"}]}"#
        )
        let run = try ProgramRun("serve", files.path("a.ndjson"), "--port", "0")
        #expect(run.code == 1)
        #expect(run.errors.contains("/categories/0/attribute"), "\(run.errors)")
        #expect(run.errors.contains("did you mean brand?"), "\(run.errors)")
        #expect(run.errors.contains("/categories/1/attribute"), "\(run.errors)")
    }

    @Test func portThatIsTakenIsAnError() throws {
        let service = try RunningService()
        let run = try ProgramRun("serve", RunningService.examples, "--port", "\(service.process.port)")
        #expect(run.code == 1)
        #expect(run.errors.contains("bind"))
    }

    @Test func healthcheckTellsWhetherTheServiceIsReady() throws {
        let service = try RunningService()
        let port = "\(service.process.port)"
        #expect(try ProgramRun("healthcheck", "--port", port).code == 0)
        #expect(try service.process.stop() == 0)
        #expect(try ProgramRun("healthcheck", "--port", port).code == 1)
    }

    @Test func inferPrintsADefinitionThatServes() throws {
        let files = try TemporaryFiles()
        let rows = (0..<40).map { #"{"id":"\#($0)","brand":"b\#($0 % 4)","price":\#($0 * 3),"new":\#($0 % 2 == 0)}"# }
        try files.write("a.ndjson", rows.joined(separator: "\n"))
        let run = try ProgramRun("infer", files.path("a.ndjson"))
        #expect(run.code == 0)
        let definition = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        let categories = definition?["categories"] as? [[String: Any]] ?? []
        let kinds = Dictionary(uniqueKeysWithValues: categories.map { ($0["id"] as? String, $0["kind"] as? String) })
        #expect(kinds == ["search": "search", "brand": "multi", "price": "range", "new": "toggle"])
        #expect(run.errors.contains("brand"))
        let inferred = try ServiceProcess(arguments: ["serve", files.path("a.ndjson"), "--port", "0"])
        try files.write("a.catalog.json", run.output)
        let defined = try ServiceProcess(arguments: ["serve", files.path("a.ndjson"), "--port", "0"])
        let answers = try [inferred, defined].map {
            try ServiceClient(of: $0).send("POST", "/v1/catalogs/a/query").text
        }
        #expect(answers[0] == answers[1])
        let again = try ProgramRun("infer", files.path("a.ndjson"), "--id-attribute", "nope")
        #expect(again.code == 1 && again.errors.contains("no item has the attribute “nope”"), "\(again.errors)")
    }

    @Test func clientPrintsTheTypesOfItsSources() throws {
        let files = try TemporaryFiles()
        let rows = (0..<40).map { #"{"id":"\#($0)","brand":"b\#($0 % 4)","price":\#($0 * 3)}"# }
        try files.write("a.ndjson", rows.joined(separator: "\n"))
        let (path, index) = (files.path("a.ndjson"), files.path("b.fsx"))
        let run = try ProgramRun("client", "--language", "swift", path, "second=\(path)")
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        #expect(run.output.contains("public enum A {") && run.output.contains("public enum Second {"))
        #expect(try ProgramRun("index", path, "-o", index).code == 0)
        let ofIndex = try ProgramRun("client", "--language", "python", "a=\(index)")
        #expect(try ProgramRun("client", "--language", "python", path).output == ofIndex.output)
        #expect(ofIndex.output.contains("class A:"))
        let refused = try ProgramRun("client", "--language", "cobol", path)
        #expect(refused.code == 64)
        #expect(refused.output.isEmpty)
    }

    @Test func inspectPrintsWhatACatalogTakes() throws {
        let files = try TemporaryFiles()
        let rows = (0..<400).map { #"{"id":"i\#($0)","brand":"b\#($0 % 4)","price":\#($0 * 3)}"# }
        try files.write("a.ndjson", rows.joined(separator: "\n"))
        let run = try ProgramRun("inspect", files.path("a.ndjson"))
        #expect(run.code == 0)
        let jsonBytes = rows.reduce(0) { $0 + $1.utf8.count }
        #expect(run.output.hasPrefix("a: 400 items, \(jsonBytes / 1000),\(jsonBytes % 1000) bytes of JSON\n"))
        #expect(
            run.output.contains("\nbrand ") && run.output.contains("\nid ") && run.output.contains(" bytes per item\n")
        )
        let json = try ProgramRun("inspect", "--json", files.path("a.ndjson"), "b=\(files.path("a.ndjson"))").output
        let reports = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        #expect(reports.map { $0["catalog"] as? String } == ["a", "b"])
        let structures = try #require(reports[0]["structures"] as? [[String: Any]])
        let brand = try #require(structures.first { $0["name"] as? String == "brand" })
        #expect(brand["group"] as? String == "category" && brand["valueCount"] as? Int == 4)
        #expect(structures.reduce(0) { $0 + ($1["bytes"] as? Int ?? 0) } == reports[0]["indexBytes"] as? Int)
        #expect(reports[0]["jsonBytes"] as? Int == jsonBytes)
        let failed = try ProgramRun("inspect", files.path("none.ndjson"))
        #expect(failed.code == 1 && failed.errors.contains("none.ndjson"))
        let short = try ProgramRun("inspect", files.path("a.ndjson"), "--max-row-bytes", "10")
        #expect(short.code == 1 && short.errors.contains("400 rows cannot be read"))
    }

    @Test func versionAndHelpAreTold() throws {
        #expect(try ProgramRun("--version").output.hasPrefix("0."))
        let help = try ProgramRun("serve", "--help").output
        #expect(help.contains("--skip-invalid") && help.contains("NDJSON, JSON array, CSV or TSV"))
    }
}
