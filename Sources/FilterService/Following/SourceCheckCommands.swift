import ArgumentParser
import Catalogs
import Following
import Support

#if ClickHouse
import Cubes

/// Measures a table of ClickHouse before it is served, and says what is too much.
struct ClickHouseCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clickhouse-check",
        abstract: "Measure the combinations of a table of ClickHouse, and say which column is too much.",
        discussion: "Changes nothing. The status is 0 if “serve” can serve the source, otherwise 1."
    )

    @Argument(help: ArgumentHelp("A source as “serve” takes it: clickhouse://…?table=NAME.", valueName: "source"))
    var source: String

    @Option(help: "The greatest number of combinations, as of “serve”.")
    var maxLiveItems = LiveLimits().maxItems

    func run() throws { try CubeSource(source).check(maxItems: maxLiveItems).show() }
}
#endif

#if PostgreSQL
import Followers

/// Says whether a table or a query of PostgreSQL can be served, and what is missing.
struct PostgresCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "postgres-check",
        abstract: "Say whether a table of PostgreSQL can be followed, and what to run if not.",
        discussion: "Changes nothing. The status is 0 if “serve” can follow the source, otherwise 1."
    )

    @Argument(help: ArgumentHelp("A source as “serve” takes it: postgres://…?table=NAME.", valueName: "source"))
    var source: String

    /// Prints what is found, or everything that is missing with the commands that help.
    func run() throws { try PostgreSQLSource(source).check().show() }
}
#endif

extension SourceReport {
    /// Prints it, and ends the program with its status.
    fileprivate func show() throws {
        for line in lines { try Output.print(line + "\n") }
        if !isReady { throw ExitCode(1) }
    }
}
