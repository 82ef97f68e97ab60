/// One named filter expression of a category of kind `options`.
public struct OptionDefinition: Sendable, Equatable {
    /// Which items an option takes.
    public enum Test: Sendable, Equatable {
        /// A filter expression.
        case filter(String)
        /// Items whose value begins, folded, with a letter of the range, as `a-c`.
        case letters(String)
        /// Items with a number of an interval.
        case numbers(NumberInterval)
        /// Items that no other option takes.
        case rest
    }

    public var id: String
    /// The label that the definition gives; `nil` for none. An option over numbers gets one made of these when the catalog is compiled.
    public var givenLabel: String?
    /// The label that people see: the given one, or one made of the id.
    public var label: String { givenLabel ?? CategoryDefinition.title(fromName: id) }
    public var test: Test
    /// Passed through to front ends.
    public var icon: String?
    /// Passed through to front ends: JSON text.
    public var meta: String?

    public init(id: String, label: String? = nil, test: Test) {
        self.id = id
        givenLabel = label
        self.test = test
    }

    /// Its numbers, for an option over numbers.
    var interval: NumberInterval? {
        if case .numbers(let interval) = test { interval } else { nil }
    }
}
