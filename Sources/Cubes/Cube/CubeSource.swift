import FilterCore
package import Following
package import Support

/// A table of ClickHouse whose combinations are served as a catalog, as the command line names it:
/// `[NAME=]clickhouse://[user@]host[:port][,host…][/database]?table=TABLE&column=…&time=…`.
package struct CubeSource: FollowedSource {
    /// Of the catalog.
    package let name: String
    package let definitionPath: String?
    /// The rest between two refreshes.
    package let rest: Duration
    let address: ClusterAddress
    let table: CubeTable
    /// How long after a whole copy the next one is due.
    let reload: Duration
    /// How long after the rows of all buckets were counted they are counted again.
    let recount: Duration
    /// How many pages of rows are read at once.
    let connectionCount: Int
    let memory = CubeMemory()

    private static let scheme = "clickhouse://"
    private static let server = "ClickHouse"

    package static func names(_ argument: String) -> Bool { SourceArgument(argument).isAlike("clickhouse") }

    package init(_ argument: String) throws(StartError) {
        let argument = SourceArgument(argument)
        let (place, text) = try argument.parts(schemes: [Self.scheme], of: Self.server)
        var parameters = try SourceParameters(text, of: Self.server)
        let places = place.dropFirst(Self.scheme.count)
            .split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        address = try Self.address(places[0], &parameters)
        table = try CubeTable(database: places.count > 1 ? places[1] : Substring(), &parameters)
        definitionPath = try parameters.take("definition")
        rest = try parameters.duration("every") ?? (table.time == nil ? .seconds(60) : .seconds(10))
        reload = try parameters.duration("reload") ?? .seconds(86_400)
        recount = try parameters.duration("recount") ?? .seconds(600)
        connectionCount = try parameters.number("connections", in: 0...64) ?? 4
        try parameters.requireEmpty()
        name = try argument.catalogName(or: table.name)
    }

    private static func address(
        _ authority: Substring,
        _ parameters: inout SourceParameters
    ) throws(StartError) -> ClusterAddress {
        var address = try ClusterAddress(authority, isSecure: parameters.flag("secure") ?? false)
        address.authorities = try parameters.take("authorities")
        address.passwordPath = try parameters.take("passwordfile")
        return address
    }

    package func open(
        copyingTo catalog: FollowedCatalog,
        isEnded: @escaping @Sendable () -> Bool
    ) throws(SourceFailure) -> any FollowSession {
        try CubeSession(copying: self, to: catalog, isEnded: isEnded)
    }

    /// Rows show columns that no category shows, so a source names them.
    package var rowConnectionCount: Int {
        table.time == nil || (table.details.isEmpty && !table.hasAllDetails) ? 0 : connectionCount
    }
}
