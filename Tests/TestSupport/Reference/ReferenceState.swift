public import FilterCore

/// What is chosen, as one list in order of selection: the naive counterpart of `FilterState`.
///
/// A category that filters nothing has no entry.
public struct ReferenceState: Sendable, Hashable {
    public var filters: [ReferenceFilter]

    public init(_ filters: [ReferenceFilter] = []) {
        self.filters = filters
    }

    /// What one category has chosen, in order of selection.
    public func choices(of category: String) -> [ReferenceChoice] {
        filters.filter { $0.category == category }.map(\.choice)
    }

    /// The same choices whatever their order.
    public var unordered: Set<ReferenceFilter> {
        Set(filters)
    }

    mutating func remove(_ category: String, where isRemoved: (ReferenceChoice) -> Bool = { _ in true }) {
        filters.removeAll { $0.category == category && isRemoved($0.choice) }
    }

    mutating func append(_ category: String, _ choice: ReferenceChoice) {
        filters.append(ReferenceFilter(category, choice))
    }

    /// Puts a choice in the place of the category's only other one of its sort, or at the end.
    mutating func update(_ category: String, _ choice: ReferenceChoice, where isReplaced: (ReferenceChoice) -> Bool) {
        if let index = filters.firstIndex(where: { $0.category == category && isReplaced($0.choice) }) {
            filters[index] = ReferenceFilter(category, choice)
        } else {
            append(category, choice)
        }
    }
}

/// One choice in one category.
public struct ReferenceFilter: Sendable, Hashable {
    public let category: String
    public let choice: ReferenceChoice

    public init(_ category: String, _ choice: ReferenceChoice) {
        self.category = category
        self.choice = choice
    }
}

/// What can be chosen in a category.
public enum ReferenceChoice: Sendable, Hashable {
    /// A value of a `multi` or `single`.
    case value(Value)
    /// The branch of a `hierarchy`.
    case path(Text)
    /// None stands otherwise than in a category that filters nothing: on in a `multi` or `hierarchy`, off in a
    /// `single`.
    case none(Bool)
    /// A `toggle` is on.
    case on
    /// The bounds of a `range`, with its None.
    case range(lower: Bound?, upper: Bound?, none: Bool)

    /// The value or the path as a value.
    public var asValue: Value? {
        switch self {
        case .value(let value): value
        case .path(let path): .string(path)
        case .none, .on, .range: nil
        }
    }

    var isValue: Bool { if case .value = self { true } else { false } }
    var isPath: Bool { if case .path = self { true } else { false } }
    var isNone: Bool { if case .none = self { true } else { false } }
    var isRange: Bool { if case .range = self { true } else { false } }
}

extension ReferenceState: CustomStringConvertible {
    public var description: String {
        "[" + filters.map { "\($0.category) \($0.choice)" }.joined(separator: ", ") + "]"
    }
}

extension ReferenceChoice: CustomStringConvertible {
    public var description: String {
        switch self {
        case .value(let value): "= \(value.testDescription)"
        case .path(let path): "in \"\(path)\""
        case .none(let isOn): isOn ? "None on" : "None off"
        case .on: "on"
        case .range(let lower, let upper, let none):
            "\(lower?.text ?? "…") to \(upper?.text ?? "…")\(none ? " or None" : "")"
        }
    }
}
