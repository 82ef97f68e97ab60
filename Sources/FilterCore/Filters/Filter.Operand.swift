extension Filter {
    /// The right-hand side of a comparison.
    public enum Operand: Sendable, Hashable {
        case number(Number)
        case date(DateText)
        /// Resolved to a day when the filter is evaluated.
        case relative(RelativeDate)

        public static func number(_ integer: Int) -> Operand {
            .number(Number(Int64(integer)))
        }
    }
}

extension Filter.Operand {
    init(_ bound: Bound) {
        switch bound {
        case .number(let number): self = .number(number)
        case .date(let date): self = .date(date)
        }
    }

    /// As an end of a selection; `nil` for what no selection can hold.
    var bound: Bound? {
        switch self {
        case .number(let number): .number(number)
        case .date(let date): .date(date)
        case .relative: nil
        }
    }
}

extension Filter.Operand: CustomStringConvertible {
    /// `10.0`, `2024-05-01`, `now-7d`.
    public var description: String {
        switch self {
        case .number(let number): number.doubleText
        case .date(let date): date.description
        case .relative(let date): date.description
        }
    }
}
