import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import FilterService
@testable import Gateway

/// Pages for operators name options, variables, metrics and errors that exist.
struct OperatorPageTests {
    private static let pages = ["OPERATIONS", "PROXIES", "POSTGRESQL", "DEFINITIONS"].map { "Documentation/\($0).md" }
    /// Options of `docker` and of `curl`, in commands of README.md.
    private static let foreignOptions: Set = ["rm", "data-binary"]
    /// The name of a publication in PostgreSQL.
    private static let publication = "filter_service"
    /// The status of a request without an answer, in the access log.
    private static let statusOfTheLog = "clientGone"

    private static func text(_ page: String) throws -> String {
        try String(contentsOf: Repository.root.appending(path: page), encoding: .utf8)
    }

    /// The long options of a command and of its subcommands, from their help.
    private static func options(of command: any ParsableCommand.Type) -> Set<String> {
        let lines = command.helpMessage(columns: 2_000).split(separator: "\n")
        let own = lines.compactMap { $0.prefixMatch(of: #/ +(?:-[a-z], )?--([a-z0-9-]+)/#).map { String($0.1) } }
        return command.configuration.subcommands.reduce(into: Set(own)) { $0.formUnion(options(of: $1)) }
    }

    @Test func optionsExist() throws {
        let known = Self.options(of: Main.self).union(Setting.all.map(\.name))
        #expect(known.isSuperset(of: ["port", "key-file", "to", "json", "name", "expires"]))
        #expect(known.isDisjoint(with: Self.foreignOptions))
        var named: Set<String> = []
        for page in Self.pages + ["README.md"] {
            let options = try Self.text(page).matches(of: #/(?:^|[^\w-])--([a-z][a-z0-9-]*)/#).map { String($0.1) }
            for option in options where !known.contains(option) && !Self.foreignOptions.contains(option) {
                Issue.record("\(page) names --\(option)")
            }
            named.formUnion(options)
        }
        #expect(named.count > 70)
        #expect(named.isSuperset(of: Self.foreignOptions))
    }

    @Test func variablesOfSettingsExist() throws {
        let known = Set(Setting.all.flatMap { [$0.variable] + ($0.fileName == nil ? [] : [$0.variable + "_FILE"]) })
            .union([EnvironmentSettings.fileVariable])
        var count = 0
        for page in Self.pages + ["README.md"] {
            for match in try Self.text(page).matches(of: #/FILTER_SERVICE_[A-Z_]+/#) {
                #expect(known.contains(String(match.output)), "\(page) names \(match.output)")
                count += 1
            }
        }
        #expect(count > 2)
    }

    /// ``MetricTests`` compare METRICS.md with the metrics. A name before `…` stands for all that begin so.
    @Test func metricsExist() throws {
        let known = try Self.text("Documentation/METRICS.md").split(separator: "\n")
            .compactMap { $0.prefixMatch(of: #/\| `(filter_[a-z0-9_]+)` \|/#).map { String($0.1) } }
        #expect(known.count > 50)
        var count = 0
        for page in Self.pages + ["README.md"] {
            for match in try Self.text(page).matches(of: #/(filter_[a-z0-9_]+)(…)?/#) {
                let name = String(match.1)
                if name == Self.publication { continue }
                let exists = match.2 == nil ? known.contains(name) : known.contains { $0.hasPrefix(name) }
                #expect(exists, "\(page) names \(match.output.0)")
                count += 1
            }
        }
        #expect(count > 20)
    }

    /// A word in backticks with a capital letter inside is an error, or a word of the contract.
    @Test func errorsExist() throws {
        let contract = Set(try Self.text("openapi.yaml").matches(of: #/\w+/#).map { String($0.output) })
        var count = 0
        for page in Self.pages where !page.hasSuffix("DEFINITIONS.md") {
            for match in try Self.text(page).matches(of: #/`([a-z]+[A-Z][A-Za-z]*)`/#) {
                let word = String(match.1)
                let exists = ErrorCode(rawValue: word) != nil || contract.contains(word) || word == Self.statusOfTheLog
                #expect(exists, "\(page) names \(word)")
                count += 1
            }
        }
        #expect(count > 10)
    }

    @Test func errorsHaveTheirStatuses() throws {
        var count = 0
        for page in Self.pages + ["README.md"] {
            for match in try Self.text(page).matches(of: #/\b([45][0-9][0-9])\s+`([a-z][A-Za-z]*)`/#) {
                let (status, code) = (Int(match.1), ErrorCode(rawValue: String(match.2)))
                let hasStatus = code?.statuses.contains { $0 == status } ?? false
                #expect(hasStatus, "\(page) has “\(match.output.0)”")
                count += 1
            }
        }
        #expect(count > 4)
    }
}
