extension Number {
    /// The number as InstantSearch writes it, where every number is a double: `10.0`, `9.99`, `-3.0`, `1e+16`.
    ///
    /// An integer that no double holds has no text there; it is written as the integer it is, so that it reads back.
    public var doubleText: String {
        switch self {
        case .integer(let value): Double(exactly: value)?.description ?? value.description
        case .unsigned(let value): Double(exactly: value)?.description ?? value.description
        case .double(let value): value.description
        }
    }
}

extension Value {
    /// The text form with numbers as ``Number/doubleText``.
    public var doubleText: String {
        switch self {
        case .string(let text): text.string
        case .number(let number): number.doubleText
        case .bool(let bool): bool ? "true" : "false"
        }
    }
}
