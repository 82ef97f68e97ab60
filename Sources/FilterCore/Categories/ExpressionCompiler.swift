/// Compiles the expressions of options and toggles, and notes everything that is wrong with them.
struct ExpressionCompiler {
    private let attributes: AttributeIndex
    private let expectsAttributes: Bool
    private(set) var faults: [DefinitionFault] = []
    /// Some expression counts from today.
    private(set) var isRelative = false

    /// - Parameter expectsAttributes: whether an attribute that no item has is a fault.
    init(_ attributes: AttributeIndex, expectsAttributes: Bool = true) {
        self.expectsAttributes = expectsAttributes && attributes.itemCount > 0
        self.attributes = attributes
    }

    /// - Returns: `nil` after a fault was noted.
    mutating func expression(
        _ text: String,
        of category: CategoryDefinition,
        _ member: String
    ) -> FilterExpression? {
        let expression: FilterExpression
        do {
            expression = try FilterExpression(text)
        } catch {
            report(category, member, reason: error.description)
            return nil
        }
        if expression.isRelative { isRelative = true }
        guard expectsAttributes else { return expression }
        for filter in expression.filters where !attributes.contains(filter.attribute) {
            let name = filter.attribute.string
            let suggestions = NearNames.suggestions(for: name, among: attributes.names)
            report(category, member, reason: "no item has the attribute “\(name)”", suggestions: suggestions)
        }
        return expression
    }

    /// - Returns: `nil` after a fault was noted.
    mutating func options(_ category: CategoryDefinition) -> ValueList? {
        var taken: [Bitmap] = []
        for (index, option) in category.options.enumerated() {
            guard let items = items(of: option, at: index, in: category) else { continue }
            taken.append(items)
        }
        guard taken.count == category.options.count else { return nil }
        var rest = taken.reduce(Bitmap(itemCount: attributes.itemCount)) { $0.union($1) }.complement()
        var none = Bitmap(itemCount: attributes.itemCount)
        if category.includeNone != nil, !category.attribute.isEmpty {
            none = rest.intersection(attributes.none(of: Text(category.attribute)))
            rest = rest.subtracting(none)
        }
        if category.other != nil { taken.append(rest) }
        return ValueList(
            options: category.options + (category.other.map { [$0] } ?? []),
            items: ItemCodes(itemCount: attributes.itemCount, sets: taken),
            none: none,
            definition: category
        )
    }

    private mutating func items(
        of option: OptionDefinition,
        at index: Int,
        in category: CategoryDefinition
    ) -> Bitmap? {
        switch option.test {
        case .filter(let text):
            return expression(text, of: category, "options/\(index)/filter").map(attributes.items(matching:))
        case .letters(let text):
            // Letters that cannot be read are a fault of the definition, which was noted before.
            guard let letters = LetterRange(text) else { return nil }
            return attributes.items(of: Text(category.attribute), startingIn: letters.scalars)
        case .numbers(let interval): return attributes.items(of: Text(category.attribute), inside: interval)
        case .rest: return Bitmap(itemCount: attributes.itemCount)
        }
    }

    private mutating func report(
        _ category: CategoryDefinition,
        _ member: String,
        reason: String,
        suggestions: [String] = []
    ) {
        faults.append(DefinitionFault(.category(category.id), member, reason: reason, suggestions: suggestions))
    }
}
