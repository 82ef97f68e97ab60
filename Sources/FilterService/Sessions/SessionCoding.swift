/// The compact binary form in which a session's state is stored.
///
/// Equal states have equal bytes, so comparing the bytes tells whether a change changed anything.
///
/// ```
/// state      = version(1) catalog:string sort:string pageSize:signed locale:string
///              nextSequence:varint categoryCount:varint { category:string selection }     by id, in order of bytes
/// selection  = head ...             head: bits 0–1 kind, bit 2 None on / toggle on, bit 3 path / lower, bit 4 upper
///   values   = head(0) noneSequence:varint valueCount:varint { value sequence:varint }    in order of selection
///   path     = head(1) noneSequence:varint [ path:string sequence:varint ]
///   toggle   = head(2) sequence:varint
///   range    = head(3) sequence:varint [ lower:bound ] [ upper:bound ]
/// value      = 0 string | 1 (false) | 2 (true) | number
/// bound      = number | 6 days:signed | 7 milliseconds:signed | 8 days:signed millisecondOfDay:varint
/// number     = 3 signed | 4 varint | 5 IEEE 754 bits, 8 bytes little-endian
/// string     = varint(2 × length) UTF-8 bytes | varint(2 × index + 1)     the index-th distinct string written so far
/// varint     = 7 bits a byte, low ones first, high bit on all but the last; the shortest form
/// signed     = varint of the zigzag form: 0, -1, 1, -2, …
/// ```
enum SessionCoding {
    /// The first byte of every form.
    static let version: UInt8 = 1

    /// - Complexity: O(*n* log *n*), *n* bytes of the state.
    static func encode(_ state: SessionState) -> [UInt8] {
        var encoder = SessionEncoder()
        encoder.write(state)
        return encoder.finish()
    }

    /// - Throws: ``SessionCodingError`` for bytes that ``encode(_:)`` does not write; no bytes trap.
    /// - Complexity: O(*n*), *n* bytes.
    static func decode(_ bytes: [UInt8]) throws(SessionCodingError) -> SessionState {
        var decoder = SessionDecoder(bytes)
        return try decoder.readState()
    }

    /// What a selection's first byte says.
    enum Head {
        static let values: UInt8 = 0
        static let path: UInt8 = 1
        static let toggle: UInt8 = 2
        static let range: UInt8 = 3
        static let kindMask: UInt8 = 0b11
        /// None, or a toggle.
        static let isOn: UInt8 = 1 << 2
        /// A path, or a lower bound.
        static let hasFirst: UInt8 = 1 << 3
        /// An upper bound.
        static let hasSecond: UInt8 = 1 << 4
    }

    /// What a value's or a bound's first byte says.
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
    }
}

/// Why bytes are no session state.
enum SessionCodingError: Error, Sendable, Equatable {
    /// Written by a later release.
    case unsupportedVersion(UInt8)
    /// Not what the encoder writes, first noticed before the byte at `offset`.
    case damaged(offset: Int)
}
