/// The JSON of all items, one after the other, in item order: as it is, or packed. Copies share the memory.
struct ItemJSON: Sendable {
    /// What is kept of each item: its JSON, or its record.
    let records: FrozenArray<UInt8>
    let ends: RunEnds
    /// What records are read by; `nil` where they are the JSON itself.
    let templates: ItemTemplates?

    /// Whether the templates read every record.
    ///
    /// - Complexity: O(bytes) where there are any.
    var isReadable: Bool {
        guard let templates else { return true }
        return (0..<ends.count).allSatisfy { item in withRecord(of: item) { templates.read($0) { _ in } } }
    }

    /// Calls `body` with what is kept of an item, which must not escape the call.
    func withRecord<Result, Failure: Error>(
        of item: Int,
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(records.span.extracting(ends[item]))
    }

    /// Calls `body` with an item's JSON, which must not escape the call.
    func withBytes<Result, Failure: Error>(
        of item: Int,
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let templates else { return try withRecord(of: item, body) }
        let json = withRecord(of: item) { templates.json(of: $0) }
        return try body(json.span)
    }
}
