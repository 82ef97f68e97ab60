import FilterCore

/// Writes items as hits: the stored JSON, or what the search wants of it, with `objectID` and the highlights.
struct SearchHitWriter {
    let snapshot: CatalogSnapshot
    let retrieved: SearchParameters.AttributeChoice
    /// `nil`: the answer has none.
    var highlighted: (choice: SearchParameters.AttributeChoice, writer: HighlightWriter)?
    /// Texts that are shown as snippets, whole: nothing is cut. `nil`: the answer has none.
    var snipped: (choice: SearchParameters.AttributeChoice, writer: HighlightWriter)?
    let bounds: RequestBounds

    /// Units to parse a byte of an item, to compare its key, and to fold it for highlights.
    private static let byteCost = 20
    /// The members that every hit has of its own.
    private static let ownKeys = ["objectID", "_highlightResult", "_snippetResult"]

    /// Writes an array of hits.
    ///
    /// - Throws: `answerTooLarge` and `tooMuchWork`, before anything is written.
    func write(_ items: [Int], to writer: inout JSONWriter) throws(ServiceError) {
        let byteCount = items.reduce(0) { $0 + snapshot.items.withJSON(of: $1) { $0.count } }
        if retrieved == .all { try bounds.require(byteCount: byteCount) }
        try ServiceError.limiting { () throws(TooMuchWork) in
            try bounds.work.spend(byteCount, times: Self.byteCost, on: .answer)
        }
        writer.beginArray()
        for item in items { write(item, to: &writer) }
        writer.endArray()
    }

    func write(_ item: Int, to writer: inout JSONWriter) {
        let stored = snapshot.items.withJSON(of: item) { json in
            guard let stored = try? JSONValue(parsing: json) else {
                preconditionFailure("a stored item was checked when it was loaded")
            }
            return stored
        }
        writer.beginObject()
        writeMembers(of: stored, item, to: &writer)
        writer.member("objectID", snapshot.items.id(of: item))
        if let highlighted {
            writer.key("_highlightResult")
            writer.value(highlighted.writer.highlights(of: stored, highlighted.choice) ?? .object([]))
        }
        if let snipped {
            writer.key("_snippetResult")
            writer.value((snipped.writer.highlights(of: stored, snipped.choice) ?? .object([])).withoutWords)
        }
        writer.endObject()
    }

    private func writeMembers(of stored: JSONValue, _ item: Int, to writer: inout JSONWriter) {
        guard case .object(let members) = stored, !members.isEmpty else { return }
        if retrieved == .all, !Self.ownKeys.contains(where: { stored[$0] != nil }) {
            // As it lies, with the spelling of its numbers.
            snapshot.items.withJSON(of: item) { json in writer.rawMembers(json.extracting(1..<json.count - 1)) }
            return
        }
        for member in members where !Self.ownKeys.contains(where: { Text($0) == Text(member.key) }) {
            guard let below = retrieved.below(member.key) else { continue }
            writer.key(member.key)
            writer.value(below.cut(member.value))
        }
    }
}

extension JSONValue {
    /// Highlights as snippets have them: without the words and the measure of how much is marked.
    fileprivate var withoutWords: JSONValue {
        switch self {
        case .object(let members):
            let isHighlight = self["matchLevel"] != nil && self["matchedWords"] != nil
            let kept = isHighlight ? members.filter { ["value", "matchLevel"].contains($0.key) } : members
            return .object(kept.map { Member($0.key, isHighlight ? $0.value : $0.value.withoutWords) })
        case .array(let elements): return .array(elements.map(\.withoutWords))
        case .null, .bool, .number, .string: return self
        }
    }
}
