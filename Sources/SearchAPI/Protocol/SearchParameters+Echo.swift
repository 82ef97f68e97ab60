import JSON
import Support

extension SearchParameters {
    /// What was sent, as one text of an address: `filters=brand%3ANike&page=0`. Spaces are `+`, as the protocol's own
    /// service writes them; empty if nothing was sent.
    ///
    /// - Complexity: O(bytes).
    var echo: String {
        given.map { member in
            let value = PercentCoding.encode(member.value.plainText, spaceIsPlus: true)
            return "\(PercentCoding.encode(member.key, spaceIsPlus: true))=\(value)"
        }.joined(separator: "&")
    }
}
