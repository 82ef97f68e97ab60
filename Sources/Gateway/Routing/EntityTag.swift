package import Support

/// The validator of a session's addresses: `"{revision}-{dataVersion}"` (RFC 9110, 8.8.3), of a draft's addresses
/// `"{revision}-{dataVersion}-{revision of its base}"`. Of an answer in text `-text` follows, and of one that is sent as gzip
/// `-gz`: each is a representation of its own.
package struct EntityTag: Sendable, Hashable, CustomStringConvertible {
    package let revision: Int
    package let dataVersion: String
    /// `nil` for a session that is no draft.
    package let baseRevision: Int?

    package var description: String {
        let base = baseRevision.map { "-\($0)" } ?? ""
        return "\"\(revision)-\(dataVersion)\(base)\""
    }

    /// Reads a tag without its quotes, as clients name the state that they have: `3-9f3c`.
    ///
    /// - Parameter text: also the tag of another representation, as `3-9f3c-gz`.
    /// - Returns: `nil` for a text that no tag is written as.
    package init?(unquoted text: String) {
        var text = text
        for suffix in ["-gz", "-text"] where text.hasSuffix(suffix) { text = String(text.dropLast(suffix.count)) }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard (2...3).contains(parts.count), let revision = Int(parts[0]), parts[1].isDataVersion else { return nil }
        self.init(revision: revision, dataVersion: parts[1], baseRevision: parts.count == 3 ? Int(parts[2]) : nil)
        guard unquoted == text, revision > 0, baseRevision ?? 1 > 0 else { return nil }
    }

    package init(revision: Int, dataVersion: String, baseRevision: Int? = nil) {
        self.revision = revision
        self.dataVersion = dataVersion
        self.baseRevision = baseRevision
    }

    /// Without the quotes that a header field has around it.
    package var unquoted: String { String(description.dropFirst().dropLast()) }

    /// Of the answer in text, in quotes.
    package var ofText: String { "\"\(unquoted)-text\"" }

    /// The revisions that a condition names.
    ///
    /// - Returns: `nil` for `*`, which any revision satisfies. A tag that this service never gave, and a weak one, names
    ///   none.
    package static func revisions(in condition: TagCondition) -> Set<Int>? {
        switch condition {
        case .any: nil
        case .tags(let tags): Set(tags.compactMap(revision(in:)))
        }
    }

    private static func revision(in tag: String) -> Int? {
        guard tag.first == "\"", tag.last == "\"", tag.count > 2 else { return nil }
        return EntityTag(unquoted: String(tag.dropFirst().dropLast()))?.revision
    }
}

extension String {
    /// Letters and digits, so that nothing in it ends a tag or a list of tags.
    fileprivate var isDataVersion: Bool {
        !isEmpty && unicodeScalars.allSatisfy { $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0)) }
    }
}
