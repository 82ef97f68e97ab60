package import FilterCore
import Support

/// The compact binary form in which a session's state is stored.
///
/// Equal states have equal bytes, so comparing the bytes shows whether a change changed anything.
///
/// ```
/// state      = version(2) catalog:string settings
///              nextSequence:varint categoryCount:varint { category:string selection }     by id, in order of bytes
///              groupCount:varint { group:string filterCount:varint { filter sequence:varint } }       in their order
///              [ shownCount:varint { category:string } ]                                if any is shown, in their order
/// settings   = sort:string pageSize:signed locale:string
/// selection  = head ...             head: bits 0–2 kind, bit 3 None on / toggle on, bits 4 and 5 what follows
///   values     = head(0) noneSequence:varint choices [ excluded:choices ]                 bit 5: something is excluded
///   toggle     = head(1) sequence:varint
///   range      = head(2) sequence:varint [ lower:bound ] [ upper:bound ]                  bits 4 and 5
///   comparison = head(3) sequence:varint [ bound ]                                        bit 4
///   keywords   = head(4) noneSequence:varint wordCount:varint { word:string sequence:varint }    bit 4: case-sensitive
///   search     = head(5) sequence:varint text:string
/// choices    = count:varint { value sequence:varint }                                     in order of selection
/// filter     = head attribute:string ...                                                  head: bit 3 negated
///   facet      = head(0) value [ score:signed ]                                           bit 4: a score
///   comparison = head(1) sign:byte operand                                              0 < | 1 <= | 2 = | 3 != | 4 >= | 5 >
///   range      = head(2) [ lower:operand ] [ upper:operand ]                              bits 4 and 5
///   tag, keyword = head(3), head(4) text:string
///   hasValue   = head(5)
/// operand    = bound | 9 relative:string
/// value      = 0 string | 1 (false) | 2 (true) | number
/// bound      = number | 6 days:signed | 7 milliseconds:signed | 8 days:signed millisecondOfDay:varint
/// number     = 3 signed | 4 varint | 5 IEEE 754 bits, 8 bytes little-endian
/// string     = varint(2 × length) UTF-8 bytes | varint(2 × index + 1)     the index-th distinct string written so far
/// varint     = 7 bits a byte, low ones first, high bit on all but the last; the shortest form
/// signed     = varint of the zigzag form: 0, -1, 1, -2, …
/// ```
package enum SessionCoding {
    /// The first byte of every form.
    static let version: UInt8 = 2

    /// - Complexity: O(*n* log *n*), *n* bytes of the state.
    package static func encode(_ state: SessionState) -> [UInt8] {
        var encoder = SessionEncoder()
        encoder.write(state)
        return encoder.finish()
    }

    /// The filters alone, without the numbers that give their order: the values of a category, its words and the
    /// filters of a group stay in order of selection among themselves.
    ///
    /// These bytes are not read again. They are equal only for states that differ in nothing but which category or group
    /// was chosen from first.
    ///
    /// - Complexity: O(*n* log *n*), *n* bytes of the state.
    package static func encodeUnordered(_ filters: FilterState) -> [UInt8] {
        var encoder = SessionEncoder(writesSequences: false)
        encoder.write(filters)
        return encoder.finish()
    }

    /// - Throws: ``SessionCodingError`` for bytes that ``encode(_:)`` does not write; no bytes trap.
    /// - Complexity: O(*n*), *n* bytes.
    static func decode(_ bytes: [UInt8]) throws(SessionCodingError) -> SessionState {
        var decoder = SessionDecoder(bytes)
        return try decoder.readState()
    }

    /// The first byte of a selection or a filter.
    enum Head {
        static let values: UInt8 = 0
        static let toggle: UInt8 = 1
        static let range: UInt8 = 2
        static let comparison: UInt8 = 3
        static let keywords: UInt8 = 4
        static let search: UInt8 = 5

        static let facetFilter: UInt8 = 0
        static let comparisonFilter: UInt8 = 1
        static let rangeFilter: UInt8 = 2
        static let tagFilter: UInt8 = 3
        static let keywordFilter: UInt8 = 4
        static let hasValueFilter: UInt8 = 5

        static let kindMask: UInt8 = 0b111
        /// None, a toggle, or a negated filter.
        static let isOn: UInt8 = 1 << 3
        /// A lower bound, a number, a score, a case switch.
        static let hasFirst: UInt8 = 1 << 4
        /// An upper bound, excluded values.
        static let hasSecond: UInt8 = 1 << 5
    }

    /// The first byte of a value or a bound.
    enum Tag {
        static let string: UInt8 = 0
        static let isFalse: UInt8 = 1
        static let isTrue: UInt8 = 2
        static let integer: UInt8 = 3
        static let unsigned: UInt8 = 4
        static let double: UInt8 = 5
        static let day: UInt8 = 6
        static let instant: UInt8 = 7
        static let local: UInt8 = 8
        static let relative: UInt8 = 9
    }
}

extension ComparisonOperator {
    /// The byte that stands for it in what is stored.
    var storedByte: UInt8 {
        switch self {
        case .lessThan: 0
        case .lessThanOrEqual: 1
        case .equal: 2
        case .notEqual: 3
        case .greaterThanOrEqual: 4
        case .greaterThan: 5
        }
    }

    init?(storedByte: UInt8) {
        guard let sign = Self.allCases.first(where: { $0.storedByte == storedByte }) else { return nil }
        self = sign
    }
}

/// Why bytes are no session state.
package enum SessionCodingError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Written by another release.
    case unsupportedVersion(UInt8)
    /// Not what the encoder writes, first noticed before the byte at `offset`.
    case damaged(offset: Int)

    package var description: String {
        switch self {
        case .unsupportedVersion(let version): "it has format \(version), which this program does not read"
        case .damaged(let offset): "its bytes are damaged at \(offset)"
        }
    }
}
