import CatalogFiles
import FilterCore
import Following
import JSON

/// How the values of a type stand in an item's JSON. The table of ``named``, and what is asked of types of users' own.
indirect enum ColumnType: Sendable, Equatable {
    case boolean
    /// The digits as the server writes them, none lost; NaN and the infinities, which JSON does not have, are `null`.
    /// See ``Swift/Array/append(number:)``.
    case number
    /// A string with the text as the server writes it.
    case text
    /// `"2024-05-01"`; the infinities, and years that RFC 3339 does not have, are `null`, as for the next two.
    case date
    /// `"2024-05-01T14:30:00.25"`, without a zone as the column has none.
    case timestamp
    /// `"2024-05-01T12:30:00.25+00:00"`.
    case timestampWithZone
    /// The value itself, without blanks between its tokens; filters reach into it by dotted paths.
    case json
    /// An array, or arrays of arrays.
    case array(ColumnType, delimiter: UInt8)

    /// Types of the server by their names there.
    private static let named: [String: ColumnType] = [
        "bool": .boolean,
        "int2": .number, "int4": .number, "int8": .number, "oid": .number,
        "numeric": .number, "float4": .number, "float8": .number,
        "text": .text, "varchar": .text, "bpchar": .text, "name": .text, "char": .text,
        "uuid": .text, "xml": .text, "money": .text, "bit": .text, "varbit": .text,
        "inet": .text, "cidr": .text, "macaddr": .text, "macaddr8": .text,
        "time": .text, "timetz": .text, "interval": .text,
        "date": .date, "timestamp": .timestamp, "timestamptz": .timestampWithZone,
        "json": .json, "jsonb": .json,
    ]

    /// The server's facts of a type: for a domain, of the type below it.
    struct Facts {
        /// Its name, and whether it is one of the server's own.
        let name: String
        let isBuiltIn: Bool
        /// As `pg_type.typtype`: base, composite, enum, range, multirange.
        let kind: String
        /// As `pg_type.typcategory`.
        let category: String
    }

    /// - Returns: `nil` for a type that has no form in JSON here: ranges, composite types, `bytea`, geometry, text search.
    init?(_ facts: Facts) {
        if facts.isBuiltIn, let type = Self.named[facts.name] {
            self = type
        } else if facts.kind == "e" || facts.kind == "b" && facts.category == "S" {
            // Enums, and types of extensions that are texts, as citext.
            self = .text
        } else {
            return nil
        }
    }

    /// Whether its texts have parts that can be wrong in ways that only a parser of JSON finds.
    var isParsed: Bool {
        switch self {
        case .json, .array: true
        case .boolean, .number, .text, .date, .timestamp, .timestampWithZone: false
        }
    }

    /// Appends a value to JSON; `null` for one that items cannot have, and for numbers within JSON that they cannot have.
    ///
    /// - Parameter text: as the server writes it. A type that ``isParsed`` may make bad JSON of it.
    /// - Returns: why something is `null` that the type has a form for.
    func append(_ text: Span<UInt8>, to json: inout [UInt8]) -> LostValues.Reason? {
        switch self {
        case .boolean: json.append(copying: (text.first == UInt8(ascii: "t") ? "true" : "false").utf8Span.span)
        case .number:
            guard !json.append(number: text) else { return nil }
            json.appendNull()
            return text.isSpecialNumber ? nil : .numberOutOfRange
        case .text: return json.append(sourceText: text)
        case .date, .timestamp, .timestampWithZone:
            guard !text.isInfinite else {
                json.appendNull()
                return nil
            }
            guard text.hasYearOfFourDigits else {
                json.appendNull()
                return .dateOutOfRange
            }
            return self == .date ? json.append(sourceText: text) : json.append(timestamp: text)
        case .json: return json.append(compacting: text)
        case .array(let type, let delimiter): return json.append(array: text, of: type, delimiter: delimiter)
        }
        return nil
    }
}

extension [UInt8] {
    /// `2024-05-01 12:30:00.25+00` as `"2024-05-01T12:30:00.25+00:00"`.
    fileprivate mutating func append(timestamp text: Span<UInt8>) -> LostValues.Reason? {
        let start = count
        append(UInt8(ascii: "\""))
        var isTime = false
        for index in text.indices {
            let byte = text[index]
            if !isTime, byte == UInt8(ascii: " ") {
                isTime = true
                append(UInt8(ascii: "T"))
            } else if byte.isPlain {
                append(byte)
            } else {
                removeLast(count - start)
                appendNull()
                return .invalidUTF8
            }
        }
        // Whole hours have no minutes.
        if text.count > 3, isTime, text[text.count - 3].isSign { append(copying: ":00".utf8Span.span) }
        append(UInt8(ascii: "\""))
        return nil
    }

    /// JSON without the blanks between its tokens.
    fileprivate mutating func append(compacting text: Span<UInt8>) -> LostValues.Reason? {
        var isInString = false
        var isEscaped = false
        var reason: LostValues.Reason?
        var index = 0
        while index < text.count {
            let byte = text[index]
            index += 1
            if isInString {
                append(byte)
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
            } else if byte == UInt8(ascii: "-") || byte.isDigit {
                let start = index - 1
                while index < text.count, text[index].isOfNumber { index += 1 }
                if !append(number: text.extracting(start..<index)) {
                    appendNull()
                    reason = .numberOutOfRange
                }
            } else if !byte.isJSONWhitespace {
                append(byte)
                isInString = byte == UInt8(ascii: "\"")
            }
        }
        return reason
    }

    /// `{1,NULL,"a \"b\""}` as `[1,null,"a \"b\""]`. Bounds before it (`[0:1]={…}`) are left out.
    fileprivate mutating func append(
        array text: Span<UInt8>,
        of type: ColumnType,
        delimiter: UInt8
    ) -> LostValues.Reason? {
        var reason: LostValues.Reason?
        var index = text.indices.first { text[$0] == UInt8(ascii: "{") } ?? text.count
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "{"):
                append(UInt8(ascii: "["))
                index += 1
            case UInt8(ascii: "}"):
                append(UInt8(ascii: "]"))
                index += 1
            case delimiter:
                append(UInt8(ascii: ","))
                index += 1
            case UInt8(ascii: "\""):
                var element: [UInt8] = []
                index += 1
                while index < text.count, text[index] != UInt8(ascii: "\"") {
                    if text[index] == UInt8(ascii: "\\"), index + 1 < text.count { index += 1 }
                    element.append(text[index])
                    index += 1
                }
                index += 1
                reason = type.append(element.span, to: &self) ?? reason
            default:
                let start = index
                while index < text.count, text[index] != delimiter, text[index] != UInt8(ascii: "}") { index += 1 }
                let element = text.extracting(start..<index)
                if element.isEqual(to: "NULL".utf8Span.span) {
                    appendNull()
                } else {
                    reason = type.append(element, to: &self) ?? reason
                }
            }
        }
        return reason
    }
}

extension Span where Element == UInt8 {
    fileprivate var first: UInt8? { isEmpty ? nil : self[0] }

    /// `NaN`, `Infinity` or `-Infinity`.
    fileprivate var isSpecialNumber: Bool { first == UInt8(ascii: "N") || isInfinite }

    /// Whether a date or a moment is of the years 1 to 9999: others have more digits, or BC behind them.
    fileprivate var hasYearOfFourDigits: Bool {
        count >= 10 && self[4] == UInt8(ascii: "-") && self[count - 1] != UInt8(ascii: "C")
    }

    /// `infinity` or `-infinity`.
    fileprivate var isInfinite: Bool { count >= 8 && self[count - 1] == UInt8(ascii: "y") }
}

extension UInt8 {
    fileprivate var isSign: Bool { self == UInt8(ascii: "+") || self == UInt8(ascii: "-") }

    /// One that may stand in a number of JSON.
    fileprivate var isOfNumber: Bool {
        isDigit || isSign || self == UInt8(ascii: ".") || self | 0x20 == UInt8(ascii: "e")
    }

    /// Printable ASCII that stands for itself in a string of JSON.
    fileprivate var isPlain: Bool {
        self >= 0x20 && self < 0x7F && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
    }
}
