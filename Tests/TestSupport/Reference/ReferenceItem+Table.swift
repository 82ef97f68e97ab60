public import FilterCore

extension AttributeTable {
    /// The table that a loader would build of these items.
    ///
    /// - Parameter replaced: indices of rows that a later row with the same id replaced, ascending.
    public init(_ items: [ReferenceItem], replaced: [Int] = []) {
        var builder = AttributeTableBuilder()
        for item in items {
            builder.beginItem()
            for name in item.attributeNames {
                let slot = builder.attribute(name)
                let values = item.values(of: name)
                if values.count > 1 { builder.markArray(slot) }
                for value in values { builder.append(value, to: slot) }
            }
        }
        self = builder.finish(removing: replaced)
    }
}

extension AttributeTableBuilder {
    /// Adds a value of any type to the current item.
    public mutating func append(_ value: Value, to slot: Int) {
        switch value {
        case .string(let text):
            let bytes = Array(text.string.utf8)
            append(string: bytes.span, to: slot)
        case .number(let number): append(number: number, to: slot)
        case .bool(let bool): append(bool: bool, to: slot)
        }
    }
}
