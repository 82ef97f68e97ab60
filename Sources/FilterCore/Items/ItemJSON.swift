/// The JSON of all items, one after the other, in item order: as it is, or packed. Copies share the memory.
struct ItemJSON: Sendable {
    /// What is kept of each item: its JSON, or its record.
    let records: FrozenArray<UInt8>
    /// Where what is kept of each item ends.
    let ends: RunEnds
    /// Where the bytes before each item end that are none of its; `nil`: there are none.
    let gapEnds: RunEnds?
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
    init(
        records: FrozenArray<UInt8>,
        gapEnds: RunEnds? = nil,
        ends: RunEnds,
        templates: ItemTemplates?,
        byteCount: Int
    ) {
        self.records = records
        self.gapEnds = gapEnds
        self.ends = ends
        self.templates = templates
        self.byteCount = byteCount
    }

    /// Whether it is that of the same items in the same memory: views of one version share its records, and have others.
    func isSame(as other: ItemJSON) -> Bool {
        records.sharedMemory == other.records.sharedMemory && ends.sharedAddress == other.ends.sharedAddress
    }

    /// Where in the records what is kept of an item lies.
    func range(of item: Int) -> Range<Int> {
        let range = ends[item]
        return gapEnds.map { $0.end(of: item)..<range.upperBound } ?? range
    }

    /// The same with nothing between the items.
    ///
    /// - Complexity: O(bytes), unless there is nothing.
    var joined: ItemJSON {
        guard gapEnds != nil else { return self }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(byteCount)
        var ends: [Int] = []
        for item in 0..<self.ends.count {
            withRecord(of: item) { bytes.append(copying: $0) }
            ends.append(bytes.count)
        }
        return ItemJSON(
            records: FrozenArray(keeping: bytes),
            ends: RunEnds(ends),
            templates: templates,
            byteCount: byteCount
        )
    }

    /// The bytes of an item's JSON.
    func byteCount(of item: Int) -> Int {
        guard let templates else { return range(of: item).count }
        return withRecord(of: item) { templates.byteCount(of: $0) } ?? 0
    }

    /// Calls `body` with what is kept of an item, which must not escape the call.
    func withRecord<Result, Failure: Error>(
        of item: Int,
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(records.span.extracting(range(of: item)))
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
