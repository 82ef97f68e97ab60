/// In which language, and by which names, a catalog's state is presented.
public struct Wording: Sendable {
    public let localizer: any Localizer
    /// The definition's names in the language; what it lacks is called as everywhere.
    let localization: CatalogLocalization?

    public init(_ localizer: any Localizer, of definition: CatalogDefinition? = nil) {
        self.localizer = localizer
        localization = definition?.localization(for: localizer.locale)
    }

    public static let english = Wording(.english)

    public func title(of catalog: CatalogDefinition) -> String {
        localization?.title ?? catalog.title
    }

    public func title(of group: CategoryGroup) -> String {
        localization?.groups[group.id] ?? group.title
    }

    public func title(of category: CategoryDefinition) -> String {
        names(of: category)?.title ?? category.title
    }

    /// The title, unless the definition has a placeholder of its own.
    public func placeholder(of category: CategoryDefinition) -> String {
        if let placeholder = names(of: category)?.placeholder { return placeholder }
        return Text(category.placeholder) == Text(category.title) ? title(of: category) : category.placeholder
    }

    /// The label of the items without a value.
    public func noneTitle(of category: CategoryDefinition) -> String {
        if let title = names(of: category)?.none { return title }
        guard let title = category.includeNone?.title, Text(title) != Text(NoneDefinition.defaultTitle) else {
            return localizer.text(.none)
        }
        return title
    }

    public func unit(of category: CategoryDefinition) -> Unit {
        names(of: category)?.unit ?? category.unit
    }

    /// Labels that differ from those of the definition, by the text form of the value.
    public func labels(of category: CategoryDefinition) -> [Text: String] {
        names(of: category)?.labels ?? [:]
    }

    func templates(of category: CategoryDefinition) -> Templates {
        names(of: category)?.templates ?? category.templates
    }

    private func names(of category: CategoryDefinition) -> CategoryLocalization? {
        localization?.categories[category.id]
    }
}

extension CatalogDefinition {
    /// The names for a locale and, where it lacks some, for those that it is a part of: `de` serves `de-AT` too.
    fileprivate func localization(for locale: String) -> CatalogLocalization? {
        var chain = [locale]
        while let hyphen = chain[chain.count - 1].lastIndex(of: "-") {
            chain.append(String(chain[chain.count - 1][..<hyphen]))
        }
        let found = chain.compactMap { localizations[$0] }
        return found.isEmpty ? nil : CatalogLocalization(found)
    }
}

extension NoneDefinition {
    /// The label of None where the definition gives none; other locales have their own.
    public static let defaultTitle = "None"
}
