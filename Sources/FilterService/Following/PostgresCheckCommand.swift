#if PostgreSQL

import ArgumentParser
import Followers
import Foundation

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
    func run() throws {
        let report = try FollowedSource(source).check()
        for line in report.lines { FileHandle.standardOutput.write(line + "\n") }
        if !report.isReady { throw ExitCode(1) }
    }
}

#endif
