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
