import Catalogs
import CPostgreSQL
import FilterCore
package import Following
import Foundation
package import Support

/// A table or a query of a PostgreSQL server that is served as a catalog, as the command line names it:
/// `[NAME=]postgres://[user@][host][:port][/database]?table=[schema.]table` or `…?query=SELECT…&every=30s`.
///
/// Other parameters behind the question mark are libpq's: `sslmode`, `passfile`, `service`, `options`.
package struct PostgreSQLSource: FollowedSource, Equatable {
    enum Content: Sendable, Equatable {
        /// Followed change by change.
        case table(Table)
        /// Asked again and again.
        case query(Query)
    }

    struct Table: Sendable, Equatable {
        /// `nil`: wherever the search path of the user finds it.
        var schema: String?
        var name: String
        /// The publication that has it.
        var publication = "filter_service"
        /// The columns that items have; `nil` for all that are published.
        var columns: [String]?
    }

    struct Query: Sendable, Equatable {
        var text: String
        /// The column that identifies items.
        var key = "id"
        /// The rest between two times.
        var rest = Duration.seconds(60)
    }

    /// Of the catalog.
    package let name: String
    /// The address for libpq: without our parameters, and without a password.
    let url: String
    let content: Content
    /// The file with the definition; `nil` if it is inferred.
    package let definitionPath: String?

    package var rest: Duration { if case .query(let query) = content { query.rest } else { .zero } }

    private static let server = "PostgreSQL"
    private static let ownNames: Set<String> = [
        "table", "publication", "columns", "definition", "query", "key", "every",
    ]

    package static func names(_ argument: String) -> Bool { SourceArgument(argument).isAlike("postgres") }

    package init(_ argument: String) throws(StartError) {
        let argument = SourceArgument(argument)
        let (place, text) = try argument.parts(schemes: ["postgres://", "postgresql://"], of: Self.server)
        var own = try SourceParameters(text, of: Self.server, names: Self.ownNames)
        url = place + (own.others.isEmpty ? "" : "?" + own.others.joined(separator: "&"))
        try Self.requireNoPassword(in: url)
        definitionPath = try own.take("definition")
        switch (try own.take("table"), try own.take("query")) {
        case (let table?, nil):
            let table = try Self.table(table, &own)
            content = .table(table)
            name = try argument.catalogName(or: table.name)
        case (nil, let query?):
            content = .query(try Self.query(query, &own))
            name = try argument.catalogName(or: nil)
        default:
            throw StartError(lines: ["a source of PostgreSQL has ?table=NAME or ?query=SELECT…, and not both"])
        }
        try own.requireEmpty()
    }

    package func open(
        copyingTo catalog: FollowedCatalog,
        isEnded: @escaping @Sendable () -> Bool
    ) throws(SourceFailure) -> any FollowSession {
        switch content {
        case .table(let table): try TableSession(copying: table, of: self, to: catalog, isEnded: isEnded)
        case .query(let query): try QuerySession(copying: query, of: self, to: catalog, isEnded: isEnded)
        }
    }

    private static func table(_ text: String, _ own: inout SourceParameters) throws(StartError) -> Table {
        let parts = text.split(separator: ".", maxSplits: 1).map(String.init)
        var table = parts.count == 2 ? Table(schema: parts[0], name: parts[1]) : Table(name: text)
        if let publication = try own.take("publication") { table.publication = publication }
        table.columns = try own.take("columns").map { $0.split(separator: ",").map(String.init) }
        return table
    }

    private static func query(_ text: String, _ own: inout SourceParameters) throws(StartError) -> Query {
        var query = Query(text: text)
        if let key = try own.take("key") { query.key = key }
        if let rest = try own.duration("every", atMost: .seconds(86_400)) { query.rest = rest }
        return query
    }

    /// Users that may list processes read command lines.
    private static func requireNoPassword(in url: String) throws(StartError) {
        var message: UnsafeMutablePointer<CChar>?
        let options = unsafe PQconninfoParse(url, &message)
        defer {
            unsafe PQconninfoFree(options)
            unsafe PQfreemem(message)
        }
        guard var option = unsafe options else {
            // The message of libpq names parts of the text.
            throw StartError(lines: ["a source of PostgreSQL cannot be read: is it postgres://user@host/database?…"])
        }
        // Safe: the list ends with an entry without a keyword.
        while let keyword = unsafe option.pointee.keyword {
            let isSecret = unsafe ["password", "sslpassword"].contains(String(cString: keyword))
            if isSecret, unsafe option.pointee.val != nil {
                throw StartError(lines: [
                    "a source of PostgreSQL has a password, which others can read in the list of processes; "
                        + "use passfile=, ~/.pgpass, PGPASSWORD or a service file"
                ])
            }
            unsafe option += 1
        }
    }
}
