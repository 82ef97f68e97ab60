/// The condition of If-Match or If-None-Match (RFC 9110, 13.1.1 and 13.1.2).
package enum TagCondition: Sendable, Hashable {
    /// `*`: any tag will do.
    case any
    /// The tags of a list as they were sent, with their quotes and `W/`; at least one.
    case tags([String])

    /// Reads the text of a field: `*`, or entity tags separated by commas (RFC 9110, 8.8.3). Empty elements of the list
    /// count for nothing (5.6.1). Only visible ASCII characters stand in the tags of this service and are read.
    ///
    /// - Returns: `nil` for a text that is neither.
    package init?(_ text: String) {
        if text.trimmingSpaces == "*" {
            self = .any
            return
        }
        var tags: [String] = []
        var rest = text.utf8[...]
        while true {
            rest = rest.drop { $0.isSpaceOrTab || $0 == UInt8(ascii: ",") }
            if rest.isEmpty { break }
            let start = rest.startIndex
            if rest.starts(with: "W/".utf8) { rest = rest.dropFirst(2) }
            guard rest.popFirst() == UInt8(ascii: "\"") else { return nil }
            rest = rest.drop { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") }
            guard rest.popFirst() == UInt8(ascii: "\"") else { return nil }
            tags.append(String(text[start..<rest.startIndex]))
            rest = rest.drop(while: \.isSpaceOrTab)
            guard rest.isEmpty || rest.first == UInt8(ascii: ",") else { return nil }
        }
        if tags.isEmpty { return nil }
        self = .tags(tags)
    }

    /// The same condition without the marks of weak tags.
    package var strong: TagCondition {
        switch self {
        case .any: .any
        case .tags(let tags): .tags(tags.map(\.strongTag))
        }
    }

    /// Whether an If-Match allows what has a tag: the comparison is strong (RFC 9110, 8.8.3.2), of the plain form or the
    /// packed one.
    package func allows(_ tag: String) -> Bool {
        switch self {
        case .any: true
        case .tags(let tags): tags.contains { $0 == tag || $0 == tag.tagOfGzip }
        }
    }

    /// Whether an If-None-Match names a tag, strong or weak, of the plain form or the packed one.
    package func lists(_ tag: String) -> Bool {
        switch self {
        case .any: true
        case .tags(let tags): tags.contains { $0.strongTag == tag || $0.strongTag == tag.tagOfGzip }
        }
    }
}

extension String {
    /// The tag of what this tag is of, packed: `"3-9f3c"` becomes `"3-9f3c-gz"`.
    package var tagOfGzip: String { dropLast() + "-gz\"" }

    /// The tag without the mark of a weak one.
    package var strongTag: String { hasPrefix("W/") ? String(dropFirst(2)) : self }
}
