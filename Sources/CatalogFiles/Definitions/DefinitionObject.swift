import FilterCore
import JSON

/// A part of a definition that is an object in a file.
protocol DefinitionObject: DefinitionValue {
    /// The value if the file has none.
    static var plain: Self { get }

    static var members: [DefinitionMember<Self>] { get }
}

extension DefinitionObject {
    static func read(_ json: JSONValue, at pointer: String, _ faults: inout DefinitionFaults) -> Self? {
        var value = plain
        guard let object = faults.object(json, at: pointer), faults.read(members, of: object, into: &value) else {
            return nil
        }
        return value
    }

    var json: JSONValue { JSONValue(self, Self.members) }
}

extension Unit: DefinitionObject {
    static let plain = Unit()

    static let members: [DefinitionMember<Unit>] = [
        DefinitionMember("prefix", \.prefix, unless: ""),
        DefinitionMember("suffix", \.suffix, unless: ""),
    ]
}

extension NumberStyle: DefinitionObject {
    static let members: [DefinitionMember<NumberStyle>] = [
        DefinitionMember("grouping", \.hasGroups, unless: true),
        DefinitionMember("decimals", \.decimals),
    ]
}

extension HistogramDefinition: DefinitionObject {
    static let plain = HistogramDefinition()

    static let members: [DefinitionMember<HistogramDefinition>] = [
        DefinitionMember("bins", \.bins, unless: plain.bins),
        DefinitionMember("binning", \.binning, unless: plain.binning),
    ]
}

extension Templates: DefinitionObject {
    static let plain = Templates()

    static let members: [DefinitionMember<Templates>] = [
        DefinitionMember("chip", \.chip),
        DefinitionMember("sentence", \.sentence),
    ]
}

extension SectionsDefinition: DefinitionObject {
    static let plain = SectionsDefinition(category: "")

    static let members: [DefinitionMember<SectionsDefinition>] = [
        DefinitionMember(required: "category", \.category),
        DefinitionMember("limit", \.limit, unless: plain.limit),
    ]
}

extension SortDefinition: DefinitionObject {
    static let plain = SortDefinition(id: "", title: "", keys: [])

    static let members: [DefinitionMember<SortDefinition>] = [
        DefinitionMember(required: "id", \.id),
        DefinitionMember("title", \.title, madeFrom: \.id),
        DefinitionMember(required: "keys", \.keys),
    ]
}

extension SortKey: DefinitionValue {
    static func read(_ json: JSONValue, at pointer: String, _ faults: inout DefinitionFaults) -> SortKey? {
        guard let notation = String.read(json, at: pointer, &faults) else { return nil }
        if let key = SortKey(notation) { return key }
        let meant = notation.isEmpty || notation.contains(":") ? [] : ["\(notation):asc", "\(notation):desc"]
        let reason = "“\(notation)” must be an attribute with “:asc” or “:desc”"
        faults.report(pointer, reason, suggestions: meant)
        return nil
    }

    var json: JSONValue { .string(notation) }
}

extension CategoryGroup {
    /// All but `categories`.
    static let members: [DefinitionMember<CategoryGroup>] =
        [
            DefinitionMember("kind") { .string($0.relevance == nil ? kindName : relevantKindName) },
            DefinitionMember(required: "id", \.id),
            DefinitionMember("title", \.title, madeFrom: \.id),
        ] + Relevance.members.map(\.ofGroup)

    /// The members of one kind of group.
    static func members(ofKind name: String) -> [DefinitionMember<CategoryGroup>] {
        let others = name == kindName ? Set(Relevance.members.map(\.name)) : []
        return members.filter { !others.contains($0.name) }
    }

    /// The value of the member in which a category has its kind.
    static let kindName = "group"
    /// The kind of a group whose categories are made of the names of an object.
    static let relevantKindName = "attributes"
}

extension Relevance {
    fileprivate static let plain = Relevance(attribute: "")

    fileprivate static let members: [DefinitionMember<Relevance>] = [
        DefinitionMember(required: "attribute", \.attribute),
        DefinitionMember("limit", \.limit, unless: plain.limit),
        DefinitionMember("minCoverage", \.minCoverage, unless: plain.minCoverage),
        DefinitionMember("pins", \.pins, unless: []),
        DefinitionMember("weights", \.weights, unless: [:]),
        DefinitionMember("leader", \.leader),
    ]
}

extension DefinitionMember<Relevance> {
    /// The member in the object of its group.
    fileprivate var ofGroup: DefinitionMember<CategoryGroup> {
        DefinitionMember<CategoryGroup>(
            name,
            read: { object, faults, group in
                guard var relevance = group.relevance else { return true }
                defer { group.relevance = relevance }
                return read(object, &faults, &relevance)
            },
            write: { $0.relevance.flatMap(write) }
        )
    }
}

extension OptionDefinition: DefinitionObject {
    static let plain = OptionDefinition(id: "", test: .rest)

    static let members: [DefinitionMember<OptionDefinition>] = [
        DefinitionMember(required: "id", \.id),
        DefinitionMember("label", \.givenLabel),
        DefinitionMember("letters", read: readTest) { option in
            if case .letters(let text) = option.test { .string(text) } else { nil }
        },
        DefinitionMember("filter") { option in
            if case .filter(let text) = option.test { .string(text) } else { nil }
        },
        DefinitionMember("from") { $0.numbers?.from?.json },
        DefinitionMember("to") { $0.numbers.flatMap { $0.includesEnd ? $0.to?.json : nil } },
        DefinitionMember("below") { $0.numbers.flatMap { $0.includesEnd ? nil : $0.to?.json } },
        DefinitionMember("icon", \.icon),
        DefinitionMember(json: "meta", \.meta),
    ]

    /// Of the option that takes what no other one takes.
    static let membersOfOther = members.filter { !testNames.contains($0.name) }
    private static let testNames = ["letters", "filter", "from", "to", "below"]

    private static let readTest: DefinitionMember<OptionDefinition>.Read = { object, faults, option in
        let given = testNames.filter { object.json[$0] != nil }
        switch given {
        case []: faults.report(object.pointer, "“filter”, “letters”, or one of “from”, “to” and “below” is missing")
        case ["letters"]: option.test = faults.value("letters", of: object).map { .letters($0) } ?? .rest
        case ["filter"]: option.test = faults.value("filter", of: object).map { .filter($0) } ?? .rest
        case ["from"], ["to"], ["below"], ["from", "to"], ["from", "below"]:
            let from: Number? = faults.value("from", of: object)
            let end: Number? = faults.value(given[given.count - 1] == "below" ? "below" : "to", of: object)
            let isWhole = (from != nil ? 1 : 0) + (end != nil ? 1 : 0) == given.count
            let interval = NumberInterval(from: from, to: end, includesEnd: given[given.count - 1] != "below")
            option.test = isWhole ? .numbers(interval) : .rest
        default:
            let reason = "an option takes a “filter”, “letters”, or numbers “from” one “to” or “below” another"
            faults.report(object.pointer, reason)
        }
        return option.test != .rest
    }

    fileprivate var numbers: NumberInterval? {
        if case .numbers(let interval) = test { interval } else { nil }
    }
}

extension OptionRule: DefinitionValue {
    private static let names = ["steps", "quantiles", "letters"]

    static func read(_ json: JSONValue, at pointer: String, _ faults: inout DefinitionFaults) -> OptionRule? {
        guard let object = faults.object(json, at: pointer) else { return nil }
        faults.checkNames(of: object, names)
        let given = object.members.filter { names.contains($0.name) }
        guard given.count == 1, let rule = given.first else {
            faults.report(pointer, "a rule is one of “steps”, “quantiles” and “letters”")
            return nil
        }
        switch rule.name {
        case "steps": return Steps.read(rule.json, at: rule.pointer, &faults)?.rule
        case "quantiles": return Int.read(rule.json, at: rule.pointer, &faults).map { .quantiles($0) }
        default: return faults.choice(rule.json, at: rule.pointer, among: ["each"]).map { _ in .letters }
        }
    }

    var json: JSONValue {
        switch self {
        case .steps(let from, let to, let width):
            .object([JSONValue.Member("steps", Steps(from: from, to: to, width: width).json)])
        case .quantiles(let count): .object([JSONValue.Member("quantiles", count.json)])
        case .letters: .object([JSONValue.Member("letters", .string("each"))])
        }
    }

    private struct Steps: DefinitionObject {
        var from: Number?
        var to: Number?
        var width: Number = Number(0)

        var rule: OptionRule { .steps(from: from, to: to, width: width) }

        static let plain = Steps()
        static let members: [DefinitionMember<Steps>] = [
            DefinitionMember("from", \.from), DefinitionMember("to", \.to),
            DefinitionMember(required: "width", \.width),
        ]
    }
}

/// `data`, or one or two ends.
extension BoundsDefinition: DefinitionValue {
    private struct Ends: DefinitionObject {
        var lower: Bound?
        var upper: Bound?

        static let plain = Ends()
        static let members: [DefinitionMember<Ends>] = [
            DefinitionMember("lower", \.lower),
            DefinitionMember("upper", \.upper),
        ]
    }

    static func read(_ json: JSONValue, at pointer: String, _ faults: inout DefinitionFaults) -> BoundsDefinition? {
        guard case .string(let text) = json else {
            return Ends.read(json, at: pointer, &faults).map { .fixed(lower: $0.lower, upper: $0.upper) }
        }
        if text == "data" { return .data }
        let reason = "“\(text)” must be “data” or an object with “lower” and “upper”"
        faults.report(pointer, reason, suggestions: NearNames.suggestions(for: text, among: ["data"]))
        return nil
    }

    var json: JSONValue {
        switch self {
        case .data: .string("data")
        case .fixed(let lower, let upper): Ends(lower: lower, upper: upper).json
        }
    }
}
