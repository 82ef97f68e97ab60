public import FilterCore

/// One item as plain data: the values of each attribute, as a loader would have read them.
///
///     ReferenceItem(["brand": ["Nike", "Puma"], "stock": [3]])
public struct ReferenceItem: Sendable, Equatable {
    private let attributes: [String: [Value]]

    /// The empty string is no value, and a repeat counts once.
    public init(_ attributes: [String: [Value]]) {
        self.attributes = attributes.mapValues { values in
            var kept: [Value] = []
            for value in values where value != .string("") && !kept.contains(value) { kept.append(value) }
            return kept
        }
    }

    /// The item with one attribute more.
    public func adding(_ attribute: String, _ values: [Value]) -> ReferenceItem {
        ReferenceItem(attributes.merging([attribute: values]) { $1 })
    }

    /// The values of an attribute in order of appearance; empty if the item has none.
    public func values(of attribute: String) -> [Value] {
        attributes[attribute] ?? []
    }

    /// The attributes that the item was given, by name.
    public var attributeNames: [String] {
        attributes.keys.sorted()
    }
}

extension ReferenceItem: CustomStringConvertible {
    /// `{brand: "Nike" "Puma"; stock: 3}`
    public var description: String {
        let parts = attributeNames.compactMap { name in
            values(of: name).isEmpty
                ? nil : "\(name): " + values(of: name).map(\.testDescription).joined(separator: " ")
        }
        return "{" + parts.joined(separator: "; ") + "}"
    }
}

extension Value {
    /// The text form, strings in quotes: distinguishes `"1"` from `1`.
    public var testDescription: String {
        if case .string(let text) = self { "\"\(text)\"" } else { text }
    }
}

extension Value: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) {
        self = .string(value)
    }
}

extension Value: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int) {
        self = .number(value)
    }
}

extension Value: ExpressibleByBooleanLiteral {
    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }
}

extension Value: ExpressibleByFloatLiteral {
    public init(floatLiteral value: Double) {
        guard let number = Number(value) else { preconditionFailure("a literal is finite") }
        self = .number(number)
    }
}
