public import FilterCore

/// A category over a tiny world, with everything that an item can have in it and everything that can be chosen.
public struct SmallCategory: Sendable {
    public let name: String
    /// What one item can have: no value, one or two.
    public let options: [[Value]]
    /// What can be chosen; `nil` for nothing.
    public let selections: [Selection?]
    private let kind: CategoryKind
    private let configure: @Sendable (inout CategoryDefinition) -> Void

    private init(
        _ name: String,
        _ kind: CategoryKind,
        options: [[Value]],
        selections: [Selection?],
        configure: @escaping @Sendable (inout CategoryDefinition) -> Void = { _ in }
    ) {
        self.name = name
        self.kind = kind
        self.options = options
        self.selections = selections
        self.configure = configure
    }

    /// The category over an attribute, with the attribute's name as id.
    public func definition(over attribute: String) -> CategoryDefinition {
        var definition = CategoryDefinition(id: attribute, kind: kind, attribute: attribute)
        configure(&definition)
        return definition
    }
}

extension SmallCategory: CustomStringConvertible {
    public var description: String { name }
}

extension SmallCategory {
    /// Every kind that is served, with and without None.
    public static let all: [SmallCategory] = [
        SmallCategory("any", .multi, options: letters, selections: values(upTo: 2, none: [false])),
        SmallCategory("any or None", .multi, options: letters, selections: values(upTo: 2, none: [false, true])) {
            $0.includeNone = NoneDefinition(title: "None", initial: false)
        },
        SmallCategory("any of one", .multi, options: letters, selections: values(upTo: 1, none: [false])) {
            $0.maxSelected = 1
        },
        SmallCategory("all", .multi, options: letters, selections: values(upTo: 2, none: [false])) {
            $0.operator = .all
        },
        SmallCategory("all or None", .multi, options: letters, selections: values(upTo: 2, none: [false, true])) {
            $0.operator = .all
            $0.includeNone = NoneDefinition(title: "None", initial: false)
        },
        SmallCategory("single", .single, options: letters, selections: values(upTo: 1, none: [false])),
        SmallCategory("single or None", .single, options: letters, selections: values(upTo: 1, none: [true, false])) {
            $0.includeNone = NoneDefinition(title: "None", initial: true)
        },
        SmallCategory("required", .single, options: letters, selections: requiredValues) {
            $0.values = ["A", "B"]
            $0.isRequired = true
            $0.initial = .values(["A"])
        },
        SmallCategory("hierarchy", .hierarchy, options: paths, selections: branches(none: [false])),
        SmallCategory("hierarchy or None", .hierarchy, options: paths, selections: branches(none: [false, true])) {
            $0.includeNone = NoneDefinition(title: "None", initial: false)
        },
        SmallCategory("toggle", .toggle, options: [[], [true], [false], [true, false]], selections: switches),
        SmallCategory("range", .range, options: numbers, selections: bounds(none: [false])),
        SmallCategory("range or None", .range, options: numbers, selections: bounds(none: [true, false])) {
            $0.includeNone = NoneDefinition(title: "None", initial: true)
        },
    ]

    private static let letters: [[Value]] = [[], ["A"], ["B"], ["A", "B"]]
    private static let paths: [[Value]] = [[], ["A"], ["A > B"], ["A > B", "C"]]
    private static let numbers: [[Value]] = [[], [1], [2], [1, 3]]

    private static let switches: [Selection?] = [nil, .toggle(ToggleSelection(isOn: true, sequence: 1))]

    private static let requiredValues: [Selection?] = ["A", "B"].map { value in
        .values(ValueSelection(values: [Chosen(value, sequence: 1)]))
    }

    private static func values(upTo limit: Int, none: [Bool]) -> [Selection?] {
        none.flatMap { (isOn) -> [Selection?] in
            letters.filter { $0.count <= limit }.map { (letters) -> Selection? in
                let chosen = letters.enumerated().map { Chosen($1, sequence: UInt32($0 + 1)) }
                if chosen.isEmpty, isOn == none[0] { return nil }
                return .values(ValueSelection(values: chosen, none: isOn, noneSequence: isOn == none[0] ? 0 : 3))
            }
        }
    }

    private static func branches(none: [Bool]) -> [Selection?] {
        none.flatMap { (isOn) -> [Selection?] in
            let branches: [Value?] = [nil, "A", "A > B", "C"]
            return branches.map { (path) -> Selection? in
                if path == nil, isOn == none[0] { return nil }
                let chosen = path.map { [Chosen($0, sequence: 1)] } ?? []
                return .values(ValueSelection(values: chosen, none: isOn, noneSequence: isOn == none[0] ? 0 : 2))
            }
        }
    }

    private static func bounds(none: [Bool]) -> [Selection?] {
        none.flatMap { (isOn) -> [Selection?] in
            let bounds: [(Int?, Int?)] = [(nil, nil), (2, nil), (nil, 1), (2, 2), (1, 3)]
            return bounds.map { (lower, upper) -> Selection? in
                if lower == nil, upper == nil, isOn == none[0] { return nil }
                func bound(_ number: Int?) -> Bound? { number.map { .number(Number(Int64($0))) } }
                return .range(RangeSelection(lower: bound(lower), upper: bound(upper), none: isOn, sequence: 1))
            }
        }
    }
}
