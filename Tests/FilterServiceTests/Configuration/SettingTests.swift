import ArgumentParser
import Foundation
import HTTPServer
import Support
import Testing

@testable import CatalogFiles
@testable import FilterService
@testable import Gateway
@testable import Sessions

/// The table of settings and its way through the command line.
struct SettingTests {
    private func configuration(_ arguments: String...) throws -> ServiceConfiguration {
        try SettingArguments<ServeSettings>.parse(arguments).configuration(environment: [:])
    }

    /// The lines of the error that arguments give.
    private func faults(_ arguments: String...) -> [String] {
        let error = #expect(throws: ValidationError.self) {
            try SettingArguments<ServeSettings>.parse(arguments).configuration(environment: [:])
        }
        return error?.message.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) } ?? []
    }

    @Test(arguments: [[], ["--session-store", "redis://127.0.0.1"]])
    func bothServersFitTheFilesThatMayBeOpen(store: [String]) throws {
        let secret = ["FILTER_SERVICE_SESSION_SECRET": String(repeating: "a1", count: 32)]
        var configuration =
            try SettingArguments<ServeSettings>.parse(["--operations-address", "127.0.0.1:0"] + store)
            .configuration(environment: secret)
        configuration.server.descriptorLimit = 1_024
        let operations = try #require(configuration.operations)
        #expect(configuration.serving.descriptorCount + operations.descriptorCount == 1_024)
        #expect(configuration.serving.maxStreams > 300)
    }

    @Test func namesAreThereOnceAndPlain() {
        let names = Setting.all.map(\.name)
        #expect(Set(names).count == names.count)
        for name in names { #expect(name.allSatisfy { $0 == "-" || $0.isASCII && $0.isLowercase }, "\(name)") }
    }

    /// The numbers of a range in words: `1 to 10,000`.
    private func bounds(_ setting: Setting) -> [Int] {
        let numbers = setting.range.split(separator: " to ").map { Int($0.filter { $0 != "," }) }
        return numbers.contains(nil) ? [] : numbers.compactMap { $0 }
    }

    @Test func numbersAreAcceptedInTheirRangeAlone() throws {
        let numbers = Setting.all.filter { bounds($0).count == 2 }
        #expect(numbers.count > 40)
        for setting in numbers {
            let (lower, upper) = (bounds(setting)[0], bounds(setting)[1])
            var configuration = ServiceConfiguration()
            for number in [lower, upper] { try setting.set(String(number), in: &configuration) }
            for number in [lower - 1, upper + 1, .min, .max] {
                let error = #expect(throws: ConfigurationError.self) {
                    try setting.set(String(number), in: &configuration)
                }
                #expect(error?.lines == ["--\(setting.name) is \(number); it must be \(setting.range)"])
            }
            for text in ["", "x", "1.5", "1,000", "9223372036854775808"] {
                let error = #expect(throws: ConfigurationError.self) { try setting.set(text, in: &configuration) }
                let words = "“\(text)”; it must be a whole number, \(setting.range)"
                #expect(error?.lines == ["--\(setting.name) is \(words)"])
            }
        }
    }

    /// So that no default is out of its range, and texts and units are read as they are written.
    @Test func defaultsAreAcceptedAndChangeNothing() throws {
        for setting in Setting.all where bounds(setting).count == 2 {
            guard let number = Int(setting.defaultValue.filter { $0 != "," }) else { continue }
            var configuration = ServiceConfiguration.defaults
            try setting.set(String(number), in: &configuration)
            #expect(String(reflecting: configuration) == String(reflecting: ServiceConfiguration.defaults))
        }
        let none = try configuration()
        #expect(none.limits.maxShareLifetime == .seconds(366 * 86_400))
        #expect(none.redisURL == nil && none.sessionSecret == nil && "\(none.logLevel)" == "info")
        #expect(none.server == HTTPServerConfiguration())
    }

    /// No two settings change the same value.
    @Test func everySettingChangesAValueOfItsOwn() throws {
        var texts: [String: String] = [:]
        for setting in Setting.all {
            let text: String
            switch setting.name {
            case "host": text = "::1"
            case "session-secret": text = String(repeating: "s", count: 32)
            case "session-store": text = "redis://cache"
            case "redis-key-prefix": text = "a:"
            case "phrases": text = "fr.json"
            case "allowed-host": text = "shop.example"
            case "log-level": text = "debug"
            case "operations-address": text = "[::1]:9090"
            case "socket-mode": text = "0600"
            case "drain-delay", "rate": text = "1"
            case "tls-certificate": text = "chain.pem"
            case "tls-key": text = "key.pem"
            case "log-format": text = "json"
            case "access-log": text = "all"
            case "upload-directory": text = "/var/tmp"
            case "writable": text = "on"
            case "explorer", "mcp": text = "off"
            case "keys": text = "/etc/filter-service/keys.yaml"
            case "explorer-images": text = "https://images.example"
            case "data-dir": text = "/var/lib/filter-service"
            case "cors-origin": text = "https://shop.example"
            case "trusted-proxies": text = "10.0.0.0/8"
            // The default is the least on a machine with few cores.
            case "slow-threads": text = "256"
            case "skip-invalid", "watch": text = "true"
            default: text = String(bounds(setting)[0])
            }
            var configuration = ServiceConfiguration.defaults
            try setting.set(text, in: &configuration)
            let changed = String(reflecting: configuration)
            #expect(changed != String(reflecting: ServiceConfiguration.defaults), "\(setting.name)")
            let other = texts.updateValue(setting.name, forKey: changed)
            #expect(other == nil, "\(setting.name)")
        }
    }

    @Test func optionsOfTheCommandLineAreThoseOfTheTable() throws {
        let given = try configuration(
            "--port",
            "1",
            "--port=0",
            "--skip-invalid",
            "--phrases",
            "a.json",
            "--session-idle-minutes",
            "2",
            "--phrases",
            "b.json",
            "--log-level",
            "debug"
        )
        #expect(given.server.port == 0 && given.loading.skipInvalid && "\(given.logLevel)" == "debug")
        #expect(given.phraseFiles == ["a.json", "b.json"])
        #expect(given.sessions.idle == .seconds(120))
        #expect(throws: (any Error).self) { try configuration("--skip-invalid=no") }
        #expect(throws: (any Error).self) { try configuration("--prot", "1") }
        #expect(throws: (any Error).self) { try SettingArguments<LoadSettings>.parse(["--port", "1"]) }
    }

    @Test func helpHasEverySettingWithItsUnitDefaultAndRange() {
        let help = SettingArguments<ServeSettings>.helpMessage(columns: 2_000)
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for setting in Setting.all {
            let line =
                switch setting.arity {
                case .flag: "--\(setting.name)/--no-\(setting.name) \(setting.help)"
                case .once, .repeated:
                    "--\(setting.name) <\(setting.unit)> \(setting.help) "
                        + "(default: \(setting.defaultValue); \(setting.range))"
                }
            #expect(help.contains(line))
        }
    }

    /// In the order of the table.
    @Test func allFaultsAreToldAtOnce() {
        #expect(
            faults("--max-sessions", "0", "--port", "http", "--log-level", "loud", "--max-drafts", "101") == [
                "--port is “http”; it must be a whole number, 0 to 65,535",
                "--max-sessions is 0; it must be 1 to 10,000,000",
                "--max-drafts is 101; it must be 1 to 100",
                "--log-level is “loud”; it must be trace, debug, info, notice, warning, error, critical",
            ]
        )
    }

    @Test func valuesThatDoNotFitOthersAreToldWithThose() {
        #expect(
            faults("--max-target-bytes", "9000", "--max-head-bytes", "8192", "--default-page-size", "11")
                == ["--max-target-bytes is 9000; it must be at most --max-head-bytes, 8,192"]
        )
        #expect(
            faults("--max-page-size", "10", "--default-page-size", "11")
                == ["--default-page-size is 11; it must be at most --max-page-size, 10"]
        )
        #expect(
            faults("--max-session-bytes", "3000000").first?.hasPrefix(
                "--max-session-bytes is 3000000; with --max-revisions 20 it must be at least "
            ) == true
        )
        #expect(
            faults("--session-store", "redis://cache")
                == ["--session-store redis://… needs --session-secret, the same for all processes"]
        )
        #expect(
            faults("--redis-key-prefix", "a:") == ["the settings of Redis need --session-store redis://…"]
        )
    }
}
