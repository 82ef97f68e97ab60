// The attributes that front ends count and filter by, value by value.
extension CatalogCompiler {
    /// Gives every attribute of ``Catalog/facetAttributes`` that is no category of values its items by value: those of
    /// toggles and options, the levels of hierarchies; and the names of which categories are made.
    ///
    /// - Complexity: O(values) for each attribute.
    mutating func prepareFacets(of categories: [Category]) {
        for attribute in contents.attributes.facetAttributes(of: categories) {
            // Numbers have a column of their own, and texts that hardly repeat stay in the items.
            guard let column = contents.table.column(attribute.string),
                column.vocabulary.count <= contents.itemCount / Self.leastItemsOfValue,
                ValueOrder.numbers(of: column.vocabulary) == nil
            else { continue }
            replace(attribute, by: column)
        }
        for relevance in definition.groups.compactMap(\.relevance) {
            let attribute = Text(relevance.attribute)
            if let column = contents.table.column(relevance.attribute) { replace(attribute, by: column) }
        }
    }

    private mutating func replace(_ attribute: Text, by column: RawColumn) {
        let items = ItemCodes(itemCount: contents.itemCount, column: column)
        contents.attributes.replace(
            attribute,
            with: .facets(column.vocabulary, FacetPart(items, codeCount: column.vocabulary.count))
        )
    }

    private static let leastItemsOfValue = 16

    /// The forms that take less memory of the attributes that no category names, and that therefore most likely stay as
    /// they were loaded.
    ///
    /// - Complexity: as ``AttributeIndex/settle(_:items:knowing:)``.
    func settledForms(items: ItemPart?) -> [Text: AttributePart.Source] {
        let named = Set(definition.categories.flatMap { [$0.attribute] + $0.attributes }.map { Text($0) })
        var forms: [Text: AttributePart.Source] = [:]
        for column in contents.table.columns where !named.contains(Text(column.path)) {
            forms[Text(column.path)] = AttributePart.smallest(column, itemCount: contents.itemCount, items: items)
        }
        return forms
    }
}
