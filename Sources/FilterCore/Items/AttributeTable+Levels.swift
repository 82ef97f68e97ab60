extension AttributeTable {
    /// The columns `object.lvl0`, `object.lvl1`, … in this order, without a gap; empty if the object has no levels.
    func levelColumns(of object: String) -> [RawColumn] {
        var columns: [RawColumn] = []
        while let column = column("\(object).lvl\(columns.count)") { columns.append(column) }
        return columns
    }
}
