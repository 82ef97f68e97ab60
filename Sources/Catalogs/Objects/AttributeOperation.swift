import CatalogFiles
import FilterCore
import JSON

/// What a partial update of the search protocol does to one attribute instead of replacing it.
///
///     {"stock": {"_operation": "Decrement", "value": 2}, "tags": {"_operation": "AddUnique", "value": "new"}}
struct AttributeOperation {
    /// The names are those of the protocol.
    fileprivate enum Kind: String, CaseIterable {
        /// Adds to a number; one that is missing counts as 0.
        case increment = "Increment"
        case decrement = "Decrement"
        /// Puts a value behind those of an array; one that is missing counts as empty.
        case add = "Add"
        /// Takes a value out of an array wherever it stands.
        case remove = "Remove"
        case addUnique = "AddUnique"
        /// Adds one where the value is that of the number, otherwise the object is left as it is.
        case incrementFrom = "IncrementFrom"
        /// Sets the number where the value is greater, otherwise the object is left as it is.
        case incrementSet = "IncrementSet"
    }

    private let kind: Kind
    private let value: JSONValue
    private let pointer: String

    /// - Returns: `nil` for a value that is no operation.
    /// - Throws: `invalidValue` for one that is none of the protocol.
    init?(_ json: JSONValue, at pointer: String) throws(EditFault) {
        guard let name = json["_operation"] else { return nil }
        let names = Kind.allCases.map(\.rawValue)
        guard case .string(let text) = name, let kind = Kind(rawValue: text), let value = json["value"] else {
            throw EditFault(
                .invalidValue,
                at: pointer,
                "expected an “_operation” of \(names.joined(separator: ", ")), and its “value”"
            )
        }
        self.kind = kind
        self.value = value
        self.pointer = pointer
    }

    /// The attribute after the operation; `nil` if the whole object is to be left as it is.
    ///
    /// - Parameter old: the attribute as it is; `nil` if the object has none.
    /// - Throws: `invalidValue` if the attribute or the value is not what the operation needs.
    func applied(to old: JSONValue?) throws(EditFault) -> JSONValue? {
        switch kind {
        case .increment: return .number(try sum(number(old), number(value)))
        case .decrement: return .number(try sum(number(old), negated(number(value))))
        case .add, .remove, .addUnique:
            var array = ArrayDraft(try elements(of: old))
            arrayChange.apply(to: &array)
            return .array(array.elements)
        case .incrementFrom:
            return try number(old) == number(value) ? .number(sum(number(old), Number(Int64(1)))) : nil
        case .incrementSet: return try number(old) < number(value) ? value : nil
        }
    }

    /// Whether it changes the elements of an array.
    var isOfArray: Bool {
        switch kind {
        case .add, .remove, .addUnique: true
        case .increment, .decrement, .incrementFrom, .incrementSet: false
        }
    }

    /// The effect of an operation on an array. Only for an operation on arrays.
    struct ArrayOperation: Sendable {
        fileprivate let kind: Kind
        /// Kept as text, which is several times smaller.
        fileprivate let json: [UInt8]

        /// Changes an array in place.
        func apply(to array: inout ArrayDraft) {
            guard let value = try? JSONValue(parsing: json, maxDepth: 1_024) else { return }
            switch kind {
            case .add: array.append(value)
            case .remove: array.remove(value)
            case .addUnique: array.appendUnique(value)
            case .increment, .decrement, .incrementFrom, .incrementSet: return
            }
        }
    }

    var arrayChange: ArrayOperation { ArrayOperation(kind: kind, json: Array(value.jsonText.utf8)) }

    /// The elements of an attribute; none if the object has none.
    ///
    /// - Throws: `invalidValue` if it is no array.
    func elements(of json: JSONValue?) throws(EditFault) -> [JSONValue] {
        switch json {
        case nil, .null: []
        case .array(let elements): elements
        case .some(let other): throw refusal("an array", not: other)
        }
    }

    private func number(_ json: JSONValue?) throws(EditFault) -> Number {
        switch json {
        case nil, .null: Number(Int64(0))
        case .number(let number): number
        case .some(let other): throw refusal("a number", not: other)
        }
    }

    private func refusal(_ expected: String, not other: JSONValue) -> EditFault {
        let detail = "“\(kind.rawValue)” needs \(expected), not \(other.kindDescription)"
        return EditFault(.invalidValue, at: pointer, detail)
    }

    private func negated(_ number: Number) throws(EditFault) -> Number {
        if case .integer(let integer) = number, integer != .min { return Number(-integer) }
        return try finite(-number.doubleValue)
    }

    /// Exact where both are integers that have an integer for their sum.
    private func sum(_ left: Number, _ right: Number) throws(EditFault) -> Number {
        if let first = left.whole, let second = right.whole {
            if let sum = Int64(exactly: first + second) { return Number(sum) }
            if let sum = UInt64(exactly: first + second) { return .unsigned(sum) }
        }
        let sum = left.doubleValue + right.doubleValue
        guard sum != left.doubleValue || right.doubleValue == 0 else {
            throw EditFault(.invalidValue, at: pointer, "the number is too large to be changed by so little")
        }
        return try finite(sum)
    }

    private func finite(_ double: Double) throws(EditFault) -> Number {
        if let number = Number(double) { return number }
        throw EditFault(.invalidValue, at: pointer, "the number would be too large")
    }
}

extension Number {
    /// The number as an integer; `nil` for another one.
    fileprivate var whole: Int128? {
        switch self {
        case .integer(let number): Int128(number)
        case .unsigned(let number): Int128(number)
        case .double: nil
        }
    }
}
