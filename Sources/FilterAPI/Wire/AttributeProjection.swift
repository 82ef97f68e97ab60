import Catalogs
import FilterCore
import Gateway
import JSON

/// Cuts items down to the attributes that a client asked for; a single one to an empty object if it asked for none.
struct AttributeProjection: Hashable, Sendable {
    /// Sorted, each once: the same question is the same key of caches, however it is written.
    let paths: [String]

    /// Units to parse a byte of an item, and to compare the key that it belongs to with a path.
    private static let parsingCost = 5

    /// - Parameter paths: dotted paths, as in definitions; those that an item lacks are left out of it.
    init(_ paths: some Sequence<String>) {
        self.paths = Set(paths).sorted()
    }

    /// - Throws: `invalidValue` with near names for an attribute that no item has.
    init(
        _ paths: [(name: String, place: ServiceError.Place)],
        of snapshot: CatalogSnapshot
    ) throws(ServiceError) {
        for (path, place) in paths { try snapshot.requireAttribute(path, at: place) }
        self.init(paths.map(\.name))
    }

    /// What the parameter `attributes` asks for; `nil` without it.
    ///
    /// - Throws: `invalidValue` with near names for an attribute that no item has.
    init?(_ query: QueryParameters, of snapshot: CatalogSnapshot) throws(ServiceError) {
        guard let paths = query.list("attributes") else { return nil }
        try self.init(paths.map { ($0, .query("attributes")) }, of: snapshot)
    }

    /// Units for each byte of an item.
    var byteCost: Int { paths.isEmpty ? 0 : Self.parsingCost * (paths.count + 1) }

    func write(_ json: Span<UInt8>, to writer: inout JSONWriter) {
        guard !paths.isEmpty else {
            writer.beginObject()
            return writer.endObject()
        }
        guard let item = try? JSONValue(parsing: json) else {
            preconditionFailure("a stored item was checked when it was loaded")
        }
        writer.value(Self.project(item, paths))
    }

    /// A member is kept whole if its key is one of the paths, and searched if a path goes on below it.
    private static func project(_ value: JSONValue, _ paths: [String]) -> JSONValue {
        switch value {
        case .object(let members):
            return .object(
                members.compactMap { member in
                    if paths.contains(where: { Text($0) == Text(member.key) }) { return member }
                    let below = paths.compactMap { $0.below(member.key) }
                    guard !below.isEmpty else { return nil }
                    return JSONValue.Member(member.key, project(member.value, below))
                }
            )
        case .array(let elements):
            return .array(elements.map { project($0, paths) })
        case .null, .bool, .number, .string:
            return value
        }
    }
}

extension String {
    /// The rest of a dotted path after a first step, or `nil` if it does not begin with it.
    fileprivate func below(_ step: String) -> String? {
        let prefix = (step + ".").utf8
        guard utf8.starts(with: prefix) else { return nil }
        return String(utf8.dropFirst(prefix.count))
    }
}
