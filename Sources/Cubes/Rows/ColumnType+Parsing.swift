extension ColumnType {
    /// The type that a server names: `Nullable(LowCardinality(String))`, `Enum8('a' = 1)`.
    ///
    ///     type = name [ "(" arguments ")" ]
    ///
    /// - Returns: `nil` for a type whose values have no form in JSON here (`Map`, `Tuple`, `JSON`, whole numbers of more
    ///   than 64 bits, states of aggregate functions), and for what is no type.
    init?(_ text: String) {
        var scanner = TypeScanner(text)
        guard let type = scanner.type(depth: 0), scanner.isAtEnd else { return nil }
        self = type
    }

    /// Those without arguments.
    fileprivate static let plain: [String: ColumnType] = [
        "Bool": .bool,
        "UInt8": .unsigned(byteCount: 1), "UInt16": .unsigned(byteCount: 2),
        "UInt32": .unsigned(byteCount: 4), "UInt64": .unsigned(byteCount: 8),
        "Int8": .signed(byteCount: 1), "Int16": .signed(byteCount: 2),
        "Int32": .signed(byteCount: 4), "Int64": .signed(byteCount: 8),
        "Float32": .float32, "Float64": .float64,
        "String": .string, "UUID": .uuid, "IPv4": .ipv4, "IPv6": .ipv6,
        "Date": .date, "Date32": .date32, "DateTime": .dateTime,
    ]
}

extension TypeScanner {
    private static var maxDepth: Int { 16 }

    fileprivate mutating func type(depth: Int) -> ColumnType? {
        guard depth < Self.maxDepth else { return nil }
        let name = word()
        guard skip("(") else { return ColumnType.plain[name] }
        guard let type = type(named: name, depth: depth), skip(")") else { return nil }
        return type
    }

    /// The type of a name and of the arguments that follow.
    private mutating func type(named name: String, depth: Int) -> ColumnType? {
        switch name {
        case "LowCardinality": return type(depth: depth + 1)
        case "Nullable": return type(depth: depth + 1).map { .nullable($0) }
        case "Array": return type(depth: depth + 1).map { .array($0) }
        case "FixedString": return number(in: 1...0xFF_FFFF).map { .fixedString(byteCount: $0) }
        case "Decimal": return decimal()
        // The zone is for texts: the bytes are of UTC.
        case "DateTime": return quoted().map { _ in .dateTime }
        case "DateTime64":
            guard let digitCount = number(in: 0...9), !skip(",") || quoted() != nil else { return nil }
            return .dateTime64(digitCount: digitCount)
        case "Enum8": return names(in: -0x80...0x7F).map { .enumeration(EnumNames(byteCount: 1, $0)) }
        case "Enum16": return names(in: -0x8000...0x7FFF).map { .enumeration(EnumNames(byteCount: 2, $0)) }
        default: return nil
        }
    }

    private mutating func decimal() -> ColumnType? {
        guard let precision = number(in: 1...38) else { return nil }
        var scale = 0
        if skip(",") {
            guard let digits = number(in: 0...precision) else { return nil }
            scale = digits
        }
        return .decimal(byteCount: precision <= 9 ? 4 : precision <= 18 ? 8 : 16, scale: scale)
    }

    /// `'a' = 1, 'b' = 2`
    private mutating func names(in range: ClosedRange<Int>) -> [(number: Int16, name: [UInt8])]? {
        var names: [(number: Int16, name: [UInt8])] = []
        repeat {
            guard let name = quoted(), skip("="), let number = number(in: range) else { return nil }
            names.append((Int16(number), name))
        } while skip(",")
        return names
    }
}
