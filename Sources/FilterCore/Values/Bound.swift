/// One end of a range or the operand of a comparison, as written.
public enum Bound: Sendable, Hashable {
    case number(Number)
    case date(DateText)

    public var text: String {
        switch self {
        case .number(let number): number.description
        case .date(let date): date.description
        }
    }

    var isDate: Bool {
        if case .date = self { true } else { false }
    }

    /// The least number that the bound means: for a day its midnight.
    func lowest(in zone: Zone) -> Number {
        switch self {
        case .number(let number): number
        case .date(let date): Number(date.start(in: zone).milliseconds)
        }
    }

    /// The greatest number that the bound means: for a day the millisecond before the next midnight.
    func highest(in zone: Zone) -> Number {
        switch self {
        case .number(let number): number
        case .date(let date): Number(date.end(in: zone).milliseconds)
        }
    }

    /// Days against days and numbers against numbers, as far as both mean points on one line.
    func isAbove(_ other: Bound, in zone: Zone) -> Bool {
        switch (self, other) {
        case (.number(let lower), .number(let upper)): lower > upper
        case (.date(let lower), .date(let upper)): lower.start(in: zone) > upper.end(in: zone)
        default: false
        }
    }
}
