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
    let memory = CubeMemory()

    private static let scheme = "clickhouse://"

    package static func names(_ argument: String) -> Bool { isAlike(split(argument).url) }

    private static func isAlike(_ text: String) -> Bool {
        text.lowercased().hasPrefix("clickhouse") && text.contains(":/")
    }

    private static func split(_ argument: String) -> (name: String?, url: String) {
        guard let mark = argument.firstIndex(where: { $0 == "=" || $0 == ":" }), argument[mark] == "=" else {
            return (nil, argument)
        }
        return (String(argument[..<mark]), String(argument[argument.index(after: mark)...]))
    }

    package init(_ argument: String) throws(StartError) {
        let (name, url) = Self.split(argument)
        guard url.hasPrefix(Self.scheme) else {
            throw StartError(lines: ["a source of ClickHouse begins with \(Self.scheme)"])
        }
        let parts = url.dropFirst(Self.scheme.count).split(
            separator: "?",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        var parameters = try SourceParameters(parts.count > 1 ? parts[1] : "")
        let places = parts[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        address = try Self.address(places[0], &parameters)
        table = try CubeTable(database: places.count > 1 ? places[1] : "", &parameters)
        definitionPath = try parameters.take("definition")
        rest = try parameters.duration("every") ?? (table.time == nil ? .seconds(60) : .seconds(10))
        reload = try parameters.duration("reload") ?? .seconds(86_400)
        recount = try parameters.duration("recount") ?? .seconds(600)
        try parameters.requireEmpty()
        self.name = name ?? table.name
        guard PlainName.allowsCatalog(self.name) else {
            throw StartError(lines: ["name it with NAME=clickhouse://…; “\(self.name)” is no name for an address"])
        }
    }

    private static func address(
        _ authority: Substring,
        _ parameters: inout SourceParameters
    ) throws(StartError) -> ClusterAddress {
        let isSecure: Bool
        switch try parameters.take("secure") {
        case nil, "false": isSecure = false
        case "true": isSecure = true
        default: throw StartError(lines: ["“secure” is true or false"])
        }
        var address = try ClusterAddress(authority, isSecure: isSecure)
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
}
