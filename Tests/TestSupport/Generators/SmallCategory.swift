public import FilterCore

/// A category over a tiny world, with everything that an item can have in it and everything that can be chosen.
public struct SmallCategory: Sendable {
    public let name: String
    /// The values that one item can have: none, one or two.
    public let options: [[Value]]
    /// The possible choices; `nil` for none.
    public let selections: [Selection?]
    private let kind: CategoryKind
    private let configure: @Sendable (inout CategoryDefinition) -> Void

    init(
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
