import CatalogFiles
import Support

/// Values of a source that no item can have, and that are `null` for that.
package struct LostValues: Sendable, Equatable, CustomStringConvertible {
    package enum Reason: Sendable, Equatable, CustomStringConvertible {
        /// Beyond the greatest double.
        case numberOutOfRange
        /// Of a year before 1 or after 9999.
        case dateOutOfRange
        case textTooLong
        case invalidUTF8
        case json(String)

        package var description: String {
            switch self {
            case .numberOutOfRange: "a number is out of range"
            case .dateOutOfRange: "a date is out of range"
            case .textTooLong: "a text is too long"
            case .invalidUTF8: "a text is not UTF-8"
            case .json(let reason): reason
            }
        }
    }

    /// A lost value, by its row and column. The value itself is not reported.
    struct Value: Sendable, Equatable {
        let id: String
        let column: String
        let reason: Reason
    }

    private static let maxValues = 3

    private(set) package var count = 0
    /// The first of them.
    private(set) var values: [Value] = []

    package var isEmpty: Bool { count == 0 }

    package init() {}

    package mutating func note(_ reason: Reason, id: Span<UInt8>, column: String) {
        count += 1
        guard values.count < Self.maxValues else { return }
        let id = String(decoding: id.indices.map { id[$0] }, as: UTF8.self)
        values.append(Value(id: id.excerpt(100), column: column, reason: reason))
    }

    package var description: String {
        let texts = values.map { "“\($0.column)” of the row “\($0.id)” (\($0.reason))" }
        let others = count > values.count ? ", and \((count - values.count).grouped) more" : ""
        return texts.joined(separator: ", ") + others
    }
}
