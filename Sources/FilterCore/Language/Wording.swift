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

    /// Whether the definition has names of its own in the language.
    var isLocalized: Bool { localization != nil }

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
        var labels = names(of: category)?.labels ?? [:]
        for option in category.options where labels[Text(option.id)] == nil {
            labels[Text(option.id)] = madeLabel(of: option, in: category)
        }
        return labels
    }

    /// The label of one value, where ``labels(of:)`` has it.
    func label(of value: Value, in category: CategoryDefinition) -> String? {
        let id = Text(value.text)
        if let label = names(of: category)?.labels[id] { return label }
        return category.options.first { Text($0.id) == id }.flatMap { madeLabel(of: $0, in: category) }
    }

    /// The label of an option over numbers in the language; `nil` for one that the definition names, and in English.
    private func madeLabel(of option: OptionDefinition, in category: CategoryDefinition) -> String? {
        guard let interval = option.interval, localizer.locale != Wording.english.localizer.locale,
            Text(option.label) == Text(Wording.english.text(interval, of: category))
        else { return nil }
        return text(interval, of: category)
    }

    /// `10 – 20 €`, `from 20 €`, `up to 10 €`
    func text(_ interval: NumberInterval, of category: CategoryDefinition) -> String {
        range(interval.from, interval.to, of: category) { text($0, of: category, hasSuffix: $1) } ?? ""
    }

    /// A number with the unit of a category, in the style that its definition says.
    func text(_ number: Number, of category: CategoryDefinition, hasSuffix: Bool) -> String {
        let unit = unit(of: category)
        return unit.prefix + localizer.text(number, category.format ?? .plain) + (hasSuffix ? unit.suffix : "")
    }

    /// Two ends in words; equal ones as one, `nil` for none.
    ///
    /// - Parameter text: an end, with its suffix or without.
    func range<End>(
        _ lower: End?,
        _ upper: End?,
        of category: CategoryDefinition,
        _ text: (End, _ hasSuffix: Bool) -> String
    ) -> String? {
        switch (lower, upper) {
        case (let lower?, let upper?):
            let (whole, upper) = (text(lower, true), text(upper, true))
            return whole == upper ? upper : localizer.text(.range, [.lower: text(lower, false), .upper: upper])
        case (let lower?, nil): return localizer.text(.rangeFrom, [.lower: text(lower, true)])
        case (nil, let upper?): return localizer.text(.rangeUpTo, [.upper: text(upper, true)])
        case (nil, nil): return nil
        }
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
