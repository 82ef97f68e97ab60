/// A JSON number without loss: every integer of `Int64` and `UInt64` is exact, everything else is a double.
///
/// Canonical: a number that is an integer in range is always `.integer` (or `.unsigned` above `Int64.max`), whatever
/// way it was written, so `1`, `1.0` and `1e0` are equal and hash alike.
public enum Number: Sendable, Hashable {
    case integer(Int64)
    /// Only for values above `Int64.max`.
    case unsigned(UInt64)
    /// Only for values that are no integer in range; never NaN or infinite.
    case double(Double)

    public init(_ value: Int) {
        self.init(Int64(value))
    }

    public init(_ value: Int64) {
        self = .integer(value)
    }

    public init(_ value: UInt64) {
        self = value <= UInt64(Int64.max) ? .integer(Int64(value)) : .unsigned(value)
    }

    /// - Returns: `nil` for NaN and the infinities, which JSON cannot write.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        if let integer = Int64(exactly: value) {
            self = .integer(integer)
        } else if let unsigned = UInt64(exactly: value) {
            self = .unsigned(unsigned)
        } else {
            self = .double(value)
        }
    }

    /// The nearest double.
    public var doubleValue: Double {
        switch self {
        case .integer(let value): Double(value)
        case .unsigned(let value): Double(value)
        case .double(let value): value
        }
    }
}

extension Number: Comparable {
    /// Orders by value, exactly: an integer is never rounded before it is compared with another integer.
    public static func < (lhs: Number, rhs: Number) -> Bool {
        switch (lhs, rhs) {
        case (.integer(let left), .integer(let right)): left < right
        case (.unsigned(let left), .unsigned(let right)): left < right
        case (.integer, .unsigned): true
        case (.unsigned, .integer): false
        case (.double(let left), .double(let right)): left < right
        case (.double(let left), let right): left < right.doubleValue
        // The greatest integers round to 2⁶⁴, which no integer is.
        case (let left, .double(let right)): right >= 0x1p64 || left.doubleValue < right
        }
    }
}

extension Number: CustomStringConvertible {
    /// The shortest text that reads back as the same number: `12`, `0.5`, `1e+20`.
    public var description: String {
        switch self {
        case .integer(let value): value.description
        case .unsigned(let value): value.description
        case .double(let value): value.description
        }
    }
}
