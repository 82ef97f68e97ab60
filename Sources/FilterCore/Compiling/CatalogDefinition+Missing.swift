extension CatalogDefinition {
    /// The texts that are no value of an attribute: those that the definition names, else the usual ones where a category
    /// needs numbers, dates or booleans.
    ///
    /// - Complexity: O(*c*), *c* categories.
    public func missingTexts(of attribute: String) -> MissingTexts {
        missing[Text(attribute)] ?? (categories.contains { $0.needsType(of: attribute) } ? .usual : .none)
    }

    /// Names the texts that are no value in attributes that otherwise have numbers, dates or booleans alone, as far as
    /// neither it nor a category says so already.
    ///
    /// - Complexity: O(distinct values).
    public mutating func nameMissing(in table: AttributeTable) {
        for (attribute, texts) in table.strayTexts where missing[Text(attribute)] == nil {
            guard missingTexts(of: attribute).isEmpty else { continue }
            missing[Text(attribute)] = MissingTexts(texts.map(\.text).sorted())
        }
    }

    /// The texts of a table that are no value, and how many there are of each.
    ///
    /// - Complexity: O(distinct values) of the attributes that may have some.
    public func missingCounts(in table: AttributeTable) -> [MissingCount] {
        let rules = MissingRules(self)
        return table.columns.flatMap { $0.counts(ofCodes: $0.codes(of: rules.texts(of: $0.path))) }
    }
}

extension AttributeTable {
    /// The table without the values that a definition says are none.
    ///
    /// - Complexity: O(distinct values) where something may be none, and O(values) of the columns that have some.
    func leavingOut(by definition: CatalogDefinition) -> AttributeTable {
        leavingOut(MissingRules(definition).texts)
    }
}

/// ``CatalogDefinition/missingTexts(of:)`` for many attributes.
private struct MissingRules {
    private let named: [Text: MissingTexts]
    private let typed: Set<Text>

    init(_ definition: CatalogDefinition) {
        named = definition.missing
        typed = Set(definition.categories.filter { $0.needsType(of: $0.attribute) }.map { Text($0.attribute) })
    }

    func texts(of attribute: String) -> MissingTexts {
        named[Text(attribute)] ?? (typed.contains(Text(attribute)) ? .usual : .none)
    }
}

extension CategoryDefinition {
    /// Whether its values must be numbers, dates or booleans.
    fileprivate func needsType(of path: String) -> Bool {
        switch demand(on: path) {
        case nil, .path: false
        case .bool, .number, .date, .numberOrDate, .instant: true
        }
    }
}
