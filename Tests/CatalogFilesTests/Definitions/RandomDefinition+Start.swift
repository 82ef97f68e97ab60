import FilterCore
import TestSupport

extension RandomDefinition {
    /// What a category could start with, in any form that fits its kind and its other options.
    static func start(of category: CategoryDefinition, using random: inout SplitMix64) -> Initial {
        if !category.isRequired, random.chance(1, in: 4) { return .nothing }
        if category.kind.hasValues { return chosen(in: category, using: &random) }
        let none = category.includeNone == nil ? random.pick([nil, false]) : random.pick([nil, false, true])
        let selection: SelectionInput =
            switch category.kind {
            case .toggle: .toggle(Bool.random(using: &random))
            case .comparison:
                .comparison(random.pick([.number(number(using: &random)), date("2024-05-01"), nil]), none: none)
            case .keywords:
                .keywords(
                    random.pick([[], ["red"], ["none", "é"]]),
                    isCaseSensitive: Bool.random(using: &random),
                    none: none
                )
            case .search: .search(Text(text(using: &random)))
            default: range(none: none, using: &random)
            }
        return .selection(selection)
    }

    private static func chosen(in category: CategoryDefinition, using random: inout SplitMix64) -> Initial {
        if random.chance(1, in: 3) { return category.selectionModel == .subtractive ? .all : .first }
        let isSingle =
            category.kind == .single || category.operator == .single
            || (category.kind == .hierarchy && !category.allowsSeveral)
        let count = isSingle ? 1 : Int.random(in: 1...3, using: &random)
        let chosen = random.pick(count, of: offered(by: category, using: &random))
        let none = category.includeNone == nil ? random.pick([nil, false]) : random.pick([nil, false, true])
        var excluded: [Value] = []
        if category.isNegatable || category.selectionModel == .subtractive {
            excluded = offered(by: category, using: &random).filter { !chosen.contains($0) }
        }
        let values = category.selectionModel == .subtractive && !excluded.isEmpty ? [] : chosen
        if none == nil, excluded.isEmpty { return .values(values) }
        return .selection(.values(values, excluded: excluded, none: none))
    }

    private static func offered(by category: CategoryDefinition, using random: inout SplitMix64) -> [Value] {
        switch category.kind {
        case .options: category.options.map { .string($0.id) }
        case .hierarchy: [.string(text(using: &random)), .string("a > b"), .string("a")]
        default: category.values ?? values(1...3, using: &random)
        }
    }

    private static func range(none: Bool?, using random: inout SplitMix64) -> SelectionInput {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: .range(lower: nil, upper: .number(number(using: &random)), none: none)
        case 1: .range(lower: .number(Number(Int64(1))), upper: .number(Number(Int64(10))), none: none)
        case 2: .range(lower: date("2024-05-01"), upper: date("2024-05-01T14:30:00"), none: none)
        default: .range(lower: date("2024-05-01T14:30:00.250Z"), upper: nil, none: none)
        }
    }

    static func date(_ text: String) -> Bound? {
        DateText(text).map { .date($0) }
    }
}
