extension AttributeTable {
    /// By attribute, the only order in which all texts are dates, where they are none without one. ``MissingTexts/usual`` do
    /// not count.
    ///
    /// - Parameter ids: attributes that may identify items, which stay as they are.
    /// - Complexity: O(distinct values).
    func dayOrders(without ids: [String]) -> [Text: DayOrder] {
        let ids = Set(ids.map { Text($0) })
        return columns.reduce(into: [:]) { orders, column in
            let attribute = Text(column.path)
            if !ids.contains(attribute) { orders[attribute] = column.dayOrder }
        }
    }

    /// The table without some values, given by their codes, by column, and with the dates of some attributes as the engine
    /// writes them. Attributes without any value are left out.
    ///
    /// - Complexity: O(values) of these columns.
    func read(leavingOut codes: [[Int]], dates: [Text: DayOrder]) -> AttributeTable {
        var table = self
        table.columns = zip(columns, codes).compactMap { column, codes in
            let order = dates.isEmpty ? nil : dates[Text(column.path)]
            guard order != nil || !codes.isEmpty else { return column }
            return column.read(leavingOut: codes, dates: order, itemCount: itemCount)
        }
        return table
    }
}

extension RawColumn {
    /// The only order in which all texts but ``MissingTexts/usual`` are dates, if some are none without one.
    ///
    /// - Complexity: O(*v*), *v* distinct values; little where the first one is no date in any order.
    var dayOrder: DayOrder? {
        var orders = DayOrder.allCases
        var needsOrder = false
        for code in 0..<vocabulary.count {
            guard case .string(let text) = vocabulary[code] else { return nil }
            if MissingTexts.usual.contains(text.string.utf8Span.span) || DateText(text.string) != nil { continue }
            orders.removeAll { DateText(text.string, $0) == nil }
            guard !orders.isEmpty else { return nil }
            needsOrder = true
        }
        return needsOrder && orders.count == 1 ? orders[0] : nil
    }
}

extension CatalogDefinition {
    /// Names the orders of the dates of a table where the definition needs dates and names none: for a category, or for a
    /// sort whose attribute no category names.
    ///
    /// - Complexity: O(distinct values) of these attributes.
    public mutating func nameDayOrders(in table: AttributeTable) {
        let sorted = Set(sorts.flatMap { $0.keys.map { Text($0.attribute) } })
        let named = Set(categories.flatMap { $0.namedAttributes.map { Text($0) } })
        let ofCategories = Dictionary(grouping: categories) { Text($0.attribute) }
        for column in table.leavingOutMissing(of: self).columns {
            let attribute = Text(column.path)
            let needsDates =
                ofCategories[attribute].map { $0.allSatisfy(\.takesDates) }
                ?? (sorted.contains(attribute) && !named.contains(attribute))
            if needsDates, dates[attribute] == nil { dates[attribute] = column.dayOrder }
        }
    }
}

extension CategoryDefinition {
    fileprivate var takesDates: Bool {
        switch demand(on: attribute) {
        case .date, .numberOrDate: true
        case nil, .bool, .path, .number, .instant: false
        }
    }
}
