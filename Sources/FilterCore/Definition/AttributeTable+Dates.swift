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
            if !ids.contains(attribute) { orders[attribute] = column.dayOrder(besides: .none) }
        }
    }

    /// The table without some values, given by their codes, by column, and with the dates of some attributes as the engine
    /// writes them. Attributes without any value are left out.
    ///
    /// - Complexity: O(values) of these columns.
    func read(leavingOut codes: [[Int]], dates: [Text: DayOrder]) -> AttributeTable {
        let read = zip(columns, codes).compactMap { column, codes in
            let order = dates.isEmpty ? nil : dates[Text(column.path)]
            guard order != nil || !codes.isEmpty else { return column }
            return column.read(leavingOut: codes, dates: order, itemCount: itemCount)
        }
        return AttributeTable(itemCount: itemCount, columns: read)
    }
}

extension RawColumn {
    /// The only order in which all texts but ``MissingTexts/usual`` are dates, if some are none without one.
    ///
    /// - Parameter missing: other values that need not be dates, by their text form.
    /// - Complexity: O(*v*), *v* distinct values; little where the first one is no date in any order.
    fileprivate func dayOrder(besides missing: MissingTexts) -> DayOrder? {
        var orders = DayOrder.allCases
        var needsOrder = false
        for code in 0..<vocabulary.count {
            if vocabulary.withText(at: code, missing.contains) { continue }
            guard case .string(let text) = vocabulary[code] else { return nil }
            let date = text.string
            if MissingTexts.usual.contains(date.utf8Span.span) || DateText(date) != nil { continue }
            orders.removeAll { DateText(date, $0) == nil }
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
        for column in table.columns {
            let attribute = Text(column.path)
            let needsDates =
                ofCategories[attribute].map { $0.allSatisfy(\.takesDates) }
                ?? (sorted.contains(attribute) && !named.contains(attribute))
            guard needsDates, dates[attribute] == nil else { continue }
            dates[attribute] = column.dayOrder(besides: missingTexts(of: column.path))
        }
    }
}

extension CategoryDefinition {
    fileprivate var takesDates: Bool {
        switch demand(on: attribute) {
        case .date, .numberOrDate: true
        case nil, .bool, .path, .number, .instant, .weight: false
        }
    }
}
