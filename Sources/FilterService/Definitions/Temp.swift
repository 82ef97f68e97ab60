import FilterCore
struct DefinitionInference {
    init(table: AttributeTable, title: String, idAttribute: String?) {
        var d = CatalogDefinition(title: title);
        for c in table.columns where c.vocabulary.count < 50 {
            d.categories.append(CategoryDefinition(id: c.path, kind: .multi, attribute: c.path))
        }; definition = d
    }; let definition: CatalogDefinition; let decisions: [Int] = []
}
enum InferenceReport { static func text(_ d: [Int]) -> String { "" } }
