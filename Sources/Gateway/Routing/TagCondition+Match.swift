extension TagCondition {
    /// Whether an If-Match allows what has a tag: the comparison is strong (RFC 9110, 8.8.3.2), of the plain form or the
    /// packed one.
    package func allows(_ tag: String) -> Bool {
        switch self {
        case .any: true
        case .tags(let tags): tags.contains { $0 == tag || $0 == tag.tagOfGzip }
        }
    }
}
