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

    private static let schemes = ["postgres://", "postgresql://"]

    package static func names(_ argument: String) -> Bool { isAlike(split(argument).url) }

    private static func isAlike(_ text: String) -> Bool {
        text.lowercased().hasPrefix("postgres") && text.contains(":/")
    }

    package init(_ argument: String) throws(StartError) {
        let (name, url) = Self.split(argument)
        guard Self.schemes.contains(where: url.hasPrefix) else {
            throw StartError(lines: ["a source of PostgreSQL begins with postgres:// or postgresql://"])
        }
        let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var (own, others) = try Self.parameters(parts.count > 1 ? String(parts[1]) : "")
        self.url = parts[0] + (others.isEmpty ? "" : "?" + others.joined(separator: "&"))
        try Self.requireNoPassword(in: self.url)
        definitionPath = own.removeValue(forKey: "definition")
        switch (own.removeValue(forKey: "table"), own.removeValue(forKey: "query")) {
        case (let table?, nil):
            content = .table(Self.table(table, &own))
        case (nil, let query?):
            content = .query(try Self.query(query, &own))
        default:
            throw StartError(lines: ["a source of PostgreSQL has ?table=NAME or ?query=SELECT…, and not both"])
        }
        if let name = own.keys.min() {
            throw StartError(lines: ["“\(name)” is no parameter of this source of PostgreSQL"])
        }
        self.name = if let name { name } else { try Self.name(of: content) }
        guard PlainName.allowsCatalog(self.name) else {
            throw StartError(lines: ["name it with NAME=postgres://…; “\(self.name)” is no name for an address"])
        }
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

    private static func split(_ argument: String) -> (name: String?, url: String) {
        guard !isAlike(argument), let mark = argument.firstIndex(of: "=") else {
            return (nil, argument)
        }
        return (String(argument[..<mark]), String(argument[argument.index(after: mark)...]))
    }

    private static let ownNames: Set<String> = [
        "table", "publication", "columns", "definition", "query", "key", "every",
    ]

    /// Those that are ours, decoded, and the others as they are.
    private static func parameters(_ text: String) throws(StartError) -> (own: [String: String], others: [String]) {
        var own: [String: String] = [:]
        var others: [String] = []
        for pair in text.split(separator: "&") {
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(halves[0])
            guard ownNames.contains(name) else {
                others.append(String(pair))
                continue
            }
            guard halves.count == 2, !halves[1].isEmpty,
                let value = try? PercentCoding.decode(Array(halves[1].utf8)[...], plusIsSpace: false),
                own.updateValue(value, forKey: name) == nil
            else { throw StartError(lines: ["“\(name)” must stand once, with a value that is percent-encoded"]) }
        }
        return (own, others)
    }

    private static func table(_ text: String, _ own: inout [String: String]) -> Table {
        let parts = text.split(separator: ".", maxSplits: 1).map(String.init)
        var table = parts.count == 2 ? Table(schema: parts[0], name: parts[1]) : Table(name: text)
        if let publication = own.removeValue(forKey: "publication") { table.publication = publication }
        table.columns = own.removeValue(forKey: "columns").map { $0.split(separator: ",").map(String.init) }
        return table
    }

    private static func query(_ text: String, _ own: inout [String: String]) throws(StartError) -> Query {
        var query = Query(text: text)
        if let key = own.removeValue(forKey: "key") { query.key = key }
        guard let every = own.removeValue(forKey: "every") else { return query }
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600]
        guard let unit = every.last.flatMap({ units[$0] }), let count = Int(every.dropLast()), count > 0,
            count <= 86_400 / unit
        else { throw StartError(lines: ["“every” is 1s to 24h, such as 30s or 5m"]) }
        query.rest = .seconds(count * unit)
        return query
    }

    private static func name(of content: Content) throws(StartError) -> String {
        switch content {
        case .table(let table): return table.name
        case .query: throw StartError(lines: ["a query has no name; give one with NAME=postgres://…"])
        }
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
