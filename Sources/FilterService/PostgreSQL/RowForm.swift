import FilterCore

/// How the rows of a table or of a query become items: one member for each column, in their order, NULL as `null`.
struct RowForm: Sendable, Equatable {
    struct Column: Sendable, Equatable {
        let name: String
        /// The number of its type, and what `numeric(10,2)` has in parentheses, as the server numbers them.
        let typeNumber: UInt32
        let modifier: Int32
        let type: ColumnType
    }

    /// The values of one row.
    enum Value {
        case null
        /// In the text format.
        case text(Range<Int>)
    }

    let columns: [Column]
    /// The places of the columns of the key, in the order of the key.
    let key: [Int]
    /// What stands before each value: `{"id":`, `,"name":`.
    private let prefixes: [[UInt8]]

    init(columns: [Column], key: [Int]) {
        self.columns = columns
        self.key = key
        prefixes = columns.enumerated().map { index, column in
            var prefix = [UInt8(ascii: index == 0 ? "{" : ",")]
            prefix.append(quoting: column.name.utf8Span.span)
            prefix.append(UInt8(ascii: ":"))
            return prefix
        }
    }

    /// Appends the JSON of a row.
    ///
    /// - Parameters:
    ///   - bytes: that the values lie in.
    ///   - former: the JSON of the row as it was, of this form, whose values stand for those that are `nil`.
    func append(
        _ values: [Value?],
        of bytes: Span<UInt8>,
        former: JSONSlice? = nil,
        to json: inout [UInt8]
    ) {
        let members = values.contains { $0 == nil } ? former?.members ?? [] : []
        for index in columns.indices {
            json.append(contentsOf: prefixes[index])
            switch values[index] {
            case .text(let range): columns[index].type.append(bytes.extracting(range), to: &json)
            case .null: json.appendNull()
            case nil where index < members.count: members[index].value.withBytes { json.append(copying: $0) }
            case nil: json.appendNull()
            }
        }
        json.append(UInt8(ascii: "}"))
    }

    /// Appends the id of a row: the text of its key. Those of several columns are joined with commas, and have `%2C` and
    /// `%25` where they have commas and percent signs themselves.
    ///
    /// - Returns: whether there is one; NULL and an empty text are none.
    func appendID(of values: [Value?], in bytes: Span<UInt8>, to id: inout [UInt8]) -> Bool {
        for (number, index) in key.enumerated() {
            guard case .text(let range)? = values[index] else { return false }
            if key.count == 1 {
                id.append(copying: bytes.extracting(range))
                return !range.isEmpty
            }
            if number > 0 { id.append(UInt8(ascii: ",")) }
            for place in range {
                switch bytes[place] {
                case UInt8(ascii: ","): id.append(copying: "%2C".utf8Span.span)
                case UInt8(ascii: "%"): id.append(copying: "%25".utf8Span.span)
                case let byte: id.append(byte)
                }
            }
        }
        return !key.isEmpty
    }
}
