import FilterCore

/// A part of a definition that is an object in a file.
protocol DefinitionObject: DefinitionValue {
    /// What it is if the file says nothing.
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
    static let members: [DefinitionMember<CategoryGroup>] = [
        DefinitionMember("kind") { _ in .string(kindName) },
        DefinitionMember(required: "id", \.id),
        DefinitionMember("title", \.title, madeFrom: \.id),
    ]

    /// What stands where a category has its kind.
    static let kindName = "group"
}

extension OptionDefinition: DefinitionObject {
    static let plain = OptionDefinition(id: "", test: .rest)

    static let members: [DefinitionMember<OptionDefinition>] = [
        DefinitionMember(required: "id", \.id),
        DefinitionMember("label", \.label, madeFrom: \.id),
        DefinitionMember("letters", read: readTest) { option in
            if case .letters(let text) = option.test { .string(text) } else { nil }
        },
        DefinitionMember("filter") { option in
            if case .filter(let text) = option.test { .string(text) } else { nil }
        },
        DefinitionMember("icon", \.icon),
        DefinitionMember(json: "meta", \.meta),
    ]

    /// Of the option that takes what no other one takes.
    static let membersOfOther = members.filter { !["letters", "filter"].contains($0.name) }

    private static let readTest: DefinitionMember<OptionDefinition>.Read = { object, faults, option in
        switch (object.json["letters"], object.json["filter"]) {
        case (nil, nil): faults.report(object.pointer, "“letters” or “filter” is missing")
        case (_?, _?): faults.report(object.pointer, "an option takes “letters” or a “filter”, not both")
        case (_?, nil): option.test = faults.value("letters", of: object).map { .letters($0) } ?? .rest
        case (nil, _?): option.test = faults.value("filter", of: object).map { .filter($0) } ?? .rest
        }
        return option.test != .rest
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
