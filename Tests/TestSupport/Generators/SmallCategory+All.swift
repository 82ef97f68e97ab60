import FilterCore

extension SmallCategory {
    /// Every kind that is served, with and without None.
    public static let all: [SmallCategory] = [
        SmallCategory("any", .multi, options: letters, selections: values(upTo: 2, none: [false])),
        SmallCategory("any or None", .multi, options: letters, selections: values(upTo: 2, none: [false, true])) {
            $0.includeNone = NoneDefinition(title: "None", initial: false)
        },
        SmallCategory("any of one", .multi, options: letters, selections: values(upTo: 1, none: [false])) {
            $0.max = 1
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
        SmallCategory(
            "single or None, off",
            .single,
            options: letters,
            selections: values(upTo: 1, none: [false, true])
        ) {
            $0.includeNone = NoneDefinition(title: "None", initial: false)
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
        SmallCategory("range or None, off", .range, options: numbers, selections: bounds(none: [false, true])) {
            $0.includeNone = NoneDefinition(title: "None", initial: false)
        },
        SmallCategory("negatable", .multi, options: letters, selections: exclusions(of: ["A", "B"], chosen: true)) {
            $0.isNegatable = true
        },
        SmallCategory("all, negatable", .multi, options: letters, selections: exclusions(of: ["A", "B"], chosen: true))
        {
            $0.operator = .all
            $0.isNegatable = true
        },
        SmallCategory("subtractive", .multi, options: letters, selections: exclusions(of: ["A", "B"])) {
            $0.selectionModel = .subtractive
        },
        SmallCategory(
            "subtractive or None",
            .multi,
            options: letters,
            selections: exclusions(of: ["A", "B"], none: true)
        ) {
            $0.selectionModel = .subtractive
            $0.includeNone = NoneDefinition(title: "None", initial: true)
        },
        SmallCategory("subtractive, A alone listed", .multi, options: letters, selections: exclusions(of: ["A"])) {
            $0.selectionModel = .subtractive
            $0.values = ["A"]
        },
        SmallCategory("subtractive, unlisted kept", .multi, options: letters, selections: exclusions(of: ["A"])) {
            $0.selectionModel = .subtractive
            $0.values = ["A"]
            $0.keepsUnlisted = true
        },
        SmallCategory("several branches", .hierarchy, options: paths, selections: antichains) {
            $0.allowsSeveral = true
        },
        SmallCategory("several nodes", .hierarchy, options: paths, selections: antichains) {
            $0.allowsSeveral = true
            $0.matchesSubtree = false
        },
        SmallCategory("comparison", .comparison, options: numbers, selections: comparisons(none: [false])) {
            $0.comparison = .notEqual
        },
        SmallCategory(
            "comparison or None",
            .comparison,
            options: numbers,
            selections: comparisons(none: [true, false])
        ) {
            $0.comparison = .lessThan
            $0.includeNone = NoneDefinition(title: "None", initial: true)
        },
    ]
}

// MARK: - What can be chosen

extension SmallCategory {
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

    /// Every subset excluded, where asked for beside every other subset chosen, and None off.
    private static func exclusions(of values: [Value], chosen: Bool = false, none: Bool = false) -> [Selection?] {
        let parts: [[[Value]]] = values.reduce([[[], []]]) { parts, value in
            parts.flatMap { part in
                let idle = [part, [part[0], part[1] + [value]]]
                return chosen ? idle + [[part[0] + [value], part[1]]] : idle
            }
        }
        return parts.flatMap { part in
            (none ? [true, false] : [false]).map { isOn -> Selection? in
                if part[0].isEmpty, part[1].isEmpty, isOn == none { return nil }
                let chosen = part[0].enumerated().map { Chosen($1, sequence: UInt32($0 + 1)) }
                let excluded = part[1].enumerated().map { Chosen($1, sequence: UInt32($0 + 3)) }
                let noneSequence: UInt32 = isOn == none ? 0 : 6
                return .values(
                    ValueSelection(values: chosen, excluded: excluded, none: isOn, noneSequence: noneSequence)
                )
            }
        }
    }

    private static let antichains: [Selection?] = {
        let lists: [[Value]] = [[], ["A"], ["A > B"], ["C"], ["A", "C"], ["C", "A > B"]]
        return lists.map { (paths) -> Selection? in
            let chosen = paths.enumerated().map { Chosen($1, sequence: UInt32($0 + 1)) }
            return chosen.isEmpty ? nil : .values(ValueSelection(values: chosen))
        }
    }()

    private static func comparisons(none: [Bool]) -> [Selection?] {
        none.flatMap { (isOn) -> [Selection?] in
            [nil, 1, 2, 4].map { (number: Int?) -> Selection? in
                if number == nil, isOn == none[0] { return nil }
                let bound = number.map { Bound.number(Number(Int64($0))) }
                return .comparison(ComparisonSelection(value: bound, none: isOn, sequence: 1))
            }
        }
    }
}
