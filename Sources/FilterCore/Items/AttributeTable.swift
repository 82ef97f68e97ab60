/// All attributes of all items as loaded, before a definition turns them into a ``Catalog``.
public struct AttributeTable: Sendable {
    /// The number of items.
    public let itemCount: Int
    /// One column per attribute, in order of first appearance.
    public internal(set) var columns: [RawColumn]

    /// The column of an attribute, or `nil` if no item has it.
    ///
    /// - Complexity: O(*a*), *a* attributes.
    public func column(_ path: String) -> RawColumn? {
        columns.first { Text($0.path) == Text(path) }
    }
}
