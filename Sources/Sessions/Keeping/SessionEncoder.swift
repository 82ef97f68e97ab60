import FilterCore
import Support

/// Writes the form that ``SessionCoding`` describes.
struct SessionEncoder {
    private var bytes: [UInt8] = []
    private let writesSequences: Bool
    private var strings = DistinctStrings()

    /// - Parameter writesSequences: whether the order of selection is written.
    init(writesSequences: Bool = true) {
        self.writesSequences = writesSequences
        bytes.reserveCapacity(256)
    }

    mutating func write(_ state: SessionState) {
        write(SessionCoding.version)
        write(state.catalog)
        write(state.settings)
        write(state.filters)
        guard !state.shown.isEmpty else { return }
        write(varint: UInt64(state.shown.count))
        for category in state.shown { write(category) }
    }

    mutating func write(_ filters: FilterState) {
        write(sequence: filters.nextSequence)
        write(varint: UInt64(filters.selections.count))
        for category in filters.selections.keys.sorted(by: { Text($0) < Text($1) }) {
            guard let selection = filters.selections[category] else { continue }
            write(category)
            write(selection)
        }
        write(filters.groups)
    }

    /// The bytes, in an array no larger than they are.
    func finish() -> [UInt8] {
        var exact: [UInt8] = []
        exact.reserveCapacity(bytes.count)
        exact.append(contentsOf: bytes)
        return exact
    }

    // MARK: Free filters

    private mutating func write(_ groups: FilterGroups) {
        write(varint: UInt64(groups.groupIDs.count))
        for id in groups.groupIDs {
            write(id.description)
            write(varint: UInt64(groups[id].count))
            for filter in groups[id] {
                write(filter.element)
                write(sequence: filter.sequence)
            }
        }
    }

    private mutating func write(_ filter: Filter) {
        typealias Head = SessionCoding.Head
        let negated = filter.isNegated ? Head.isOn : 0
        func head(_ kind: UInt8, _ hasFirst: Bool = false, _ hasSecond: Bool = false) -> UInt8 {
            kind | negated | (hasFirst ? Head.hasFirst : 0) | (hasSecond ? Head.hasSecond : 0)
        }
        switch filter.predicate {
        case .facet(let value, let score):
            write(head(Head.facetFilter, score != nil))
            write(filter.attribute.string)
            write(value)
            if let score { write(signed: Int64(score)) }
        case .comparison(let sign, let operand):
            write(head(Head.comparisonFilter))
            write(filter.attribute.string)
            write(sign.storedByte)
            write(operand)
        case .range(let lower, let upper):
            write(head(Head.rangeFilter, lower != nil, upper != nil))
            write(filter.attribute.string)
            if let lower { write(lower) }
            if let upper { write(upper) }
        case .tag(let text):
            write(head(Head.tagFilter))
            write(filter.attribute.string)
            write(text.string)
        case .keyword(let word):
            write(head(Head.keywordFilter))
            write(filter.attribute.string)
            write(word.text.string)
        case .hasValue:
            write(head(Head.hasValueFilter))
            write(filter.attribute.string)
        }
    }

    private mutating func write(_ operand: Filter.Operand) {
        switch operand {
        case .number(let number): write(Bound.number(number))
        case .date(let date): write(Bound.date(date))
        case .relative(let date):
            write(SessionCoding.Tag.relative)
            write(date.description)
        }
    }

    // MARK: Values

    mutating func write(_ value: Value) {
        switch value {
        case .string(let text):
            write(SessionCoding.Tag.string)
            write(text.string)
        case .bool(let bool):
            write(bool ? SessionCoding.Tag.isTrue : SessionCoding.Tag.isFalse)
        case .number(let number):
            write(number)
        }
    }

    mutating func write(_ bound: Bound) {
        switch bound {
        case .number(let number):
            write(number)
        case .date(.day(let day)):
            write(SessionCoding.Tag.day)
            write(signed: Int64(day.daysSinceEpoch))
        case .date(.instant(let instant)):
            write(SessionCoding.Tag.instant)
            write(signed: instant.milliseconds)
        case .date(.local(let day, let millisecondOfDay)):
            write(SessionCoding.Tag.local)
            write(signed: Int64(day.daysSinceEpoch))
            write(varint: UInt64(bitPattern: millisecondOfDay))
        }
    }

    private mutating func write(_ number: Number) {
        switch number {
        case .integer(let value):
            write(SessionCoding.Tag.integer)
            write(signed: value)
        case .unsigned(let value):
            write(SessionCoding.Tag.unsigned)
            write(varint: value)
        case .double(let value):
            write(SessionCoding.Tag.double)
            for shift in stride(from: 0, to: 64, by: 8) {
                write(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
            }
        }
    }

    mutating func write(_ string: String) {
        if let index = strings.place(of: string) {
            write(varint: UInt64(index) << 1 | 1)
        } else {
            write(varint: UInt64(string.utf8.count) << 1)
            bytes.append(contentsOf: string.utf8)
        }
    }

    mutating func write(sequence: UInt32) {
        if writesSequences { write(varint: UInt64(sequence)) }
    }

    mutating func write(signed value: Int64) {
        write(varint: UInt64(bitPattern: (value << 1) ^ (value >> 63)))
    }

    mutating func write(varint value: UInt64) {
        bytes.append(varint: value)
    }

    mutating func write(_ byte: UInt8) {
        bytes.append(byte)
    }
}

/// The distinct strings that were written, in their order.
///
/// Most states have a few, which are compared one by one; of many, the places are hashed.
private struct DistinctStrings {
    private static let fewCount = 16

    private var few: [String] = []
    private var many: [Text: Int] = [:]

    /// Where a string stands; `nil` if it is new, which makes it the last.
    mutating func place(of string: String) -> Int? {
        let text = Text(string)
        if many.isEmpty {
            if let place = few.firstIndex(where: { Text($0) == text }) { return place }
            few.append(string)
            if few.count > Self.fewCount {
                for (place, string) in few.enumerated() { many[Text(string)] = place }
            }
            return nil
        }
        if let place = many[text] { return place }
        many[text] = many.count
        return nil
    }
}
