import FilterCore
import JSON

/// The values that some combinations have in each column: a row with another one is none of theirs.
///
/// Rows with these values may be of other combinations, too; a column whose values are many, or cannot be written as they are,
/// is left out.
struct MatchingValues {
    /// The values of a column with more bound too little to be worth their text.
    fileprivate static let maxCount = 200
    fileprivate static let maxByteCount = 16 << 10

    fileprivate struct Column {
        let sql: String
        let type: ColumnType
        /// As texts of SQL, which differ as their bytes do.
        var literals: Set<Text> = []
        var byteCount = 0
        var hasNull = false
        var isBounded: Bool
    }

    private var columns: [Column]

    init(_ form: RowForm, _ table: CubeTable) {
        columns = zip(form.columns, table.columns).map { column, term in
            Column(sql: term.sql, type: column.type, isBounded: column.type.isOfLiterals)
        }
    }

    /// - Parameter json: an item of the cube.
    mutating func take(_ json: Span<UInt8>) {
        guard case .object(let members)? = try? JSONValue(parsing: json) else {
            for index in columns.indices { columns[index].isBounded = false }
            return
        }
        for index in columns.indices where columns[index].isBounded {
            if !columns[index].take(index < members.count ? members[index].value : nil) {
                columns[index].isBounded = false
            }
        }
    }

    /// One for each column that is bounded.
    var clauses: [String] {
        columns.filter(\.isBounded).map { column in
            var parts = column.hasNull ? ["isNull(\(column.sql))"] : []
            let literals = column.literals.sorted { $0.string.utf8.lexicographicallyPrecedes($1.string.utf8) }.map(
                \.string
            )
            if !literals.isEmpty { parts.append("\(column.sql) IN (\(literals.joined(separator: ", ")))") }
            return "(\(parts.joined(separator: " OR ")))"
        }
    }
}

extension MatchingValues.Column {
    /// - Returns: whether it stays bounded.
    fileprivate mutating func take(_ value: JSONValue?) -> Bool {
        switch value {
        case .string(let text): note(SQLText.literal(text))
        case .number(.integer(let number)): note(String(number))
        case .bool(let bool): note(bool ? "1" : "0")
        // A text that no item can have is NULL there, too.
        case .null where type.isNullOnlyForNull: hasNull = true
        default: return false
        }
        return literals.count <= MatchingValues.maxCount && byteCount <= MatchingValues.maxByteCount
    }

    private mutating func note(_ literal: String) {
        if literals.insert(Text(literal)).inserted { byteCount += literal.utf8.count }
    }
}

extension ColumnType {
    /// Whether its values can be written in a statement as they are in items.
    fileprivate var isOfLiterals: Bool {
        switch self {
        case .bool, .unsigned, .signed, .string, .date, .enumeration: true
        case .nullable(let type): type.isOfLiterals
        case .float32, .float64, .decimal, .fixedString, .date32, .dateTime, .dateTime64, .uuid, .ipv4, .ipv6, .array:
            false
        }
    }

    /// Whether an item has `null` for NULL alone.
    fileprivate var isNullOnlyForNull: Bool {
        if case .nullable(let type) = self { return type != .string }
        return false
    }
}
