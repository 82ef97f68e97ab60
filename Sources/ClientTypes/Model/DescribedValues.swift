import FilterCore

/// Values of a category that have a name in programs. Others can be written, too: data change, and programs that are
/// installed do not.
struct DescribedValues: Sendable {
    let type: ValueType
    /// In the order of the definition, or in that of their texts.
    let members: [Member]

    struct Member: Sendable {
        let identifier: Identifier
        let value: Value
    }

    /// The type of all values.
    enum ValueType: Sendable {
        case text
        /// Each is exact as a double.
        case number
        /// Of several types.
        case scalar
    }

    /// The most values that are named where the definition declares none: those that most items have.
    static let maxFound = 200

    init(of category: Category) {
        let definition = category.definition
        let values: [Value] =
            if category.kind == .options {
                (definition.options + (definition.other.map { [$0] } ?? [])).map { .string($0.id) }
            } else {
                definition.values ?? category.mostFrequentValues(atMost: Self.maxFound).sorted()
            }
        type = Self.type(of: category.kind == .options || category.kind == .hierarchy ? [] : values)
        members = zip(UniqueIdentifiers.of(values.map(\.text)), values).map { Member(identifier: $0, value: $1) }
    }

    private static func type(of values: [Value]) -> ValueType {
        let isText = values.allSatisfy { if case .string = $0 { true } else { false } }
        let isNumber = values.allSatisfy { value in
            guard case .number(let number) = value else { return false }
            return number.isExactDouble
        }
        return isText ? .text : isNumber ? .number : .scalar
    }
}

extension Number {
    /// Whether every program that reads JSON numbers as doubles reads this one.
    var isExactDouble: Bool {
        switch self {
        case .integer(let integer): integer.magnitude <= 1 << 53
        case .unsigned: false
        case .double: true
        }
    }
}
