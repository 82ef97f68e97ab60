import FilterCore
import JSON

/// Writes texts with the words of a query in tags, in the form of the protocol's `_highlightResult`.
///
/// Values are not escaped: what is HTML in an item stays HTML, as with the protocol's own service. Its clients choose tags
/// that cannot stand in texts, escape the text, and put tags of HTML in their place.
struct HighlightWriter: Sendable {
    let marker: WordMarker
    let preTag: String
    let postTag: String

    /// A text with its marks in tags.
    func tagged(_ text: String, _ marks: WordMarks) -> String {
        guard !marks.ranges.isEmpty else { return text }
        let bytes = text.utf8.span
        var tagged: [UInt8] = []
        var end = 0
        for range in marks.ranges {
            tagged.append(copying: bytes.extracting(end..<range.lowerBound))
            tagged += preTag.utf8
            tagged.append(copying: bytes.extracting(range))
            tagged += postTag.utf8
            end = range.upperBound
        }
        tagged.append(copying: bytes.extracting(end...))
        return String(decoding: tagged, as: UTF8.self)
    }

    /// A value as it is highlighted: texts and numbers by themselves, members and elements in the order of the item.
    ///
    /// - Returns: `nil` for what has nothing to highlight.
    func highlights(of value: JSONValue, _ choice: AttributeTree) -> JSONValue? { highlights(of: value, choice.root) }

    private func highlights(of value: JSONValue, _ place: AttributeTree.Cursor) -> JSONValue? {
        switch value {
        case .null, .bool: return nil
        // The path to what is wanted may end in a value that has no members.
        case .number(let number): return place.includesAll ? highlight(of: number.description) : nil
        case .string(let text): return place.includesAll ? highlight(of: text) : nil
        case .array(let elements):
            let parts = elements.compactMap { element -> JSONValue? in
                // An element without highlights keeps its place among objects.
                highlights(of: element, place) ?? (element.isObject ? .object([]) : nil)
            }
            return parts.contains { $0 != .object([]) } ? .array(parts) : nil
        case .object(let members):
            let parts = members.compactMap { member -> JSONValue.Member? in
                guard let below = place.below(member.key) else { return nil }
                return highlights(of: member.value, below).map { JSONValue.Member(member.key, $0) }
            }
            return parts.isEmpty ? nil : .object(parts)
        }
    }

    private func highlight(of text: String) -> JSONValue {
        let marks = marker.marks(in: text)
        let isFull = !marker.words.isEmpty && marks.words.count == marker.words.count
        var members: [JSONValue.Member] = [
            .init("value", .string(tagged(text, marks))),
            .init("matchLevel", .string(marks.words.isEmpty ? "none" : isFull ? "full" : "partial")),
        ]
        if !marks.words.isEmpty { members.append(.init("fullyHighlighted", .bool(marks.isWhole))) }
        members.append(.init("matchedWords", .array(marks.words.sorted().map { .string(marker.words[$0]) })))
        return .object(members)
    }
}
