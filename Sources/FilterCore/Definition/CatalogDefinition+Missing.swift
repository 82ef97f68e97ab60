extension CatalogDefinition {
    /// The texts that are no value of an attribute: those that the definition names, else the usual ones where a category
    /// needs numbers, dates or booleans, and of weights.
    ///
    /// - Complexity: O(*c*), *c* categories.
    public func missingTexts(of attribute: String) -> MissingTexts {
        if let named = missing[Text(attribute)] { return named }
        let isWeight = weight.map { Text($0) } == Text(attribute)
        return isWeight || categories.contains { $0.needsType(of: attribute) } ? .usual : .none
    }

    /// Names the texts that are no value in attributes that otherwise have numbers, dates or booleans alone, as far as
    /// neither it nor a category says so already.
    ///
    /// - Complexity: O(distinct values).
    public mutating func nameMissing(in table: AttributeTable) {
        nameMissing(table.counts(ofCodes: table.strayCodes(dates: dates)))
    }

    /// - Parameter stray: these texts, those of an attribute one after the other.
    mutating func nameMissing(_ stray: [MissingCount]) {
        for (attribute, texts) in Dictionary(grouping: stray, by: { Text($0.attribute) }) {
            guard missing[attribute] == nil, missingTexts(of: attribute.string).isEmpty else { continue }
            missing[attribute] = MissingTexts(texts.map(\.text).sorted())
        }
    }

    /// The texts of a table that are no value, and how many there are of each.
    ///
    /// - Complexity: O(distinct values) of the attributes that may have some.
    public func missingCounts(in table: AttributeTable) -> [MissingCount] {
        table.counts(ofCodes: MissingRules(self).codes(in: table))
    }
}

extension AttributeTable {
    /// The table as a definition reads it: without the values that it says are none, and with dates as ``Value/read(in:)`` has
    /// them.
    ///
    /// - Complexity: O(distinct values) where something may be none, and O(values) of the columns that are read anew.
    func read(by definition: CatalogDefinition) -> AttributeTable {
        read(leavingOut: MissingRules(definition).codes(in: self), dates: definition.dates)
    }
}

/// ``CatalogDefinition/missingTexts(of:)`` for many attributes.
private struct MissingRules {
    private let named: [Text: MissingTexts]
    private let typed: Set<Text>

    init(_ definition: CatalogDefinition) {
        named = definition.missing
        let typed = definition.categories.filter { $0.needsType(of: $0.attribute) }.map(\.attribute)
        self.typed = Set((typed + [definition.weight].compactMap(\.self)).map { Text($0) })
    }

    /// By column, the codes of what is no value.
    func codes(in table: AttributeTable) -> [[Int]] {
        table.columns.map { column in
            let path = Text(column.path)
            return column.codes(of: named[path] ?? (typed.contains(path) ? .usual : .none))
        }
    }
}

extension CategoryDefinition {
    /// Whether its values must be numbers, dates or booleans.
    fileprivate func needsType(of path: String) -> Bool {
        switch demand(on: path) {
        case nil, .path: false
        case .bool, .number, .date, .numberOrDate, .instant, .weight: true
        }
    }
}
