/// The type of a column of ClickHouse, as far as its values have a form in JSON. `LowCardinality` is left out: it changes
/// neither the bytes of values nor their JSON.
enum ColumnType: Sendable, Equatable {
    case bool
    case unsigned(byteCount: Int)
    case signed(byteCount: Int)
    case float32
    case float64
    /// A whole number of 4, 8 or 16 bytes, with `scale` of its digits behind the point.
    case decimal(byteCount: Int, scale: Int)
    case string
    case fixedString(byteCount: Int)
    case date
    case date32
    case dateTime
    /// With `digitCount` digits of the second's fraction, at most 9.
    case dateTime64(digitCount: Int)
    case uuid
    case ipv4
    case ipv6
    case enumeration(EnumNames)
    indirect case nullable(ColumnType)
    indirect case array(ColumnType)

    /// The bytes of each value; `nil` if not all have as many.
    var fixedByteCount: Int? {
        switch self {
        case .bool: 1
        case .unsigned(let byteCount), .signed(let byteCount), .decimal(let byteCount, _): byteCount
        case .fixedString(let byteCount): byteCount
        case .date: 2
        case .float32, .date32, .dateTime, .ipv4: 4
        case .float64, .dateTime64: 8
        case .uuid, .ipv6: 16
        case .enumeration(let names): names.byteCount
        case .string, .nullable, .array: nil
        }
    }

    /// Whether values often repeat, so that people filter by them: numbers that measure something, moments and addresses
    /// are not of that kind.
    var isOfFewValues: Bool {
        switch self {
        case .bool, .unsigned, .signed, .string, .fixedString, .date, .date32, .enumeration: true
        case .float32, .float64, .decimal, .dateTime, .dateTime64, .uuid, .ipv4, .ipv6, .array: false
        case .nullable(let type): type.isOfFewValues
        }
    }
}
