import FilterCore

/// Tables and what is inferred from them, for the tests of inference.
enum InferenceTable {
    /// A table of named columns; each element of a column is the values of one item.
    static func make(_ columns: KeyValuePairs<String, [[Cell]]>, arrays: Set<String> = []) -> AttributeTable {
        var builder = AttributeTableBuilder()
        let slots = columns.map { builder.attribute($0.key) }
        for item in 0..<(columns.map(\.value.count).max() ?? 0) {
            builder.beginItem()
            for (column, slot) in zip(columns, slots) where item < column.value.count {
                if arrays.contains(column.key) { builder.markArray(slot) }
                for value in column.value[item] { builder.append(value.value, to: slot) }
            }
        }
        return builder.finish()
    }

    /// One value of one item, as a literal.
    struct Cell: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
        let value: Value

        init(_ value: Value) {
            self.value = value
        }

        init(stringLiteral string: String) {
            value = .string(string)
        }

        init(integerLiteral integer: Int) {
            value = .number(integer)
        }

        init(booleanLiteral bool: Bool) {
            value = .bool(bool)
        }
    }

    /// What is inferred from one attribute.
    static func decision(_ values: [[Cell]], isArray: Bool = false) -> InferenceDecision {
        let table = make(["x": values], arrays: isArray ? ["x"] : [])
        return DefinitionInference(table: table, title: "T", idAttribute: nil).decisions[0]
    }

    /// The kind inferred from one attribute of single strings, or `nil` for no category.
    static func kind(_ strings: [String]) -> CategoryKind? {
        decision(strings.map { [Cell(.string($0))] }).kind
    }

    static func infer(_ columns: KeyValuePairs<String, [[Cell]]>, idAttribute: String? = nil) -> DefinitionInference {
        DefinitionInference(table: make(columns), title: "T", idAttribute: idAttribute)
    }
}

extension InferenceDecision {
    var kind: CategoryKind? {
        if case .category(_, let kind) = outcome { kind } else { nil }
    }
}
