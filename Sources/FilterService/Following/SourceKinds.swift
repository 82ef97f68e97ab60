import Following
import Support

#if ClickHouse
import Cubes
#endif
#if PostgreSQL
import Followers
#endif

/// The kinds of sources outside that the program is built with; see the traits in Package.swift.
enum SourceKinds {
    static let all: [any FollowedSource.Type] = {
        var kinds: [any FollowedSource.Type] = []
        #if ClickHouse
        kinds.append(CubeSource.self)
        #endif
        #if PostgreSQL
        kinds.append(PostgreSQLSource.self)
        #endif
        return kinds
    }()

    /// Traits that the program is built without, and how their sources begin.
    private static let missing: [(trait: String, scheme: String)] = {
        var traits: [(trait: String, scheme: String)] = []
        #if !ClickHouse
        traits.append(("ClickHouse", "clickhouse:"))
        #endif
        #if !PostgreSQL
        traits.append(("PostgreSQL", "postgres"))
        #endif
        return traits
    }()

    /// Whether a source is one of these, and no file or directory.
    static func names(_ source: String) -> Bool {
        all.contains { $0.names(source) } || missingTrait(of: source) != nil
    }

    private static func missingTrait(of source: String) -> String? {
        guard !all.contains(where: { $0.names(source) }) else { return nil }
        return missing.first { source.contains($0.scheme) && source.contains("://") }?.trait
    }

    /// - Parameters:
    ///   - arguments: as the command line has them; files and directories are left out.
    ///   - others: names that catalogs of files have.
    /// - Throws: everything that is wrong with the sources.
    static func find(_ arguments: [String], beside others: [String]) throws(StartError) -> [any FollowedSource] {
        if let trait = arguments.lazy.compactMap(missingTrait).first {
            throw StartError(lines: ["this program is built without \(trait) (the trait “\(trait)”)"])
        }
        return try FollowedSources.find(arguments, of: all, beside: others)
    }
}
