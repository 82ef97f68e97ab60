import CatalogFiles
import Catalogs
package import FilterCore
package import Support
import Yams

/// The file of keys, in YAML (or JSON, which is YAML):
///
/// ```yaml
/// - id: 3f0c2a51d9e84b76
///   name: shop-frontend
///   hash: kO3nGM1yB5VgL4ZK4KxWm1cX3UQm3O0pQn0qfH2hQ0c
///   actions: [read, sessions]
///   catalogs: [shoes]                  # all, if left out
///   expires: 2027-01-01T00:00:00Z      # never, if left out
///   rate: 20/100                       # any number of requests, if left out
///   revoked: false
/// ...
/// ```
///
/// The last line is the end mark of YAML, which a truncated file lacks: with a line less a key may have more rights. It
/// may be left out.
package enum KeyFile {
    package static let maxBytes = 4 << 20
    private static let members = ["id", "name", "hash", "actions", "catalogs", "expires", "rate", "revoked"]

    static let endMark = "...\n"

    private static let blanks = Array(" \t\r\n".utf8)

    /// The content of a file.
    package struct Content {
        package var keys: [AccessKey] = []
        /// Whether it says by `[]` or `keys: []` that there are no keys.
        var isEmptyList = false
        /// Whether it is a list in brackets, of which the last one would be missing in a file that is cut off.
        var isInBrackets = false
        /// The end mark with the blank lines behind it; empty if it is not the last line.
        var endMark: ArraySlice<UInt8> = []

        var hasEndMark: Bool { !endMark.isEmpty }
        /// Whether it shows its end.
        var isWhole: Bool { hasEndMark || isInBrackets || isEmptyList }
    }

    /// - Throws: ``ConfigurationError`` with a line for each fault.
    package static func read(_ path: String) throws(ConfigurationError) -> Content {
        let text = try YAMLFile.text(of: path, atMost: maxBytes)
        var content = Content()
        let bytes = Array(text.utf8)
        var rest = bytes[...]
        while rest.last.map(Self.blanks.contains) == true { rest.removeLast() }
        let lastLine = rest.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        if rest[lastLine...].elementsEqual("...".utf8) { content.endMark = bytes[lastLine...] }
        // The library takes no mark without a list before it.
        let list = String(decoding: bytes.dropLast(content.endMark.count), as: UTF8.self)
        guard let root = try YAMLFile.root(in: list, of: path) else { return content }
        content.keys = try keys(in: root, of: path)
        content.isEmptyList = content.keys.isEmpty
        let firstLine = list.split(whereSeparator: \.isNewline).lazy.map { $0.drop(while: \.isWhitespace) }
            .first { !$0.isEmpty && $0.first != "#" }
        content.isInBrackets = firstLine?.first == "["
        return content
    }

    private static func keys(in root: Node, of path: String) throws(ConfigurationError) -> [AccessKey] {
        if let mapping = root.mapping, mapping.count == 1, mapping["keys"]?.sequence?.isEmpty == true { return [] }
        guard let entries = root.sequence else {
            throw ConfigurationError("\(path): a file of keys is a list; “filter-service key create” makes entries")
        }
        var keys: [AccessKey] = []
        var ids: Set<String> = []
        var names: Set<String> = []
        var faults: [String] = []
        for node in entries {
            do throws(ConfigurationError) {
                let key = try KeyEntry(node, in: path).key()
                guard ids.insert(key.id).inserted else {
                    throw ConfigurationError("\(path):\(node.line): the id \(key.id) is there twice")
                }
                guard names.insert(key.name).inserted else {
                    throw ConfigurationError("\(path):\(node.line): the name “\(key.name)” is there twice")
                }
                keys.append(key)
            } catch {
                faults += error.lines
            }
        }
        guard faults.isEmpty else { throw ConfigurationError(lines: faults) }
        return keys
    }

    /// The lines of an entry.
    package static func text(of key: AccessKey) -> String {
        func list(_ names: some Sequence<String>) -> String { "[" + names.sorted().joined(separator: ", ") + "]" }
        var lines = [
            "- id: \"\(key.id)\"", "  name: \"\(key.name)\"",
            "  hash: \"\(String(decoding: Base64URL.encode(key.hash), as: UTF8.self))\"",
            "  actions: \(list(key.actions.map(\.rawValue)))",
        ]
        if let catalogs = key.catalogs { lines.append("  catalogs: \(list(catalogs.map { "\"\($0)\"" }))") }
        if let expiresAt = key.expiresAt { lines.append("  expires: \(expiresAt)") }
        if let rate = key.rate { lines.append("  rate: \(rate.text)") }
        if key.isRevoked { lines.append("  revoked: true") }
        return lines.map { $0 + "\n" }.joined()
    }

    /// Reads the members of an entry one after the other, and notes all that is wrong.
    private struct KeyEntry {
        private let path: String
        private let node: Node
        private var values: [String: Node] = [:]
        private var faults: [String] = []

        init(_ node: Node, in path: String) throws(ConfigurationError) {
            self.path = path
            self.node = node
            guard let mapping = node.mapping else {
                throw ConfigurationError("\(path):\(node.line): a key has members such as “name: shop-frontend”")
            }
            for (name, value) in mapping {
                let text = name.string ?? ""
                if members.contains(text) {
                    values[text] = value
                } else {
                    let wrong = KeyFile.isName(text) ? "“\(text)”" : "such member"
                    let right = members.joined(separator: ", ")
                    faults.append("\(path):\(name.line): a key has no \(wrong); it has \(right)")
                }
            }
        }

        /// - Throws: ``ConfigurationError`` with a line for each fault.
        consuming func key() throws(ConfigurationError) -> AccessKey {
            let id = required("id", "16 hexadecimal digits") { KeyText.isID($0) ? $0 : nil }
            let name = required("name", KeyFile.nameRange) { KeyFile.isName($0) ? $0 : nil }
            let hash = required("hash", "the 43 characters that “filter-service key create” wrote") { text in
                Base64URL.decode(text.utf8).flatMap { $0.count == 32 ? $0 : nil }
            }
            let actions = names("actions", "a list of \(KeyFile.actionNames)") { Action(rawValue: $0) }
            if values["actions"] == nil { faults.append(fault("actions", "a list of \(KeyFile.actionNames)")) }
            let catalogs = names("catalogs", "a list of names of catalogs") { $0.isEmpty ? nil : Text($0) }
            if let actions, KeyFile.isTooFree(actions, forKeyWithCatalogs: values["catalogs"] != nil) {
                faults.append(fault("catalogs", KeyFile.catalogsOfOperators))
            }
            let expiresAt = optional("expires", "a time such as 2027-01-01T00:00:00Z") { KeyFile.instant($0) }
            let rate = optional("rate", Rate.range) { Rate($0) }
            let isRevoked = optional("revoked", "true or false") { Bool($0) }
            guard faults.isEmpty, let id, let name, let hash, let actions else {
                throw ConfigurationError(lines: faults)
            }
            return AccessKey(
                id: id,
                name: name,
                hash: hash,
                actions: actions,
                catalogs: catalogs,
                expiresAt: expiresAt,
                rate: rate,
                isRevoked: isRevoked ?? false
            )
        }

        private mutating func required<Value>(_ member: String, _ range: String, _ read: (String) -> Value?) -> Value? {
            if values[member] == nil { faults.append(fault(member, range)) }
            return optional(member, range, read)
        }

        /// A value that cannot be read is not shown: it may be a secret that was written there by mistake.
        private mutating func optional<Value>(_ member: String, _ range: String, _ read: (String) -> Value?) -> Value? {
            guard let node = values[member] else { return nil }
            if let value = node.scalar.flatMap({ read($0.string) }) { return value }
            faults.append(fault(member, range))
            return nil
        }

        private mutating func names<Name: Hashable>(
            _ member: String,
            _ range: String,
            _ read: (String) -> Name?
        ) -> Set<Name>? {
            guard let node = values[member] else { return nil }
            let names = (node.sequence.map(Array.init) ?? []).map { $0.scalar.flatMap { read($0.string) } }
            guard !names.isEmpty, !names.contains(where: { $0 == nil }) else {
                faults.append(fault(member, range))
                return nil
            }
            return Set(names.compactMap(\.self))
        }

        /// A name that is none is not shown: it may be a key that was pasted there by mistake.
        private func fault(_ member: String, _ range: String) -> String {
            let line = values[member]?.line ?? node.line
            let text = values["name"]?.scalar?.string ?? ""
            let name = KeyFile.isName(text) ? " of “\(text)”" : ""
            return "\(path):\(line): \(member)\(name) must be \(range)"
        }
    }

    package static let nameRange = "\(PlainName.characters), without “fs_” before them"
    package static let catalogsOfOperators = "left out of a key with “operate”: /metrics tells of all catalogs"
    package static let actionNames = Action.allCases.map(\.rawValue).joined(separator: ", ")

    /// Whether a key may be called so. Names are logged, and keys begin with “fs_”.
    package static func isName(_ text: String) -> Bool {
        PlainName.allowsCatalog(text) && !text.hasPrefix(KeyText.prefix)
    }

    /// Whether actions reveal catalogs that a key may not use: metrics are of all.
    package static func isTooFree(_ actions: Set<Action>, forKeyWithCatalogs hasCatalogs: Bool) -> Bool {
        hasCatalogs && actions.contains(.operate)
    }

    /// A time of RFC 3339 with its offset.
    package static func instant(_ text: String) -> Instant? {
        if case .instant(let instant)? = DateText(text) { return instant }
        return nil
    }
}

extension Node {
    fileprivate var line: Int { mark?.line ?? 1 }
}
