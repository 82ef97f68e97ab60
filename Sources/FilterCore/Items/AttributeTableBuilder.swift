/// Collects items attribute by attribute, then freezes them into an ``AttributeTable``.
///
///     var builder = AttributeTableBuilder()
///     let brand = builder.attribute("brand")
///     builder.beginItem()
///     builder.append(.string("Nike"), to: brand)
///     let table = builder.finish()
///
/// Appending nothing for an attribute means that the item has no value there; so do the empty string and a repeat of
/// a value inside one item.
public struct AttributeTableBuilder: Sendable {
    /// The most items one catalog holds: item ids are 32 bits wide inside.
    public static let maxItems = Int(UInt32.max) - 1

    /// The number of items begun.
    public private(set) var itemCount = 0
    private var columns: [ColumnUnderConstruction] = []
    private var slots: [Text: Int] = [:]

    public init() {}

    /// The memory of the table so far.
    ///
    /// - Complexity: O(*a*), *a* attributes.
    public var memoryByteCount: Int { columns.reduce(0) { $0 + $1.memoryByteCount } }

    /// The slot of an attribute, made on first use.
    public mutating func attribute(_ path: String) -> Int {
        if let slot = slots[Text(path)] { return slot }
        slots[Text(path)] = columns.count
        columns.append(ColumnUnderConstruction(path: path))
        return columns.count - 1
    }

    /// Starts the next item.
    ///
    /// - Precondition: fewer than ``maxItems`` items so far.
    public mutating func beginItem() {
        precondition(itemCount < Self.maxItems, "a catalog holds at most \(Self.maxItems) items")
        itemCount += 1
    }

    /// Adds a value to the current item.
    public mutating func append(_ value: Value, to slot: Int) {
        switch value {
        case .string(let text): append(string: text.string.utf8Span.span, to: slot)
        case .number(let number): append(number: number, to: slot)
        case .bool(let bool): append(bool: bool, to: slot)
        }
    }

    /// Adds a string, given by valid UTF-8, to the current item.
    public mutating func append(string: Span<UInt8>, to slot: Int) {
        guard !string.isEmpty else { return }
        columns[slot].append(columns[slot].vocabulary.intern(string: string), item: itemCount - 1)
    }

    /// Adds a number to the current item.
    public mutating func append(number: Number, to slot: Int) {
        columns[slot].append(columns[slot].vocabulary.intern(number: number), item: itemCount - 1)
    }

    /// Adds a boolean to the current item.
    public mutating func append(bool: Bool, to slot: Int) {
        columns[slot].append(columns[slot].vocabulary.intern(bool: bool), item: itemCount - 1)
    }

    /// Announces a string that will be appended soon: the misses of several columns then overlap, which made up a
    /// quarter of the time of loading a million items.
    public mutating func prefetch(string: Span<UInt8>, to slot: Int) {
        columns[slot].vocabulary.prefetch(string: string)
    }

    /// Announces a number that will be appended soon.
    public mutating func prefetch(number: Number, to slot: Int) {
        columns[slot].vocabulary.prefetch(number: number)
    }

    /// Notes that the current item has this attribute as an array.
    public mutating func markArray(_ slot: Int) {
        columns[slot].hasArrays = true
    }

    /// Freezes the table; attributes without any value are left out.
    ///
    /// - Parameter removed: items to leave out, ascending: rows that a later row with the same id replaced.
    /// - Complexity: O(values).
    public consuming func finish(removing removed: [Int] = []) -> AttributeTable {
        var frozen: [RawColumn] = []
        // One after the other: some of each lies twice in memory while it is frozen.
        columns.reverse()
        while let column = columns.popLast() {
            let raw = column.finish(itemCount: itemCount, removing: removed)
            if !raw.codes.isEmpty { frozen.append(raw) }
        }
        return AttributeTable(itemCount: itemCount - removed.count, columns: frozen)
    }
}

/// A column while items arrive: `items` stays `nil` as long as no item is left out, `starts` as long as no item has several
/// values. So an attribute costs what its values cost, whether many items have it or few.
private struct ColumnUnderConstruction: Sendable {
    let path: String
    var vocabulary = VocabularyBuilder()
    var hasArrays = false
    private var codes: [UInt32] = []
    /// The items with a value.
    private var items: [UInt32]?
    /// For each of them where its values begin.
    private var starts: [UInt32]?
    /// How many items have a value.
    private var coveredCount = 0
    /// The last one of them.
    private var lastCovered = -1
    /// For each code the item that had it last, plus one: finds a repeat inside an item in O(1).
    private var lastItem: [UInt32] = []

    init(path: String) {
        self.path = path
    }

    var memoryByteCount: Int {
        let numbers = codes.capacity + lastItem.capacity + (items?.capacity ?? 0) + (starts?.capacity ?? 0)
        return vocabulary.memoryByteCount + 4 * numbers
    }

    mutating func append(_ code: Int, item: Int) {
        if code == lastItem.count {
            lastItem.append(UInt32(item + 1))
        } else if lastItem[code] == UInt32(item + 1) {
            return
        } else {
            lastItem[code] = UInt32(item + 1)
        }
        if item == lastCovered {
            if starts == nil { starts = Array(0..<UInt32(coveredCount)) }
        } else {
            if items == nil, item != coveredCount { items = Array(0..<UInt32(coveredCount)) }
            items?.append(UInt32(item))
            starts?.append(UInt32(codes.count))
            coveredCount += 1
            lastCovered = item
        }
        codes.append(UInt32(code))
    }

    /// Appends a value of another vocabulary.
    ///
    /// - Parameters:
    ///   - newCodes: by its codes those that they have here, as far as there are any.
    ///   - value: what the code means here.
    mutating func append(_ code: Int, _ newCodes: inout [Int?], item: Int, _ value: (Int) -> Value) {
        let newCode = newCodes[code] ?? vocabulary.intern(value(code))
        newCodes[code] = newCode
        append(newCode, item: item)
    }

    consuming func finish(itemCount: Int, removing removed: [Int]) -> RawColumn {
        let (vocabulary, end) = (vocabulary.finish(), UInt32(codes.count))
        starts?.append(end)
        guard removed.isEmpty else { return compacted(vocabulary, itemCount: itemCount, removing: removed) }
        return RawColumn(
            path: path,
            vocabulary: vocabulary,
            codes: FrozenArray(grown: codes),
            offsets: ValueOffsets(items: items, starts: starts, coveredCount: coveredCount, itemCount: itemCount),
            hasArrays: hasArrays
        )
    }

    /// - Complexity: O(values + removed items).
    private func compacted(_ vocabulary: Vocabulary, itemCount: Int, removing removed: [Int]) -> RawColumn {
        var kept = ColumnUnderConstruction(path: path)
        var newCodes = [Int?](repeating: nil, count: vocabulary.count)
        var removedBefore = 0
        for place in 0..<coveredCount {
            let item = items.map { Int($0[place]) } ?? place
            while removedBefore < removed.count, removed[removedBefore] < item { removedBefore += 1 }
            if removedBefore < removed.count, removed[removedBefore] == item { continue }
            let range = starts.map { Int($0[place])..<Int($0[place + 1]) } ?? place..<place + 1
            for code in codes[range] {
                kept.append(Int(code), &newCodes, item: item - removedBefore) { vocabulary[$0] }
            }
        }
        kept.hasArrays = hasArrays
        return kept.finish(itemCount: itemCount - removed.count, removing: [])
    }
}

extension RawColumn {
    /// The values of some items as another attribute.
    ///
    /// - Parameters:
    ///   - items: those that have a value and keep it, ascending.
    ///   - path: of the attribute.
    /// - Complexity: O(items with a value).
    func only(_ items: [UInt32], at path: String, itemCount: Int) -> RawColumn {
        var kept = ColumnUnderConstruction(path: path)
        var newCodes = [Int?](repeating: nil, count: vocabulary.count)
        var cursor = ValueCursor(offsets)
        for item in items.map(Int.init) {
            for code in codes[cursor.range(of: item)] {
                kept.append(Int(code), &newCodes, item: item) { vocabulary[$0] }
            }
        }
        kept.hasArrays = hasArrays
        return kept.finish(itemCount: itemCount, removing: [])
    }

    /// The column without some of its values, given by their codes, and with dates as the engine writes them; `nil` if no
    /// item has a value.
    ///
    /// - Complexity: O(values).
    func read(leavingOut left: [Int], dates order: DayOrder?, itemCount: Int) -> RawColumn? {
        var isLeftOut = [Bool](repeating: false, count: vocabulary.count)
        for code in left { isLeftOut[code] = true }
        var kept = ColumnUnderConstruction(path: path)
        var newCodes = [Int?](repeating: nil, count: vocabulary.count)
        offsets.forEachItem(of: itemCount) { item, range in
            for code in codes[range].map(Int.init) where !isLeftOut[code] {
                kept.append(code, &newCodes, item: item) { vocabulary[$0].read(in: order) }
            }
        }
        kept.hasArrays = hasArrays
        let column = kept.finish(itemCount: itemCount, removing: [])
        return column.codes.isEmpty ? nil : column
    }
}
