import FilterCore

extension RandomWorld {
    private static let shapes: [(id: String, kind: CategoryKind, attribute: String)] = [
        ("brand", .multi, "brand"), ("mixed", .multi, "mixed"), ("years", .multi, "years"), ("tags", .multi, "mixed"),
        ("size", .single, "size"), ("oneMixed", .single, "mixed"), ("path", .hierarchy, "path"),
        ("inStock", .toggle, "inStock"), ("cheap", .toggle, "price"), ("price", .range, "price"),
        ("span", .range, "years"), ("added", .range, "added"), ("stars", .comparison, "years"),
        ("since", .comparison, "added"), ("steps", .options, ""), ("letters", .options, "name"),
        ("tree", .hierarchy, "tree"),
        ("words", .keywords, "name"), ("text", .keywords, "mixed"), ("find", .search, "name"),
    ]

    static func categories(
        items: [ReferenceItem],
        using generator: inout SplitMix64
    ) -> [CategoryDefinition] {
        shapes.map { shape in
            var category = CategoryDefinition(id: shape.id, kind: shape.kind, attribute: shape.attribute)
            category.group = generator.pick([nil, "outer", "inner", "other"])
            setSelecting(of: &category, using: &generator)
            setNone(of: &category, using: &generator)
            if shape.kind.hasValues { setListing(of: &category, using: &generator) }
            setValues(of: &category, items: items, using: &generator)
            return category
        }
    }

    /// In which order values are listed, how many, and under which names.
    private static func setListing(of category: inout CategoryDefinition, using generator: inout SplitMix64) {
        category.sort = generator.pick([
            [.countDescending, .label], [.label], [.declared], [.selected, .countAscending],
            [.selected, .countDescending, .label], [], nil,
        ])
        category.limit = generator.pick([1, 3, 20])
        category.showsEmpty = generator.chance(1, in: 2)
        guard category.kind != .options, generator.chance(1, in: 2) else { return }
        category.labels = ["Nike": "Zz", "1": "one", "S": "small", "Shoes": "aa"]
    }

    /// How values are joined, and whether they are chosen or excluded.
    private static func setSelecting(of category: inout CategoryDefinition, using generator: inout SplitMix64) {
        switch category.kind {
        case .multi, .options:
            if category.kind == .options { setOptions(of: &category, using: &generator) }
            if generator.chance(1, in: 4) {
                category.selectionModel = .subtractive
                return
            }
            if generator.chance(1, in: 3) { category.operator = .all }
            if category.kind == .options, generator.chance(1, in: 3) { category.operator = .single }
            category.isNegatable = generator.chance(1, in: 3) && category.operator != .single
            if category.operator != .single { category.max = generator.pick([nil, nil, 1, 3]) }
        case .hierarchy:
            category.allowsSeveral = generator.chance(1, in: 2)
            category.matchesSubtree = generator.chance(2, in: 3)
            if category.allowsSeveral { category.max = generator.pick([nil, nil, 2]) }
        case .toggle:
            guard category.attribute == "price" else { return }
            category.filter = generator.pick(["price < 10", "price < 5 OR price > 15"])
            category.attribute = ""
            category.attributes = []
        case .comparison:
            category.comparison = generator.pick(ComparisonOperator.allCases)
        case .keywords:
            category.operator = generator.pick([.any, .all])
            category.mode = generator.pick(KeywordMode.allCases)
            if generator.chance(1, in: 2) { category.attributes = ["name", "brand"] }
        case .search:
            category.attributes = generator.pick([["name"], ["brand", "mixed"], ["name", "brand"]])
            category.variants = generator.pick([nil, .plurals])
            if category.variants != nil { category.languages = generator.pick([[.english], [.german, .french]]) }
            category.toleratesTypo = generator.chance(1, in: 2)
            category.queryType = generator.pick(QueryType.allCases)
        case .range: category.openEnds = generator.pick([nil, false, true])
        case .single: break
        }
    }

    private static func setOptions(of category: inout CategoryDefinition, using generator: inout SplitMix64) {
        if category.attribute.isEmpty {
            category.options = [
                OptionDefinition(id: "low", test: .filter("price < 8")),
                OptionDefinition(id: "middle", test: .filter("price: 5 TO 12")),
                OptionDefinition(id: "new", test: .filter("NOT brand:Nike AND inStock:true")),
                OptionDefinition(id: "large", test: .filter("size:L OR size:XL")),
            ]
        } else {
            category.options = [
                OptionDefinition(id: "a", test: .letters("a")),
                OptionDefinition(id: "rest", label: "Aa", test: .letters("b-z")),
                OptionDefinition(id: "dear", test: .filter("price > 15")),
            ]
        }
        category.options = generator.pick(generator.pick([2, 4]), of: category.options)
        if generator.chance(1, in: 2) { category.other = OptionDefinition(id: "other", test: .rest) }
    }

    private static func setNone(of category: inout CategoryDefinition, using generator: inout SplitMix64) {
        let isPossible =
            switch category.kind {
            case .toggle, .search: false
            case .options: !category.attribute.isEmpty
            default: true
            }
        guard isPossible, generator.chance(1, in: 2) else { return }
        category.includeNone = NoneDefinition(title: "None", initial: generator.chance(1, in: 2))
    }

    private static func setValues(
        of category: inout CategoryDefinition,
        items: [ReferenceItem],
        using generator: inout SplitMix64
    ) {
        if category.kind == .hierarchy, generator.chance(1, in: 3) {
            let paths = items.flatMap { $0.values(of: category.attribute) }
            if !paths.isEmpty { category.initial = .values([generator.pick(paths)]) }
        }
        guard category.kind == .multi || category.kind == .single else { return }
        var values = Set(items.flatMap { $0.values(of: category.attribute) }).sorted()
        if generator.chance(1, in: 3) {
            values = generator.pick(max(1, values.count * 2 / 3), of: values) + ["declared only"]
            category.values = values
            category.keepsUnlisted = category.selectionModel == .subtractive && generator.chance(1, in: 2)
        }
        guard !values.isEmpty else { return }
        category.isRequired = category.kind == .single && generator.chance(1, in: 2)
        if category.isRequired { category.includeNone = nil }
        if category.isRequired || generator.chance(1, in: 4) {
            category.initial = generator.chance(1, in: 2) ? .first : .values([generator.pick(values)])
        }
        if category.selectionModel == .subtractive, generator.chance(1, in: 4) {
            category.initial = generator.pick([.all, .nothing])
        }
        if generator.chance(1, in: 5) {
            category.resetTo = generator.pick([category.isRequired ? .first : .nothing, .first, .values([values[0]])])
        }
    }

    /// Lets categories depend on, exclude and share filter groups with others.
    static func relate(_ categories: inout [CategoryDefinition], using generator: inout SplitMix64) {
        guard categories.count > 2 else { return }
        if generator.chance(1, in: 2) {
            for index in 1...2 {
                categories[index].dependsOn = categories[index - 1].id
                let changes = categories[index].kind.hasValues ? ParentChangeEffect.allCases : [.keep, .clear]
                categories[index].onParentChange = generator.pick(changes)
                startEmpty(&categories[index])
            }
        }
        if categories.count > 4, generator.chance(1, in: 2) {
            categories[3].excludes = [categories[4].id]
            startEmpty(&categories[3])
            startEmpty(&categories[4])
        }
        guard generator.chance(1, in: 2) else { return }
        for index in categories.indices {
            switch categories[index].kind {
            case .multi, .options:
                let isShared = categories[index].operator == .any && categories[index].selectionModel == .additive
                if isShared { categories[index].filterGroup = sharedGroup(of: categories[index]) }
            case .single: categories[index].filterGroup = "or<shared>"
            case .range, .comparison: categories[index].filterGroup = "or<shared:numeric>"
            default: continue
            }
        }
    }

    /// The group that takes what a category writes; none takes options of several types.
    private static func sharedGroup(of category: CategoryDefinition) -> String? {
        let types = Set(
            category.options.compactMap { option -> FilterType? in
                guard case .filter(let text) = option.test, case .filter(let filter)? = try? FilterExpression(text)
                else { return nil }
                return filter.type
            }
        )
        guard types.count < 2 else { return nil }
        return FilterGroupID.or("shared", types.first ?? .facet).description
    }

    /// A category that may be disabled at the start cannot have anything chosen then.
    private static func startEmpty(_ category: inout CategoryDefinition) {
        category.isRequired = false
        category.initial = nil
        category.resetTo = nil
        if let none = category.includeNone, !category.kind.facts.noneIsSwitch {
            category.includeNone = NoneDefinition(title: none.title, initial: category.isSubtractive)
        }
    }
}
