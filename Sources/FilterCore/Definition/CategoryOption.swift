/// One option of a category: its name in definition files, the property that holds it, and the kinds that have it.
///
///     CategoryOption.named("histogram")?.kinds                // [.range]
///     CategoryOption.named("limit")?.property(of: .multi)     // .integer(\.limit, 1...1000)
///
/// ``all`` is the one list of them: definitions are read, written and checked by it, and so is DEFINITIONS.md.
public struct CategoryOption: Sendable {
    public let name: String
    /// The property by kind, where kinds say different things under one name; no kind twice.
    private let uses: [(property: Property, kinds: [CategoryKind])]

    init(_ name: String, _ property: Property, for kinds: [CategoryKind] = CategoryKind.allCases) {
        self.init(name, [(property, kinds)])
    }

    init(_ name: String, _ uses: [(property: Property, kinds: [CategoryKind])]) {
        self.name = name
        self.uses = uses
    }

    public static func named(_ name: String) -> CategoryOption? {
        all.first { $0.name == name }
    }

    /// The kinds that have the option.
    public var kinds: [CategoryKind] {
        CategoryKind.allCases.filter { property(of: $0) != nil }
    }

    /// - Returns: `nil` if the kind has no use for the option.
    public func property(of kind: CategoryKind) -> Property? {
        uses.first { $0.kinds.contains(kind) }?.property
    }

    /// Why categories of a kind cannot have the option; `nil` if they can.
    public func reasonAgainst(_ kind: CategoryKind) -> String? {
        property(of: kind) == nil ? Self.reason(for: kinds, against: kind) : nil
    }

    /// Why a category cannot say what it says in a property that is for other kinds; `nil` if it says nothing there.
    ///
    /// - Parameter plain: ``CategoryDefinition/plain`` of the category, which all options are compared with.
    func reasonAgainst(_ category: CategoryDefinition, plain: CategoryDefinition) -> String? {
        let kind = category.kind
        let given = uses.filter { $0.property.differs(in: category, from: plain) }
        guard let other = given.first, !given.contains(where: { $0.kinds.contains(kind) }) else { return nil }
        return reasonAgainst(kind) ?? Self.reason(for: other.kinds, against: kind)
    }

    private static func reason(for kinds: [CategoryKind], against kind: CategoryKind) -> String {
        let names = kinds.map { "“\($0.rawValue)”" }
        let list = names.dropLast(2) + [names.suffix(2).joined(separator: " and ")]
        return "this is only for categories of kind \(list.joined(separator: ", ")), not “\(kind.rawValue)”"
    }
}

extension CategoryDefinition {
    /// The same category with every option left out.
    public var plain: CategoryDefinition {
        CategoryDefinition(id: id, kind: kind, attribute: "", title: title)
    }
}
