import FilterCore

extension Bound {
    /// - Precondition: the number is finite.
    static func number(_ value: Double) -> Bound {
        guard let number = Number(value) else { preconditionFailure("a literal is finite") }
        return .number(number)
    }
}
