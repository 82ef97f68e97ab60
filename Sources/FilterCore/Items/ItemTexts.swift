/// A text of every item, such as its id, read from what is kept of the item's JSON, its record, where it stands there as it
/// is: four bytes an item, however long the texts are, or none where each stands at the end of its record.
///
/// ```
/// locators  | hash (6 bits) | length (11 bits) | offset in the record (15 bits) |   0 = none   all ones = an other
/// others    texts that do not stand in the record, as they have escapes or were made up, or that have no locator
/// ```
///
/// ``ItemTextsBuilder`` makes one.
struct ItemTexts: Sendable {
    var json: ItemJSON
    /// `nil`: a text that is none of the others is the ``PackedID`` at the end of the record.
    let locators: FrozenArray<UInt32>?
    /// The items with one of the others, ascending.
    let otherItems: FrozenArray<UInt32>
    let otherEnds: RunEnds
    let otherBytes: FrozenArray<UInt8>

    var itemCount: Int { json.ends.count }

    /// Calls `body` with the text of an item, empty for none; the span must not escape the call.
    ///
    /// - Complexity: O(1) beside `body`; O(log *o*) for one of *o* others.
    func withText<Result>(of item: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        if let other = otherPlace(of: item) { return body(otherBytes.span.extracting(otherEnds[other])) }
        return json.withRecord(of: item) { record in
            guard let locators else { return PackedID.withID(of: record.extracting(last: PackedID.byteCount), body) }
            return body(record.extracting(ItemTextLocator(bits: locators[item]).range))
        }
    }

    /// Where the text of an item stands among those that do not stand in their record; `nil` for one that does.
    private func otherPlace(of item: Int) -> Int? {
        if let locators, !ItemTextLocator(bits: locators[item]).isOther { return nil }
        let place = otherItems.partitioningIndex { $0 >= UInt32(item) }
        return place < otherItems.count && otherItems[place] == UInt32(item) ? place : nil
    }

    /// Whether an item has a text.
    func hasText(_ item: Int) -> Bool { locators.map { $0[item] != ItemTextLocator.none.bits } ?? true }

    /// The bytes of all texts.
    ///
    /// - Complexity: O(items).
    var byteCount: Int {
        guard let locators else { return otherBytes.count + (itemCount - otherItems.count) * PackedID.digitCount }
        return locators.reduce(otherBytes.count) { count, bits in
            let locator = ItemTextLocator(bits: bits)
            return locator.isOther ? count : count + locator.range.count
        }
    }

    /// The text of an item, empty for none.
    func text(of item: Int) -> String {
        withText(of: item) { text in
            // Safe: copied at once.
            unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
        }
    }

    /// The items whose text passes a test.
    ///
    /// - Complexity: O(bytes of the texts).
    func items(where passes: (String) -> Bool) -> Bitmap {
        var items = Bitmap(itemCount: itemCount)
        for item in 0..<itemCount where hasText(item) && passes(text(of: item)) { items.insert(item) }
        return items
    }

    /// Whether every item has the same text here as there.
    ///
    /// - Precondition: of the same part.
    func isEqual(to other: ItemTexts) -> Bool {
        // One text in one record has one locator.
        locators == other.locators && otherItems == other.otherItems && otherBytes == other.otherBytes
            && otherItems.indices.allSatisfy { otherEnds[$0] == other.otherEnds[$0] }
    }

    /// The items without a text.
    var none: Bitmap {
        var none = Bitmap(itemCount: itemCount)
        for item in 0..<itemCount where !hasText(item) { none.insert(item) }
        return none
    }

    /// The items with a certain text.
    ///
    /// - Complexity: O(items); of those with a locator only texts of the same length and hash are looked at.
    func items(having text: Span<UInt8>) -> Bitmap {
        var items = Bitmap(itemCount: itemCount)
        let wanted = ItemTextLocator(of: text, at: 0)
        for item in 0..<itemCount {
            let mayHave = locators.map { ItemTextLocator(bits: $0[item]).mayHoldText(of: wanted) } ?? true
            if mayHave, withText(of: item, { $0.isEqual(to: text) }) { items.insert(item) }
        }
        return items
    }
}

extension ItemTexts {
    /// The texts of an attribute.
    ///
    /// - Parameter items: those of the column.
    /// - Returns: `nil` if some value is no string, if some item has several, or if more than one text in eight does not
    ///   stand in what is kept of its item.
    /// - Complexity: O(bytes that are kept) at worst.
    init?(_ column: RawColumn, of items: ItemPart) {
        let codes = ItemCodes(itemCount: items.count, column: column)
        guard column.vocabulary.isStringsOnly, codes.isSingleValued else { return nil }
        var builder = ItemTextsBuilder()
        var cursor = ValueCursor(codes.offsets)
        for item in 0..<items.count where builder.otherCount <= items.count / 8 {
            items.json.withRecord(of: item) { record in
                guard let index = cursor.range(of: item).first else { return builder.append(Span(), in: record) }
                column.vocabulary.withString(at: Int(codes.codes[index])) { builder.append($0, in: record) }
            }
        }
        guard builder.otherCount <= items.count / 8 else { return nil }
        self = builder.finish(json: items.json)
    }
}

/// Where the text of one item stands, with enough of the text itself to distinguish it from most others.
struct ItemTextLocator {
    let bits: UInt32

    private static let offsetBits: UInt32 = 15
    private static let lengthBits: UInt32 = 11
    // One less than fits, so that no locator is all ones.
    private static let maxTextBytes = 1 << 11 - 2
    private static let maxRecordBytes = 1 << 15

    static let none = ItemTextLocator(bits: 0)
    static let other = ItemTextLocator(bits: .max)

    init(bits: UInt32) {
        self.bits = bits
    }

    /// - Parameter text: not empty.
    /// - Returns: ``other`` if the text is too long.
    init(of text: Span<UInt8>, at offset: Int) {
        guard text.count <= Self.maxTextBytes else {
            self = .other
            return
        }
        let hash = text.byteHash >> (Self.lengthBits + Self.offsetBits)
        bits = (hash << Self.lengthBits | UInt32(text.count)) << Self.offsetBits | UInt32(offset)
    }

    /// The locator of the first occurrence of a text: ``none`` for an empty one, ``other`` if there is none.
    ///
    /// - Complexity: O(length of the record).
    init(of text: Span<UInt8>, in record: Span<UInt8>) {
        if text.isEmpty {
            self = .none
        } else if text.count <= Self.maxTextBytes, record.count <= Self.maxRecordBytes,
            let offset = record.firstOffset(of: text)
        {
            self.init(of: text, at: offset)
        } else {
            self = .other
        }
    }

    /// Whether there is a locator of a text behind so many bytes of a record.
    static func canPoint(to text: Span<UInt8>, behind byteCount: Int) -> Bool {
        text.count <= maxTextBytes && byteCount + text.count <= maxRecordBytes
    }

    var isOther: Bool { bits == Self.other.bits }

    /// In the record.
    ///
    /// - Precondition: not one of the others.
    var range: Range<Int> {
        let offset = Int(bits & (1 << Self.offsetBits - 1))
        return offset..<offset + Int(bits >> Self.offsetBits & (1 << Self.lengthBits - 1))
    }

    /// Whether the text may be that of another locator, wherever either stands.
    func mayHoldText(of other: ItemTextLocator) -> Bool {
        isOther || bits >> Self.offsetBits == other.bits >> Self.offsetBits
    }
}

// MARK: - In an archive

extension ItemTexts {
    /// Writes everything but the JSON; no locators where texts are packed.
    func write(to archive: inout ArchiveWriter) {
        archive.write(array: locators ?? [])
        archive.write(array: otherItems)
        archive.write(array: otherBytes)
        otherEnds.write(to: &archive)
    }

    /// - Parameter json: what the texts stand in.
    /// - Complexity: O(items).
    init(from archive: inout ArchiveReader, json: ItemJSON) throws(ArchiveError) {
        self.json = json
        let locators = try archive.array(UInt32.self)
        let arePacked = locators.isEmpty && json.ends.count > 0
        try archive.require(arePacked || locators.count == json.ends.count, "an item has no text")
        self.locators = arePacked ? nil : locators
        otherItems = try archive.array(below: json.ends.count)
        otherBytes = try archive.array()
        otherEnds = try RunEnds(from: &archive, end: otherBytes.count)
        try archive.require(otherEnds.count == otherItems.count, "a text has no item")
        var otherCount = 0
        for item in 0..<json.ends.count {
            let isNextOther = otherCount < otherItems.count && otherItems[otherCount] == item
            let end: Int
            if let locator = self.locators.map({ ItemTextLocator(bits: $0[item]) }) {
                try archive.require(!locator.isOther || isNextOther, "a text is nowhere")
                end = locator.isOther ? 0 : locator.range.upperBound
                otherCount += locator.isOther ? 1 : 0
            } else {
                end = isNextOther ? 0 : PackedID.byteCount
                otherCount += isNextOther ? 1 : 0
            }
            try archive.require(end <= json.range(of: item).count, "a text lies outside its item")
        }
        try archive.require(otherCount == otherItems.count, "a text has no item")
    }
}
