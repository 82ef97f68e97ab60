import FilterCore
import Following
import JSON

/// How the rows of a table or of a query become items: one member for each column, in their order, NULL as `null`.
struct RowLayout: Sendable, Equatable {
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
    /// Of the columns, beside each other for those who look at each value.
    let types: [ColumnType]
    /// The places of the columns of the key, in the order of the key.
    let key: [Int]
    /// The text before each value: `{"id":`, `,"name":`.
    let prefixes: [[UInt8]]
    /// The text before each value where it is alone: `{"name":`.
    let openings: [[UInt8]]

    init(columns: [Column], key: [Int]) {
        self.columns = columns
        types = columns.map(\.type)
        self.key = key
        openings = columns.map { column in
            var opening = [UInt8(ascii: "{")]
            opening.append(quoting: column.name.utf8Span.span)
            opening.append(UInt8(ascii: ":"))
            return opening
        }
        prefixes = openings.enumerated().map { index, opening in
            index == 0 ? opening : [UInt8(ascii: ",")] + opening.dropFirst()
        }
    }

    var shape: CopyShape {
        CopyShape(
            columns: columns.map { "\($0.name) \($0.typeNumber) \($0.modifier) \($0.type)" } + ["\(key)"],
            idAttribute: key.count == 1 ? columns[key[0]].name : nil
        )
    }

    /// Appends the id of a row: the text of its key. Those of several columns are joined with commas, and have `%2C` and
    /// `%25` where they have commas and percent signs themselves.
    ///
    /// - Returns: whether there is one; NULL, an empty text and what is no UTF-8 are none.
    func appendID(of values: [Value?], in bytes: Span<UInt8>, to id: inout [UInt8]) -> Bool {
        guard appendTexts(of: values, in: bytes, to: &id) else { return false }
        return (try? UTF8Span(validating: id.span)) != nil
    }

    private func appendTexts(of values: [Value?], in bytes: Span<UInt8>, to id: inout [UInt8]) -> Bool {
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
