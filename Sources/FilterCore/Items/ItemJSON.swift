/// The JSON of all items, one after the other, in item order: as it is, or packed. Copies share the memory.
struct ItemJSON: Sendable {
    /// What is kept of each item: its JSON, or its record.
    let records: FrozenArray<UInt8>
    let ends: RunEnds
    /// What records are read by; `nil` where they are the JSON itself.
    let templates: ItemTemplates?
    /// The bytes of the JSON of all items, whatever is kept of it.
    let byteCount: Int

    /// - Complexity: O(1) for JSON as it is, O(bytes) for records.
    /// - Returns: `nil` if a record is none of its templates.
    init?(records: FrozenArray<UInt8>, ends: RunEnds, templates: ItemTemplates?) {
        var byteCount = records.count
        if let templates {
            byteCount = 0
            for item in 0..<ends.count {
                guard let count = templates.byteCount(of: records.span.extracting(ends[item])) else { return nil }
                byteCount += count
            }
        }
        self.init(records: records, ends: ends, templates: templates, byteCount: byteCount)
    }

    /// - Parameter byteCount: that of the JSON, which the caller knows.
    init(records: FrozenArray<UInt8>, ends: RunEnds, templates: ItemTemplates?, byteCount: Int) {
        self.records = records
        self.ends = ends
        self.templates = templates
        self.byteCount = byteCount
    }

    /// The bytes of an item's JSON.
    func byteCount(of item: Int) -> Int {
        guard let templates else { return ends[item].count }
        return withRecord(of: item) { templates.byteCount(of: $0) } ?? 0
    }

    /// Calls `body` with what is kept of an item, which must not escape the call.
    func withRecord<Result, Failure: Error>(
        of item: Int,
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(records.span.extracting(ends[item]))
    }

    /// Calls `body` with an item's JSON, which must not escape the call.
    ///
    /// - Complexity: O(1) beside `body` for JSON as it is; O(length) where it is packed, as it is put together first.
    func withBytes<Result, Failure: Error>(
        of item: Int,
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let templates else { return try withRecord(of: item, body) }
        let json = withRecord(of: item) { templates.json(of: $0) }
        return try body(json.span)
    }
}
