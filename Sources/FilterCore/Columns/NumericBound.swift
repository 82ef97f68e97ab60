/// One end of a span of numbers.
struct NumericBound: Sendable {
    let number: Number
    let isInclusive: Bool

    init(_ number: Number, isInclusive: Bool = true) {
        self.number = number
        self.isInclusive = isInclusive
    }

    /// Whether a number lies above this lower end.
    func admitsBelow(_ other: Number) -> Bool {
        isInclusive ? number <= other : number < other
    }

    /// Whether a number lies below this upper end.
    func admitsAbove(_ other: Number) -> Bool {
        isInclusive ? other <= number : other < number
    }
}
