/// Names a group of filters: how they are joined, and a name.
///
///     FilterGroupID.or("size", .numeric).description   // or<size:numeric>
///
/// Ids differ if any part does: `and<x>`, `or<x>` and `or<x:tag>` are three groups beside each other.
public enum FilterGroupID: Sendable, Hashable {
    /// Filters of any type, joined by AND.
    case and(Text)
    /// Filters of one type, joined by OR.
    case or(Text, FilterType)
    /// Facet filters on the levels of a tree, joined by AND.
    case hierarchical(Text)

    /// Any text, the empty one too.
    public var name: Text {
        switch self {
        case .and(let name), .or(let name, _), .hierarchical(let name): name
        }
    }

    /// Whether one of the group's filters is enough.
    public var isDisjunctive: Bool {
        if case .or = self { true } else { false }
    }

    /// Whether the group may hold filters of the type.
    public func takes(_ type: FilterType) -> Bool {
        switch self {
        case .and: true
        case .or(_, let own): type == own
        case .hierarchical: type == .facet
        }
    }
}

extension FilterGroupID: CustomStringConvertible {
    /// The text form, which reads back: `and<x>`, `or<x>`, `or<x:tag>`, `or<x:numeric>`, `or<x:keyword>`,
    /// `hierarchical<x>`.
    ///
    /// An or-group of facets says so only if its name ends like one that names its type: the facet group called
    /// `x:tag` is `or<x:tag:facet>`.
    public var description: String {
        switch self {
        case .and(let name): "and<\(name)>"
        case .hierarchical(let name): "hierarchical<\(name)>"
        case .or(let name, .facet): Self.splitType(name.string).type == nil ? "or<\(name)>" : "or<\(name):facet>"
        case .or(let name, let type): "or<\(name):\(type.rawValue)>"
        }
    }

    /// Reads the text form.
    ///
    /// - Returns: `nil` if the text is none.
    public init?(_ text: String) {
        guard text.utf8.last == UInt8(ascii: ">"), let start = text.utf8.firstIndex(of: UInt8(ascii: "<")) else {
            return nil
        }
        // The scalar view: a mark that follows a bracket makes one character of both.
        let name = String(text.unicodeScalars[text.utf8.index(after: start)...].dropLast())
        switch text[..<start] {
        case "and": self = .and(Text(name))
        case "hierarchical": self = .hierarchical(Text(name))
        case "or":
            let (rest, type) = Self.splitType(name)
            self = .or(Text(rest), type ?? .facet)
        default: return nil
        }
    }

    /// Takes `:facet`, `:numeric`, `:tag` or `:keyword` off the end of a name.
    private static func splitType(_ name: String) -> (name: String, type: FilterType?) {
        guard let colon = name.utf8.lastIndex(of: UInt8(ascii: ":")),
            let type = FilterType(rawValue: String(name.unicodeScalars[name.utf8.index(after: colon)...]))
        else { return (name, nil) }
        return (String(name.unicodeScalars[..<colon]), type)
    }
}

extension FilterGroupID: Comparable {
    /// By the bytes of the name; with one name or-groups first (facet, numeric, tag, keyword), then the and-group,
    /// then the hierarchical one. The order in which InstantSearch prints groups, with its open ties decided.
    public static func < (lhs: FilterGroupID, rhs: FilterGroupID) -> Bool {
        lhs.name == rhs.name ? lhs.rank < rhs.rank : lhs.name < rhs.name
    }

    private var rank: Int {
        switch self {
        case .or(_, .facet): 0
        case .or(_, .numeric): 1
        case .or(_, .tag): 2
        case .or(_, .keyword): 3
        case .and: 4
        case .hierarchical: 5
        }
    }
}
