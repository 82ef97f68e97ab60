import FilterCore
import Support

/// Reads the form that ``SessionCoding`` describes; everything it reads is untrusted.
struct SessionDecoder {
    private let bytes: [UInt8]
    private var offset = 0
    /// The distinct strings read so far.
    private var strings: [String] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        strings.reserveCapacity(8)
    }

    mutating func readState() throws(SessionCodingError) -> SessionState {
        let version = try readByte()
        guard version == SessionCoding.version else { throw .unsupportedVersion(version) }
        let catalog = try readString()
        let settings = try readSettings()
        let filters = try readFilters()
        let shown = offset < bytes.count ? try readShown() : []
        guard offset == bytes.count else { throw damaged }
        return SessionState(catalog: catalog, filters: filters, settings: settings, shown: shown)
    }

    private mutating func readShown() throws(SessionCodingError) -> [String] {
        let start = offset
        let count = try readCount()
        // None are not written.
        guard count > 0 else { throw .damaged(offset: start) }
        var shown: [String] = []
        for _ in 0..<count { shown.append(try readString()) }
        return shown
    }

    private mutating func readFilters() throws(SessionCodingError) -> FilterState {
        let nextSequence = try readSequence()
        let count = try readCount()
        var selections: [String: Selection] = Dictionary(minimumCapacity: count)
        for _ in 0..<count {
            let category = try readString()
            guard selections.updateValue(try readSelection(), forKey: category) == nil else { throw damaged }
        }
        return FilterState(selections: selections, groups: try readGroups(), nextSequence: nextSequence)
    }

    func requireNoBits(of head: UInt8, but allowed: UInt8) throws(SessionCodingError) {
        guard head & ~(allowed | SessionCoding.Head.kindMask) == 0 else { throw damaged }
    }

    mutating func readValue() throws(SessionCodingError) -> Value {
        let tag = try readByte()
        switch tag {
        case SessionCoding.Tag.string: return .string(Text(try readString()))
        case SessionCoding.Tag.isFalse: return .bool(false)
        case SessionCoding.Tag.isTrue: return .bool(true)
        default: return .number(try readNumber(tag))
        }
    }

    mutating func readBound() throws(SessionCodingError) -> Bound {
        let tag = try readByte()
        switch tag {
        case SessionCoding.Tag.day:
            return .date(.day(try readDay()))
        case SessionCoding.Tag.instant:
            return .date(.instant(Instant(milliseconds: try readSigned())))
        case SessionCoding.Tag.local:
            let day = try readDay()
            let millisecondOfDay = try readVarint()
            guard millisecondOfDay < 86_400_000 else { throw damaged }
            return .date(.local(day, millisecondOfDay: Int64(millisecondOfDay)))
        default:
            return .number(try readNumber(tag))
        }
    }

    private mutating func readDay() throws(SessionCodingError) -> CivilDate {
        let days = try readSigned()
        // 0000-01-01 to 9999-12-31
        guard (-719_528...2_932_896).contains(days) else { throw damaged }
        return CivilDate(daysSinceEpoch: Int(days))
    }

    private mutating func readNumber(_ tag: UInt8) throws(SessionCodingError) -> Number {
        switch tag {
        case SessionCoding.Tag.integer:
            return Number(try readSigned())
        case SessionCoding.Tag.unsigned:
            return Number(try readVarint())
        case SessionCoding.Tag.double:
            var bits: UInt64 = 0
            for shift in stride(from: 0, to: 64, by: 8) {
                bits |= UInt64(try readByte()) << shift
            }
            guard let number = Number(Double(bitPattern: bits)) else { throw damaged }
            return number
        default:
            throw damaged
        }
    }

    // MARK: Free filters

    private mutating func readGroups() throws(SessionCodingError) -> FilterGroups {
        var groups = FilterGroups()
        var last: FilterGroupID?
        for _ in 0..<(try readCount()) {
            let text = try readString()
            guard let id = FilterGroupID(text), Text(id.description) == Text(text), last.map({ $0 < id }) ?? true
            else { throw damaged }
            last = id
            let count = try readCount()
            guard count > 0 else { throw damaged }
            for _ in 0..<count {
                let filter = try readFilter()
                let sequence = try readSequence()
                do {
                    guard try groups.add(filter, to: id, sequence: sequence) else { throw damaged }
                } catch {
                    throw damaged
                }
            }
        }
        return groups
    }

    private mutating func readFilter() throws(SessionCodingError) -> Filter {
        typealias Head = SessionCoding.Head
        let head = try readByte()
        let attribute = Text(try readString())
        let hasFirst = head & Head.hasFirst != 0
        let hasSecond = head & Head.hasSecond != 0
        let predicate: Filter.Predicate
        switch head & Head.kindMask {
        case Head.facetFilter:
            try requireNoBits(of: head, but: Head.isOn | Head.hasFirst)
            let value = try readValue()
            var score: Int?
            if hasFirst {
                guard let number = Int(exactly: try readSigned()) else { throw damaged }
                score = number
            }
            predicate = .facet(value, score: score)
        case Head.comparisonFilter:
            try requireNoBits(of: head, but: Head.isOn)
            guard let sign = ComparisonOperator(storedByte: try readByte()) else { throw damaged }
            predicate = .comparison(sign, try readOperand())
        case Head.rangeFilter:
            try requireNoBits(of: head, but: Head.isOn | Head.hasFirst | Head.hasSecond)
            guard hasFirst || hasSecond else { throw damaged }
            let lower = hasFirst ? try readOperand() : nil
            let upper = hasSecond ? try readOperand() : nil
            predicate = .range(lower: lower, upper: upper)
        case Head.tagFilter:
            try requireNoBits(of: head, but: Head.isOn)
            predicate = .tag(Text(try readString()))
        case Head.keywordFilter:
            try requireNoBits(of: head, but: Head.isOn)
            predicate = .keyword(Filter.Keyword(Text(try readString())))
        case Head.hasValueFilter:
            try requireNoBits(of: head, but: Head.isOn)
            predicate = .hasValue
        default: throw damaged
        }
        return Filter(attribute: attribute, predicate: predicate, isNegated: head & Head.isOn != 0)
    }

    private mutating func readOperand() throws(SessionCodingError) -> Filter.Operand {
        guard offset < bytes.count, bytes[offset] == SessionCoding.Tag.relative else {
            switch try readBound() {
            case .number(let number): return .number(number)
            case .date(let date): return .date(date)
            }
        }
        offset += 1
        let text = try readString()
        guard let date = RelativeDate(text), Text(date.description) == Text(text) else { throw damaged }
        return .relative(date)
    }

    // MARK: Strings and numbers

    mutating func readString() throws(SessionCodingError) -> String {
        let head = try readVarint()
        if head & 1 == 1 {
            guard let index = Int(exactly: head >> 1), index < strings.count else { throw damaged }
            return strings[index]
        }
        guard let length = Int(exactly: head >> 1), length <= bytes.count - offset,
            let string = String(validating: bytes.span.extracting(offset..<offset + length))
        else { throw damaged }
        offset += length
        strings.append(string)
        return string
    }

    /// The length of a list, of which every element takes at least a byte.
    mutating func readCount() throws(SessionCodingError) -> Int {
        guard let count = Int(exactly: try readVarint()), count <= bytes.count - offset else { throw damaged }
        return count
    }

    mutating func readSequence() throws(SessionCodingError) -> UInt32 {
        guard let sequence = UInt32(exactly: try readVarint()) else { throw damaged }
        return sequence
    }

    mutating func readSigned() throws(SessionCodingError) -> Int64 {
        let zigzag = try readVarint()
        return Int64(bitPattern: zigzag >> 1) ^ -Int64(bitPattern: zigzag & 1)
    }

    private mutating func readVarint() throws(SessionCodingError) -> UInt64 {
        guard let value = bytes.readVarint(at: &offset) else { throw damaged }
        return value
    }

    mutating func readByte() throws(SessionCodingError) -> UInt8 {
        guard offset < bytes.count else { throw damaged }
        defer { offset += 1 }
        return bytes[offset]
    }

    var damaged: SessionCodingError { .damaged(offset: offset) }
}
