import FilterCore

/// Names, types and literals in Python.
enum PythonName {
    /// Of a class that is declared in the file itself.
    static func type(_ identifier: Identifier) -> String { identifier.pascal.escaped(besides: knownNames) }

    /// Of a type in the class of a catalog.
    static func inner(_ identifier: Identifier) -> String {
        let name = identifier.pascal
        let isFixed = fixedEndings.contains { name.hasSuffix($0) } || name.hasPrefix("Item")
        return isFixed ? name + "_" : name.escaped(besides: knownNames.union(fixedNames))
    }

    /// Of the selection in a category.
    static func selection(_ identifier: Identifier) -> String { identifier.pascal + "Selection" }

    /// A literal.
    static func text(_ text: String) -> String {
        text.quoted { scalar in
            scalar.value < 0x1_0000 ? "\\u\(scalar.digits(atLeast: 4))" : "\\U\(scalar.digits(atLeast: 8))"
        }
    }

    /// The type of one value; `nil` for a number that is no integer, of which the language has no such types.
    static func literal(_ value: Value) -> String? {
        switch value {
        case .string(let text): Self.text(text.string)
        case .number(.integer(let integer)): "\(integer)"
        case .number: nil
        case .bool(let flag): flag ? "True" : "False"
        }
    }

    static func idType(of shape: ItemShape) -> String {
        switch shape {
        case .text: "str"
        case .number: "float"
        default: "typing.Union[str, float]"
        }
    }

    /// - Parameter object: the name of the type of objects.
    static func type(of shape: ItemShape, object: String) -> String {
        switch shape {
        case .text: return "str"
        case .number: return "float"
        case .flag: return "bool"
        case .any: return "typing.Any"
        case .object: return object
        case .list(let element, let orOne):
            let type = type(of: element, object: object)
            return orOne ? "typing.Union[\(type), typing.List[\(type)]]" : "typing.List[\(type)]"
        }
    }

    private static let knownNames: Set<String> = ["Any", "False", "None", "True"]
    private static let fixedNames: Set<String> = [
        "Answer", "Batch", "CategoryID", "Page", "Query", "Selections", "Sort", "ValueOp",
    ]
    /// Of names that are made of those of categories.
    private static let fixedEndings = ["Choice", "Members", "Operation", "Selection"]
}
