import FilterCore
import Following
import JSON

/// How the rows of a cube are laid out in RowBinary, and the items that they become: one member for each column, then the
/// bucket, then the measure.
///
/// A row is the bucket, if there is one (`UInt32`, seconds since 1970), the columns in their order, and the measure (`UInt64`).
struct RowForm: Sendable, Equatable {
    struct Column: Sendable, Equatable {
        let name: String
        let type: ColumnType
    }

    struct Bucket: Sendable, Equatable {
        /// Of the attribute.
        let name: String
        /// Whether it is written as a day, not as a moment.
        let isDate: Bool
    }

    let columns: [Column]
    let bucket: Bucket?
    /// The name of the attribute.
    let measure: String
    /// The text before the value of each column: `{"service":`, `,"level":`.
    let prefixes: [[UInt8]]
    /// The text before the bucket; empty without one.
    let bucketPrefix: [UInt8]
    let measurePrefix: [UInt8]

    init(columns: [Column], bucket: Bucket?, measure: String) {
        self.columns = columns
        self.bucket = bucket
        self.measure = measure
        prefixes = columns.enumerated().map { Self.prefix(of: $1.name, isFirst: $0 == 0) }
        bucketPrefix = bucket.map { Self.prefix(of: $0.name, isFirst: columns.isEmpty) } ?? []
        measurePrefix = Self.prefix(of: measure, isFirst: columns.isEmpty && bucket == nil)
    }

    /// The text before a value.
    static func prefix(of name: String, isFirst: Bool) -> [UInt8] {
        var prefix = [UInt8(ascii: isFirst ? "{" : ",")]
        prefix.append(quoting: name.utf8Span.span)
        prefix.append(UInt8(ascii: ":"))
        return prefix
    }

    /// The types of the values of a row.
    var types: [ColumnType] {
        (bucket == nil ? [] : [.unsigned(byteCount: 4)]) + columns.map(\.type) + [.unsigned(byteCount: 8)]
    }

    var shape: CopyShape {
        let bucket = bucket.map { ["\($0.name) \($0.isDate ? "day" : "moment")"] } ?? []
        return CopyShape(columns: columns.map { "\($0.name) \($0.type)" } + bucket + [measure], weight: measure)
    }
}
