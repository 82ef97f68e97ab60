package import JSON

/// What a write does to a catalog. Data alone: ``VersionWriter`` knows what it means, and ``EditReader`` reads what it brings.
package enum CatalogEdit: Sendable {
    /// Makes the catalog, or gives it another definition: the JSON of the definition.
    case define([UInt8])
    /// Ends the catalog. If there is none, the write is refused only if one is required.
    case remove(isRequired: Bool)
    /// Puts items in, or takes them out.
    case rows(RowSource, BatchOptions)
    /// Changes the item with an id.
    case item(String, ItemEdit)
    /// Changes objects of an index, which is made by that if there is none.
    case objects(ObjectSource)
    /// Takes out the objects that filters find, which may cost so many units of work.
    case removeObjects(ObjectFilters, maxWork: Int)
    /// Changes settings of an index.
    case settings(SettingsEdit)
    /// Makes the catalog what another one is when the turn of the write comes. Nothing is done if there is no such catalog.
    case copy(from: String, CopyExtent)
    /// Gives the catalog the definition and the items of another one, which is no more from then on; both at once.
    /// Nothing is done if there is no such catalog.
    case move(from: String)
    /// Rows of a source outside, which differ from what the catalog has.
    case difference(ItemBatch)
    /// What happened to the rows of a source outside.
    case changes(RowChanges)
    /// Gives the catalog another definition and other items: all that a source outside has.
    case replace(definition: [UInt8], ItemBatch)

    /// What is done to a single item.
    package enum ItemEdit: Sendable {
        /// It is put in, whether there was one with its id or not: the JSON of an object, which may leave its id to the
        /// address.
        case put([UInt8])
        /// Members of it are changed (RFC 7396): an object.
        case patch(JSONValue)
        case delete
    }

    /// What a copy takes over.
    package enum CopyExtent: Sendable {
        case everything
        case definition
        /// Rules and synonyms, of which there are none.
        case nothing
    }

    /// The catalog that the write takes away, beside the one that it is for.
    var movedCatalog: String? { if case .move(let name) = self { name } else { nil } }

    /// Whether a write is refused that finds no catalog.
    var requiresCatalog: Bool {
        switch self {
        case .remove(let isRequired): isRequired
        case .rows, .item, .difference, .changes: true
        case .define, .objects, .removeObjects, .settings, .copy, .move, .replace: false
        }
    }

    /// Whether it changes items alone, and may become one version with others that do.
    var isOfItems: Bool {
        switch self {
        case .rows, .item, .objects, .difference, .changes: true
        case .define, .remove, .removeObjects, .settings, .copy, .move, .replace: false
        }
    }
}
