/// The validator of a session's addresses: `"{revision}-{dataVersion}"` (RFC 9110, 8.8.3), of a draft's addresses
/// `"{revision}-{dataVersion}-{revision of its base}"`.
struct EntityTag: Sendable, CustomStringConvertible {
    let revision: Int
    let dataVersion: String
    /// `nil` for a session that is no draft.
    var baseRevision: Int?

    var description: String {
        let base = baseRevision.map { "-\($0)" } ?? ""
        return "\"\(revision)-\(dataVersion)\(base)\""
    }

    /// Whether an If-None-Match names this tag: the whole of it, strong or weak.
    func isListed(in condition: String) -> Bool {
        let tags = Self.tags(in: condition)
        return tags == ["*"] || tags.contains { $0 == description || $0 == "W/\(description)" }
    }

    /// The revisions that an If-Match allows.
    ///
    /// - Returns: `nil` for `*`, which any revision satisfies. A tag that this service never gave, and a weak one,
    ///   allows nothing.
    static func revisions(in condition: String) -> Set<Int>? {
        let tags = tags(in: condition)
        if tags == ["*"] { return nil }
        return Set(tags.compactMap(revision(in:)))
    }

    private static func revision(in tag: String) -> Int? {
        guard tag.first == "\"", tag.last == "\"", tag.count > 2 else { return nil }
        let parts = tag.dropFirst().dropLast().split(separator: "-", maxSplits: 1)
        guard parts.count == 2, parts[0].allSatisfy(\.isNumber) else { return nil }
        return Int(parts[0])
    }

    /// Our tags hold no commas, so a list can be cut at them.
    private static func tags(in condition: String) -> [String] {
        condition.split(separator: ",").map { String($0).trimmingSpaces }
    }
}

extension HTTPRequest {
    /// The list of tags of a condition, `nil` without one; several fields of the name are one list (RFC 9110, 5.3).
    func condition(_ name: String) -> String? {
        let fields = headers.values(for: name)
        return fields.isEmpty ? nil : fields.joined(separator: ",")
    }
}
