import FilterCore
import Following
import JSON

extension ColumnType {
    /// Moves over a value and appends it to JSON; `null` for NULL, for NaN and the infinities, which JSON does not have, and
    /// for a value that items cannot have.
    ///
    /// - Returns: why something is `null` that the type has a form for.
    func append(
        from cursor: inout RowCursor,
        to json: inout [UInt8]
    ) throws(RowFault) -> LostValues.Reason? {
        switch self {
        case .bool: json.append(copying: (try cursor.byte() == 0 ? "false" : "true").utf8Span.span)
        case .unsigned(let byteCount): json.append(decimal: try cursor.unsigned(byteCount: byteCount))
        case .signed(let byteCount):
            let number = try cursor.signed(byteCount: byteCount)
            if number < 0 { json.append(UInt8(ascii: "-")) }
            json.append(decimal: number.magnitude)
        case .float32:
            json.append(number: Float(bitPattern: UInt32(truncatingIfNeeded: try cursor.unsigned(byteCount: 4))))
        case .float64: json.append(number: Double(bitPattern: try cursor.unsigned(byteCount: 8)))
        case .decimal(let byteCount, let scale):
            let number = byteCount == 16 ? try cursor.signed128() : Int128(try cursor.signed(byteCount: byteCount))
            json.append(decimal: number, scale: scale)
        case .string: return json.append(sourceText: try cursor.take(try cursor.length()))
        case .fixedString(let byteCount):
            return json.append(sourceText: try cursor.take(byteCount).withoutTrailingZeros)
        case .date: return json.append(date: Int(try cursor.unsigned(byteCount: 2)))
        case .date32: return json.append(date: Int(try cursor.signed(byteCount: 4)))
        case .dateTime: return json.append(moment: Int64(try cursor.unsigned(byteCount: 4)), digitCount: 0)
        case .dateTime64(let digitCount):
            return json.append(moment: try cursor.signed(byteCount: 8), digitCount: digitCount)
        case .uuid: json.append(uuid: try cursor.unsigned(byteCount: 8), try cursor.unsigned(byteCount: 8))
        case .ipv4: json.append(ipv4: UInt32(truncatingIfNeeded: try cursor.unsigned(byteCount: 4)))
        case .ipv6: json.append(ipv6: try cursor.take(16))
        case .enumeration(let names):
            guard let name = names.json(of: try cursor.signed(byteCount: names.byteCount)) else {
                throw .failure(.tableChanged("an Enum has a value that it did not have before"))
            }
            json.append(contentsOf: name)
        case .nullable(let type):
            guard try cursor.byte() != 0 else { return try type.append(from: &cursor, to: &json) }
            json.appendNull()
        case .array(let type): return try json.append(arrayOf: type, from: &cursor)
        }
        return nil
    }
}

extension [UInt8] {
    fileprivate mutating func append(
        arrayOf type: ColumnType,
        from cursor: inout RowCursor
    ) throws(RowFault) -> LostValues.Reason? {
        var reason: LostValues.Reason?
        append(UInt8(ascii: "["))
        for index in 0..<(try cursor.length()) {
            if index > 0 { append(UInt8(ascii: ",")) }
            reason = try type.append(from: &cursor, to: &self) ?? reason
            // The names of an Enum are longer than its numbers.
            guard count <= RowCursor.maxRowBytes else { throw .failure(.tooLongRow) }
        }
        append(UInt8(ascii: "]"))
        return reason
    }
}

extension Span where Element == UInt8 {
    /// Shorter texts than a `FixedString` is long are filled up with zeros.
    fileprivate var withoutTrailingZeros: Span<UInt8> {
        @_lifetime(copy self)
        get {
            var end = count
            while end > 0, self[end - 1] == 0 { end -= 1 }
            return extracting(first: end)
        }
    }
}
