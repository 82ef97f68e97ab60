import FilterCore
import TestSupport

/// A catalog of one category, and a state of it that operations change; other filters in it are free ones.
struct EngineSession {
    let world: EngineWorld
    let category: String
    private(set) var state: FilterState

    /// - Parameter items: one more item is added for each filter that the case mentions, so that it can be evaluated.
    init(_ definition: CategoryDefinition, _ items: [ReferenceItem], for conformanceCase: ConformanceCase) throws {
        let filters =
            try conformanceCase.given.mentionedFilters + conformanceCase.do.flatMap { try $0.mentionedFilters }
        world = try EngineWorld([definition], items + filters.map(\.item))
        category = definition.id
        state = world.catalog.initialState
        for operation in try conformanceCase.given["state"]?.elements ?? [] { try apply(operation) }
    }

    mutating func apply(_ operation: FilterOperation) throws {
        state = try world.catalog.applying(operation, to: state)
    }

    /// Applies an operation on a state of filter groups.
    mutating func apply(_ operation: CaseJSON) throws {
        switch try operation.op {
        case "add":
            try operation.allow(["op", "group", "filters"])
            let group = try operation.required("group").group
            for filter in try operation.required("filters").filters { try apply(.addFilter(filter, group: group)) }
        case "remove":
            try operation.allow(["op", "group", "filters"])
            let group = try operation["group"]?.group
            for filter in try operation.required("filters").filters { try apply(.removeFilter(filter, group: group)) }
        case "clear":
            try operation.allow(["op"])
            try apply(.clear(BulkScope()))
        case "clearGroups":
            try operation.allow(["op", "groups"])
            var scope = BulkScope()
            scope.filterGroups = try operation.required("groups").groups
            try apply(.clear(scope))
        case "batch":
            try operation.allow(["op", "ops"])
            for inner in try operation.required("ops").elements { try apply(inner) }
        case "notify":
            // Everybody sees the state as it is.
            try operation.allow(["op"])
        default: throw CaseFailure("no rule for \(operation)")
        }
    }

    var selection: Selection? { state.selections[category] }

    /// The chosen values, in order of selection.
    var chosen: [Value] { world.chosen(of: category, in: state) }

    func result() throws -> CategoryResult {
        try world.result(of: category, in: state, listing: ValueListRequest(limit: 1000))
    }

    /// Compares all filters in force with what a case expects.
    ///
    /// - Returns: whether the key is about them.
    func check(_ key: String, _ expectation: CaseJSON) throws -> Bool {
        try world.catalog.filterGroups(of: state).check(key, expectation)
    }
}

extension CaseJSON {
    /// Every filter anywhere inside.
    fileprivate var mentionedFilters: [Filter] {
        get throws {
            switch self {
            case .object(let members):
                if has("type"), self["type"] != nil, let filter = try? filter { return [filter] }
                return try members.values.flatMap { try $0.mentionedFilters }
            case .array(let elements): return try elements.flatMap { try $0.mentionedFilters }
            default: return []
            }
        }
    }
}

extension Filter {
    /// An item that has a value of the filter's attribute.
    fileprivate var item: ReferenceItem {
        let value: Value =
            switch predicate {
            case .facet(let value, _): value
            case .comparison(_, .number(let number)), .range(.number(let number), _): .number(number)
            case .comparison, .range: .number(0)
            case .tag(let tag): .string(tag)
            case .keyword(let word): .string(word.text)
            case .hasValue: .bool(true)
            }
        return ReferenceItem([attribute.string: [value]])
    }
}

extension ConformanceCase {
    /// The filter group of a widget: by its operator and name.
    func widgetGroup(default name: String, _ type: FilterType, isDisjunctive: Bool = false) throws -> FilterGroupID {
        let name = Text(try given["groupName"]?.string ?? name)
        switch try (given["operator"] ?? .string(isDisjunctive ? "or" : "and")).string {
        case "and": return .and(name)
        case "or": return .or(name, type)
        default: throw CaseFailure("no rule for the operator in \(given)")
        }
    }
}
