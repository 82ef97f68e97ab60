import FilterCore

/// Changes some members of an object (RFC 7396).
///
///     let patch = try JSONValue(parsing: #"{"price":12,"sale":null}"#)
///     JSONMergePatch.apply(patch, to: Array(#"{"id":"7","price":15,"sale":true}"#.utf8))
///     // {"id":"7","price":12}
///
/// Members that the patch does not name stay as they are written, byte for byte.
package enum JSONMergePatch {
    /// - Parameters:
    ///   - patch: an object.
    ///   - json: an object without whitespace.
    /// - Complexity: O(bytes of both).
    package static func apply(_ patch: JSONValue, to json: [UInt8]) -> [UInt8] {
        var writer = JSONWriter(capacity: json.count)
        write(patch, over: JSONSlice(json), to: &writer)
        return writer.bytes
    }

    private static func write(_ patch: JSONValue, over old: JSONSlice?, to writer: inout JSONWriter) {
        guard case .object(let changes) = patch else { return writer.value(patch) }
        let changesByName = Dictionary(uniqueKeysWithValues: changes.map { (Text($0.key), $0.value) })
        writer.beginObject()
        var names: Set<Text> = []
        // A value that is no object has no members, and is replaced as a whole.
        for member in old?.members ?? [] {
            let name = member.name
            names.insert(Text(name))
            guard let change = changesByName[Text(name)] else {
                writer.key(name)
                member.value.withBytes { writer.raw($0) }
                continue
            }
            if change == .null { continue }
            writer.key(name)
            write(change, over: member.value, to: &writer)
        }
        for change in changes where change.value != .null && !names.contains(Text(change.key)) {
            writer.key(change.key)
            write(change.value, over: nil, to: &writer)
        }
        writer.endObject()
    }
}

extension JSONSlice.Member {
    /// The key as it is meant: escapes are undone.
    package var name: String {
        guard key.utf8.contains(UInt8(ascii: "\\")), let text = try? JSONValue(parsing: "\"\(key)\""),
            case .string(let name) = text
        else { return key }
        return name
    }
}
