package import FilterCore

/// How the files of one catalog are read.
package struct LoadOptions: Sendable {
    /// The dotted path of the attribute that identifies items; `nil`: the first of `id`, `objectID` and `_id` that the
    /// first row of a file has.
    package var idAttribute: String?
    /// Says which types attributes have, which are paths, and which texts are no value; `nil` where the definition is inferred
    /// from the rows.
    package var definition: CatalogDefinition?
    /// Whether rows that cannot be read are left out and reported; otherwise one of them fails the load.
    package var skipInvalid = false
    /// The longest row, in bytes.
    package var maxRowBytes = 16 << 20
    /// The longest text of a file of items, in bytes, unpacked: a small gzip file may hold a thousand times its size.
    package var maxInputBytes = 16 << 30
    /// The bytes of text that each packed byte may become, beyond ``unpackAllowance``, of which so many may be blank rows and
    /// half of the rest; `nil`: any number, for files whose author is trusted.
    package var maxUnpackRatio: Int?
    /// A text of so many bytes may be packed as tightly as it can.
    static let unpackAllowance = 1 << 20
    /// The longest definition file or file of phrases, in bytes, unpacked. They are read as a whole.
    package var maxDefinitionBytes = 4 << 20
    /// The most items after replacing those with equal ids.
    var maxItems = AttributeTableBuilder.maxItems
    /// Of the tables of pairs of a catalog.
    package var pairs = PairLimits()
    /// The memory limit of all catalogs.
    package var memory = MemoryBound()
    /// The most different dotted paths in the rows, objects included.
    package var maxAttributes = 10_000
    /// How deep arrays and objects of a row may be nested, the row itself included.
    package var maxDepth = 64
    /// CSV: whether items have values of an attribute already, all of them texts, as those of the file are then, too.
    package var hasTextsOnly: @Sendable (_ attribute: String) -> Bool = { _ in false }
    /// How much is read and parsed at a time, in bytes: so little that its rows stay in the near caches.
    package var chunkBytes = 256 << 10

    package init() {}

    /// Whether an attribute may be the one that identifies items.
    func mayIdentify(_ attribute: String) -> Bool {
        CatalogDefinition.idAttributes(idAttribute).contains { Text($0) == Text(attribute) }
    }
}
