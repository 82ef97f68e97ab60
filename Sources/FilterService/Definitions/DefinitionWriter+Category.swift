import FilterCore

// One category with the options that differ from their defaults.
extension JSONValue {
    static func category(_ category: CategoryDefinition) -> JSONValue {
        let plain = CategoryDefinition(
            id: category.id,
            kind: category.kind,
            attribute: category.attribute,
            title: category.title
        )
        var members = MemberList()
        members.add("id", .string(category.id))
        members.add("kind", .string(category.kind.rawValue))
        members.add("attribute", category.attribute, unless: "")
        members.add("attributes", texts: category.attributes)
        members.add(title: category.title, unlessMadeFrom: category.id)
        members.add("placeholder", category.placeholder, unless: plain.placeholder)
        members.addSelecting(category, plain)
        members.addValues(category, plain)
        members.addNumbers(category)
        members.addRelations(category)
        members.addTexts(category)
        return members.object
    }
}

extension MemberList {
    fileprivate mutating func addSelecting(_ category: CategoryDefinition, _ plain: CategoryDefinition) {
        if category.kind == .comparison {
            add("operator", category.comparison, unless: plain.comparison)
        } else {
            add("operator", category.operator, unless: plain.operator)
        }
        add("filter", category.filter.map { .string($0) })
        add("filterGroup", category.filterGroup.map { .string($0) })
        add("mode", category.mode, unless: plain.mode)
        add("includeNone", category.includeNone.map { .none($0, startsOn: category.startsWithNone) })
        add("selectionModel", category.selectionModel, unless: plain.selectionModel)
        add("unlisted", category.keepsUnlisted ? UnlistedPolicy.keep : .drop, unless: .drop)
        add("negatable", category.isNegatable, unless: false)
        add("required", category.isRequired, unless: false)
        add("initial", category.initial.map { .initial($0, kind: category.kind) })
        add("resetTo", category.resetTo.map { .initial($0, kind: category.kind) })
        add("max", category.maxSelected.map { .number(Number(Int64($0))) })
        add("separator", category.separator, unless: plain.separator)
        add("match", category.matchesSubtree ? HierarchyMatch.subtree : .own, unless: .subtree)
        add("multiple", category.allowsSeveral, unless: false)
    }

    fileprivate mutating func addValues(_ category: CategoryDefinition, _ plain: CategoryDefinition) {
        add("values", category.values.map { .array($0.map(JSONValue.init)) })
        if !category.options.isEmpty { add("options", .array(category.options.map(JSONValue.option))) }
        add("other", category.other.map(JSONValue.option))
        add("sort", category.sort.map { .array($0.map { .string($0.rawValue) }) })
        add("limit", category.limit, unless: plain.limit)
        add("showEmpty", category.showsEmpty, unless: true)
    }

    fileprivate mutating func addNumbers(_ category: CategoryDefinition) {
        if let unit = category.epochUnit {
            add("unit", unit)
        } else if category.unit != Unit() {
            add("unit", .unit(category.unit))
        }
        switch category.bounds {
        case nil: break
        case .data: add("bounds", .string("data"))
        case .fixed(let lower, let upper):
            var bounds = MemberList()
            bounds.add("lower", lower.map(JSONValue.init))
            bounds.add("upper", upper.map(JSONValue.init))
            add("bounds", bounds.object)
        }
        if let histogram = category.histogram {
            let plain = HistogramDefinition()
            var members = MemberList()
            members.add("bins", histogram.bins, unless: plain.bins)
            members.add("binning", histogram.binning, unless: plain.binning)
            add("histogram", members.object)
        }
    }

    fileprivate mutating func addRelations(_ category: CategoryDefinition) {
        add("dependsOn", category.dependsOn.map { .string($0) })
        add("onParentChange", category.onParentChange, unless: .keep)
        add("excludes", texts: category.excludes)
    }

    fileprivate mutating func addTexts(_ category: CategoryDefinition) {
        add("role", category.role)
        add("tint", category.tint)
        add("icon", category.icon.map { .string($0) })
        add("meta", category.meta.map(JSONValue.init(meta:)))
        if !category.labels.isEmpty { add("labels", .labels(category.labels)) }
        if category.templates != Templates() { add("templates", DefinitionWriter.json(of: category.templates)) }
    }
}

extension JSONValue {
    fileprivate static func none(_ none: NoneDefinition, startsOn: Bool) -> JSONValue {
        var members = MemberList()
        members.add("title", .string(none.title))
        members.add("initial", none.initial, unless: startsOn)
        return members.object
    }

    fileprivate static func option(_ option: OptionDefinition) -> JSONValue {
        var members = MemberList()
        members.add("id", .string(option.id))
        members.add("label", option.label, unless: CategoryDefinition.title(fromName: option.id))
        switch option.test {
        case .filter(let text): members.add("filter", .string(text))
        case .letters(let text): members.add("letters", .string(text))
        case .rest: break
        }
        members.add("icon", option.icon.map { .string($0) })
        members.add("meta", option.meta.map(JSONValue.init(meta:)))
        return members.object
    }

    /// By key, so that equal labels give equal bytes.
    static func labels(_ labels: [Text: String]) -> JSONValue {
        .object(labels.sorted { $0.key < $1.key }.map { Member($0.key.string, .string($0.value)) })
    }

    static func unit(_ unit: Unit) -> JSONValue {
        var members = MemberList()
        members.add("prefix", unit.prefix, unless: "")
        members.add("suffix", unit.suffix, unless: "")
        return members.object
    }

    /// What a definition keeps as text; what is no JSON, which no file can say, becomes a string.
    fileprivate init(meta: String) {
        self = (try? JSONValue(parsing: meta)) ?? .string(meta)
    }

    init(_ value: Value) {
        self =
            switch value {
            case .string(let text): .string(text.string)
            case .number(let number): .number(number)
            case .bool(let bool): .bool(bool)
            }
    }

    init(_ bound: Bound) {
        self =
            switch bound {
            case .number(let number): .number(number)
            case .date(let date): .string(date.description)
            }
    }
}
