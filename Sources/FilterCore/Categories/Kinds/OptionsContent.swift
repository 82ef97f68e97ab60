/// Named filter expressions.
struct OptionsContent: ListedContent {
    /// The value of an option is its id.
    let list: ValueList

    init(_ list: ValueList) { self.list = list }

    init?(compiling definition: CategoryDefinition, with compiler: inout ContentCompiler) {
        let hasColumn = definition.attribute.isEmpty || compiler.column(of: definition) != nil
        // Faults of expressions are reported together with those of the attribute.
        guard let list = compiler.compilingExpressions({ $0.options(definition) }), hasColumn else { return nil }
        compiler.check(list, of: definition)
        self.list = list
    }

    func recompiled(_ definition: CategoryDefinition, _ attributes: AttributeIndex) -> OptionsContent? {
        guard definition.options.contains(where: \.isRelative) else { return nil }
        var compiler = ExpressionCompiler(attributes)
        return compiler.options(definition).map(OptionsContent.init)
    }

    func changed(
        _ change: PartChange,
        adding added: inout ContentCompiler,
        to definition: CategoryDefinition
    ) -> OptionsContent? {
        let options = added.compilingExpressions { $0.options(definition) }
        return options.map { OptionsContent(list.changed(change, adding: $0)) }
    }

    /// An option that is more than one filter writes none.
    func filter(for value: Value, of category: Category) -> Filter? {
        list.code(of: value).flatMap { $0 < category.optionFilters.count ? category.optionFilters[$0] : nil }
    }

    /// A definition that lists expressions has no other options. Steps and letters may have been made of the data.
    func canMean(_ value: Value, in category: Category) -> Bool {
        guard case .string = value else { return false }
        let options = category.definition.options
        return list.code(of: value) != nil || options.isEmpty || !options.allSatisfy(\.isExpression)
    }

    func operation(adding filter: Filter, to selection: ValueSelection, of category: Category) -> FilterOperation? {
        let definition = category.definition
        for (code, option) in category.optionFilters.enumerated() {
            if option == filter, !definition.isSubtractive {
                return .select(category: category.id, value: list.values[code])
            }
            guard option == !filter, definition.isNegatable || definition.isSubtractive else { continue }
            return .exclude(category: category.id, value: list.values[code])
        }
        return nil
    }
}

extension OptionDefinition {
    fileprivate var isExpression: Bool {
        if case .filter = test { true } else { false }
    }

    /// Whether its expression counts from today.
    fileprivate var isRelative: Bool {
        guard case .filter(let text) = test, let expression = try? FilterExpression(text) else { return false }
        return expression.isRelative
    }
}
