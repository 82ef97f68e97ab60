import FilterCore

/// Names and literals in TypeScript.
enum ScriptName {
    /// Of a namespace.
    static func type(_ identifier: Identifier) -> String { identifier.pascal.escaped(besides: knownTypes) }

    /// Of a type in a namespace.
    static func inner(_ identifier: Identifier) -> String {
        identifier.pascal.escaped(besides: knownTypes.union(fixedTypes))
    }

    /// A literal.
    static func text(_ text: String) -> String { text.quoted { "\\u{\($0.digits(atLeast: 1))}" } }

    /// The type of one value; `nil` for a number that the language cannot tell from others.
    static func literal(_ value: Value) -> String? {
        switch value {
        case .string(let text): Self.text(text.string)
        case .number(let number): number.isExactDouble ? "\(number)" : nil
        case .bool(let flag): "\(flag)"
        }
    }

    /// Global types that the file uses, or that programs around it do.
    private static let knownTypes: Set<String> = [
        "Array", "Boolean", "Date", "Error", "JSON", "Map", "Math", "Number", "Object", "Promise", "Record", "Required",
        "Set", "String", "Symbol",
    ]
    private static let fixedTypes: Set<String> = [
        "Answer", "Batch", "CategoryID", "Choice", "Item", "Operation", "Query", "Selections", "Sort", "Types",
    ]
}
