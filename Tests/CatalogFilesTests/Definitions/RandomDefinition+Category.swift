import FilterCore
import TestSupport

extension RandomDefinition {
    static func category(
        _ id: String,
        inside group: String?,
        using random: inout SplitMix64
    ) -> CategoryDefinition {
        let kind = random.pick(CategoryKind.allCases)
        let title = random.chance(1, in: 3) ? text(using: &random) : nil
        var category = CategoryDefinition(id: id, kind: kind, attribute: text(using: &random), title: title)
        category.group = group
        addOptionsOfKind(to: &category, using: &random)
        addExclusion(to: &category, using: &random)
        let takesNone = kind != .toggle && kind != .search && !category.attribute.isEmpty
        if takesNone, !category.isRequired, random.chance(1, in: 3) {
            category.includeNone = NoneDefinition(title: text(using: &random), initial: Bool.random(using: &random))
        }
        if random.chance(1, in: 3) { category.initial = start(of: category, using: &random) }
        if random.chance(1, in: 3) { category.resetTo = start(of: category, using: &random) }
        addTexts(to: &category, using: &random)
        return category
    }

    private static func addOptionsOfKind(to category: inout CategoryDefinition, using random: inout SplitMix64) {
        switch category.kind {
        case .multi:
            if random.chance(1, in: 3) { category.operator = .all }
            if random.chance(1, in: 3) { category.values = values(1...4, using: &random) }
            if random.chance(1, in: 3) { category.max = Int.random(in: 4...Int.max, using: &random) }
        case .single:
            category.isRequired = random.chance(1, in: 3)
            if random.chance(1, in: 3) { category.values = values(1...4, using: &random) }
        case .hierarchy:
            if random.chance(1, in: 3) { category.separator = text(using: &random) }
            category.matchesSubtree = !random.chance(1, in: 3)
            category.allowsSeveral = random.chance(1, in: 3)
        case .toggle: if random.chance(1, in: 2) { turnToFilter(&category) }
        case .options: addOptions(to: &category, using: &random)
        case .range: addNumbers(to: &category, using: &random)
        case .comparison:
            category.comparison = random.pick(ComparisonOperator.allCases)
            addNumbers(to: &category, using: &random)
        case .keywords:
            category.operator = random.pick([.any, .all])
            category.mode = random.pick(KeywordMode.allCases)
            category.attributes = random.pick(2, of: ["name", "é", "a.b"])
        case .search:
            category.attributes = random.pick(2, of: ["name", "é", "a.b"])
            category.toleratesTypo = random.chance(1, in: 3)
            category.queryType = random.pick(QueryType.allCases)
            guard random.chance(1, in: 2) else { return }
            category.variants = .plurals
            category.languages = random.pick(2, of: PluralLanguage.allCases)
        }
    }

    private static func turnToFilter(_ category: inout CategoryDefinition) {
        category.attribute = ""
        category.filter = "price < 10"
    }

    private static func addOptions(to category: inout CategoryDefinition, using random: inout SplitMix64) {
        category.operator = random.pick([.any, .all, .single])
        if category.operator == .single { category.isRequired = random.chance(1, in: 2) }
        let hasLetters = random.chance(1, in: 2)
        if !hasLetters { category.attribute = "" }
        if hasLetters, random.chance(1, in: 4) {
            let steps = OptionRule.steps(
                from: random.pick([nil, Number(1900)]),
                to: nil,
                width: Number(0.5) ?? Number(1)
            )
            category.isRequired = false
            category.optionRule = random.pick([.letters, .quantiles(4), steps])
            return
        }
        if hasLetters, random.chance(1, in: 2) {
            let interval = NumberInterval(from: Number(1), to: Number(2), includesEnd: random.chance(1, in: 2))
            category.options.append(option(text(using: &random) + " numbers", .numbers(interval), using: &random))
        }
        for index in 0..<Int.random(in: 1...4, using: &random) {
            let letters = hasLetters && random.chance(1, in: 2)
            let test: OptionDefinition.Test =
                letters ? .letters(random.pick(["a-c", "Z", "0-9"])) : .filter("price < 10")
            let id = text(using: &random) + " \(index)"
            category.options.append(option(id, test, using: &random))
        }
        if random.chance(1, in: 2) { category.other = option(text(using: &random), .rest, using: &random) }
    }

    private static func option(
        _ id: String,
        _ test: OptionDefinition.Test,
        using random: inout SplitMix64
    ) -> OptionDefinition {
        var option = OptionDefinition(id: id, label: random.chance(1, in: 2) ? text(using: &random) : nil, test: test)
        if random.chance(1, in: 3) { option.icon = text(using: &random) }
        if random.chance(1, in: 3) { option.meta = random.pick(metas) }
        return option
    }

    private static func addNumbers(to category: inout CategoryDefinition, using random: inout SplitMix64) {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: category.bounds = .data
        case 1:
            category.bounds = .fixed(lower: .number(Number(Int64(-5))), upper: .number(number(using: &random).positive))
        case 2: category.bounds = .fixed(lower: nil, upper: date("2024-05-01"))
        default: break
        }
        if random.chance(1, in: 3) { category.epochUnit = random.pick(EpochUnit.allCases) }
        if category.epochUnit == nil, random.chance(1, in: 3) {
            category.format = NumberStyle(hasGroups: random.chance(1, in: 2), decimals: random.pick([nil, 0, 15]))
        }
        if category.kind == .range { category.openEnds = random.pick([nil, false, true]) }
        if category.kind == .range, random.chance(1, in: 3) {
            let binning = random.pick(HistogramDefinition.Binning.allCases)
            category.histogram = HistogramDefinition(bins: Int.random(in: 1...256, using: &random), binning: binning)
        }
    }

    private static func addExclusion(to category: inout CategoryDefinition, using random: inout SplitMix64) {
        let canExclude = category.kind == .multi || category.kind == .options
        if canExclude, category.operator != .single, random.chance(1, in: 3) {
            category.isNegatable = true
        } else if canExclude, category.operator == .any, category.max == nil, random.chance(1, in: 2) {
            category.selectionModel = .subtractive
            category.keepsUnlisted = random.chance(1, in: 2)
        }
        // Options may be filters of several types, which no one group takes.
        guard random.chance(1, in: 3), category.kind != .options else { return }
        let isDisjunctive = canExclude && category.operator == .any && category.selectionModel == .additive
        category.filterGroup = isDisjunctive ? "or<x>" : category.kind == .hierarchy ? "hierarchical<x>" : "and<x>"
    }

    private static func addTexts(to category: inout CategoryDefinition, using random: inout SplitMix64) {
        if random.chance(1, in: 3) { category.placeholder = text(using: &random) }
        if category.kind.hasValues { addListing(to: &category, using: &random) }
        if random.chance(1, in: 3) { category.role = random.pick(Role.allCases) }
        if random.chance(1, in: 3) { category.tint = random.pick(Tint.allCases) }
        if random.chance(1, in: 3) { category.icon = text(using: &random) }
        if random.chance(1, in: 3) { category.meta = random.pick(metas) }
        if category.kind == .range, category.epochUnit == nil, random.chance(1, in: 3) {
            category.unit = Unit(prefix: text(using: &random), suffix: random.pick(["", " €"]))
        }
        if random.chance(1, in: 3) {
            category.templates.chip = random.pick([nil, "{title} is {text}"])
            category.templates.sentence = text(using: &random)
        }
    }

    private static func addListing(to category: inout CategoryDefinition, using random: inout SplitMix64) {
        if random.chance(1, in: 3) {
            let keys = ValueSortKey.allCases.shuffled(using: &random)
            category.sort = Array(keys.prefix(Int.random(in: 0...keys.count, using: &random)))
        }
        if random.chance(1, in: 3) { category.limit = Int.random(in: 1...1000, using: &random) }
        category.showsEmpty = !random.chance(1, in: 3)
        if random.chance(1, in: 3) {
            for _ in 0..<3 { category.labels[Text(text(using: &random))] = text(using: &random) }
        }
    }

    private static let metas = ["null", "1.5", #"{"b":[true,"x"],"a":{}}"#, "[]"]
}

extension Number {
    fileprivate var positive: Number { self < Number(Int64(0)) ? Number(Int64(1)) : self }
}
