import CatalogFiles
package import FilterCore
import JSON
import Support

/// The restrictions of a scoped key.
///
/// They travel in the key as JSON in base64url (RFC 4648, section 5, without padding):
///
/// ```json
/// {"expires": 1798761600, "filter": "brand:Nike", "actions": ["read"], "catalogs": ["shoes"]}
/// ```
///
/// `expires` has seconds since 1970 and must be there: a scoped key cannot be revoked by itself.
package struct KeyScope: Sendable, Equatable {
    /// The most that a scoped key can be allowed: it is made to be handed out.
    package static let allowedActions: Set<Action> = [.read, .sessions]
    /// The longest forced filter, in bytes.
    package static let maxFilterBytes = 2_000
    private static let maxCatalogs = 100
    private static let members = ["expires", "filter", "actions", "catalogs"]
    /// The last second of the year 9999.
    private static let lastSecond = 253_402_300_799

    package let expiresAt: Instant
    /// In the syntax of `filters`; `nil`: none.
    package var filter: String?
    /// `nil`: all that a scoped key can do.
    package var actions: Set<Action>?
    /// The names of catalogs; `nil`: those of the whole key.
    package var catalogs: Set<Text>?

    package init(expiresAt: Instant, filter: String? = nil, actions: Set<Action>? = nil, catalogs: Set<Text>? = nil) {
        self.expiresAt = expiresAt
        self.filter = filter
        self.actions = actions
        self.catalogs = catalogs
    }

    /// Reads a scope as it stands in a key; whether it is genuine is for others to say.
    ///
    /// - Throws: `invalidKey` with what is wrong.
    package init(_ text: String) throws(ServiceError) {
        guard let bytes = Base64URL.decode(text.utf8) else { throw .invalidKey("the scope of the key is no base64url") }
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes, maxDepth: 2)
        } catch {
            throw .invalidKey("the scope of the key is no JSON")
        }
        do throws(ServiceError) {
            try self.init(JSONCursor(value))
        } catch {
            throw .invalidKey("the scope of the key: \(error.detail)")
        }
    }

    private init(_ scope: JSONCursor) throws(ServiceError) {
        try scope.requireObject(allowing: Self.members)
        let seconds = try scope.require("expires").integer(in: 1...Self.lastSecond)
        expiresAt = Instant(milliseconds: Int64(seconds) * 1_000)
        if let member = scope.member("filter") {
            let filter = try member.string()
            guard (1...Self.maxFilterBytes).contains(filter.utf8.count) else {
                throw member.mismatch("a filter of 1 to \(Self.maxFilterBytes.grouped) bytes")
            }
            self.filter = filter
        }
        if let member = scope.member("actions") {
            let names = try member.elements()
            guard !names.isEmpty else { throw member.mismatch("at least one action") }
            var actions: Set<Action> = []
            for name in names {
                guard let action = Action(rawValue: try name.string()), Self.allowedActions.contains(action) else {
                    throw name.mismatch("read or sessions, which are all that a scoped key can do")
                }
                actions.insert(action)
            }
            self.actions = actions
        }
        if let member = scope.member("catalogs") {
            let names = try member.elements()
            guard (1...Self.maxCatalogs).contains(names.count) else {
                throw member.mismatch("1 to \(Self.maxCatalogs) names of catalogs")
            }
            var catalogs: Set<Text> = []
            for name in names { catalogs.insert(Text(try name.string())) }
            self.catalogs = catalogs
        }
    }

    /// The scope as it stands in a key.
    package var text: String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("expires", Int(expiresAt.milliseconds / 1_000))
        if let filter { writer.member("filter", filter) }
        write("actions", actions?.map(\.rawValue), to: &writer)
        write("catalogs", catalogs?.map(\.string), to: &writer)
        writer.endObject()
        return String(decoding: Base64URL.encode(writer.bytes), as: UTF8.self)
    }

    private func write(_ key: String, _ names: [String]?, to writer: inout JSONWriter) {
        guard let names else { return }
        writer.key(key)
        writer.beginArray()
        for name in names.sorted() { writer.string(name) }
        writer.endArray()
    }
}
