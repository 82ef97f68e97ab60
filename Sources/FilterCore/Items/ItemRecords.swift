/// What is kept of items, one after the other, while they come: copied behind each other, or left where it lies in bytes that
/// others have, too.
struct ItemRecords: Sendable {
    /// Empty where bytes are shared.
    private var copied: [UInt8] = []
    private let shared: FrozenArray<UInt8>?
    /// Where in the shared bytes each item begins.
    private var starts: [Int] = []
    private var ends: [Int] = []

    /// A store holds on to shared bytes unless more than one in so many is no item's.
    private static let othersShare = 4

    /// - Parameter shared: bytes in which all items lie, with others between them; `nil`: items are copied.
    init(sharing shared: FrozenArray<UInt8>? = nil) {
        self.shared = shared
    }

    /// The number of items.
    var count: Int { ends.count }

    /// Makes room for so many bytes that are copied.
    mutating func reserveCapacity(byteCount: Int) {
        if shared == nil { copied.reserveCapacity(byteCount) }
    }

    /// Adds an item.
    ///
    /// - Parameter record: where bytes are shared, a part of them behind the last item.
    mutating func append(_ record: Span<UInt8>) {
        guard let shared else { return append { $0.append(copying: record) } }
        let end = ends.last ?? 0
        let range = record.isEmpty ? end..<end : shared.range(of: record)
        precondition(range.lowerBound >= end, "items come in the order of the bytes")
        starts.append(range.lowerBound)
        ends.append(range.upperBound)
    }

    /// Adds an item that is written behind the others.
    ///
    /// - Precondition: bytes are not shared.
    mutating func append(writtenBy write: (inout [UInt8]) -> Void) {
        write(&copied)
        ends.append(copied.count)
    }

    /// Calls `body` with an item, which must not escape the call.
    func withRecord<Result>(of item: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        if let shared { return body(shared.span.extracting(range(of: item))) }
        return body(copied.span.extracting(range(of: item)))
    }

    private func range(of item: Int) -> Range<Int> {
        let start = shared == nil ? (item == 0 ? 0 : ends[item - 1]) : starts[item]
        return start..<ends[item]
    }

    /// Leaves items out; those behind them move up.
    ///
    /// - Parameter removed: ascending.
    mutating func remove(_ removed: [Int]) {
        var next = removed.makeIterator()
        var skipped = next.next()
        var (kept, end) = (0, 0)
        for item in 0..<count {
            guard item != skipped else {
                skipped = next.next()
                continue
            }
            // Overwrites only what was read: `kept` lags behind `item` as soon as one item is removed.
            let range = range(of: item)
            if shared == nil {
                for (target, source) in zip(end..., range) { copied[target] = copied[source] }
                end += range.count
            } else {
                starts[kept] = range.lowerBound
                end = range.upperBound
            }
            ends[kept] = end
            kept += 1
        }
        ends.removeLast(removed.count)
        if shared == nil { copied.removeLast(copied.count - end) } else { starts.removeLast(removed.count) }
    }

    /// - Parameters:
    ///   - templates: what records are read by; `nil` where they are the JSON itself.
    ///   - byteCount: that of the JSON, if it is known.
    consuming func finish(templates: ItemTemplates?, byteCount: Int?) -> ItemJSON {
        let ends = RunEnds(ends)
        guard let shared else {
            let records = FrozenArray(keeping: copied)
            if let byteCount {
                return ItemJSON(records: records, ends: ends, templates: templates, byteCount: byteCount)
            }
            guard let json = ItemJSON(records: records, ends: ends, templates: templates) else {
                preconditionFailure("a record is none of the templates that it was made by")
            }
            return json
        }
        let byteCount = zip(starts, self.ends).reduce(0) { $0 + $1.1 - $1.0 }
        let json = ItemJSON(
            records: shared,
            gapEnds: RunEnds(starts),
            ends: ends,
            templates: templates,
            byteCount: byteCount
        )
        return (shared.count - byteCount) * Self.othersShare > shared.count ? json.joined : json
    }
}
