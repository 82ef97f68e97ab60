// The words for a compiled category: those of its definition, which is read in place. A definition is too large to be
// handed over for each of them.
extension Wording {
    public func title(of category: Category) -> String {
        isLocalized ? title(of: category.definition) : category.definition.title
    }

    /// The title, unless the definition has a placeholder of its own.
    func placeholder(of category: Category) -> String {
        isLocalized ? placeholder(of: category.definition) : category.definition.placeholder
    }

    func templates(of category: Category) -> Templates {
        isLocalized ? templates(of: category.definition) : category.definition.templates
    }

    /// The name for people of a value, whether the data have it or not.
    public func label(of value: Value, in category: Category) -> String {
        guard isLocalized || !category.definition.options.isEmpty else { return category.label(of: value) }
        return label(of: value, in: category.definition) ?? category.label(of: value)
    }
}
