import ArgumentParser
import Following
import Support

#if ClickHouse
import Cubes
#endif
#if PostgreSQL
import Followers
#endif

/// A kind of sources outside, which the program is built with or without; see the traits in Package.swift.
struct SourceKind: Sendable {
    /// The name of its trait.
    let trait: String
    /// How its schemes begin.
    let scheme: String
    /// `nil` in a program that is built without.
    var source: (any FollowedSource.Type)?
    /// The command that says whether a source can be served.
    var check: (any ParsableCommand.Type)?

    static let all: [SourceKind] = {
        var clickHouse = SourceKind(trait: "ClickHouse", scheme: "clickhouse")
        var postgreSQL = SourceKind(trait: "PostgreSQL", scheme: "postgres")
        #if ClickHouse
        clickHouse.source = CubeSource.self
        clickHouse.check = ClickHouseCheckCommand.self
        #endif
        #if PostgreSQL
        postgreSQL.source = PostgreSQLSource.self
        postgreSQL.check = PostgresCheckCommand.self
        #endif
        return [clickHouse, postgreSQL]
    }()

    /// Whether an argument names a source of any kind, and no file or directory.
    static func names(_ argument: String) -> Bool {
        let argument = SourceArgument(argument)
        return all.contains { argument.isAlike($0.scheme) }
    }

    /// - Parameters:
    ///   - arguments: as the command line has them; files and directories are left out.
    ///   - others: names that catalogs of files have.
    /// - Throws: everything that is wrong with the sources.
    static func find(_ arguments: [String], beside others: [String]) throws(StartError) -> [any FollowedSource] {
        for kind in all
        where kind.source == nil && arguments.contains(where: { SourceArgument($0).isAlike(kind.scheme) }) {
            throw StartError(lines: ["this program is built without \(kind.trait) (the trait “\(kind.trait)”)"])
        }
        return try FollowedSources.find(arguments, of: all.compactMap(\.source), beside: others)
    }
}
