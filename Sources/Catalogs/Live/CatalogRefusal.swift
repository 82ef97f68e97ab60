package import CatalogFiles
package import FilterCore

/// Why a write to a catalog is refused, or cannot be carried out.
package enum CatalogRefusal: Error, Sendable {
    /// No catalog has this name; `among` are the names that catalogs have.
    case unknownCatalog(String, among: [String])
    /// The items of this catalog come from somewhere else.
    case readOnly(String, source: Source)
    /// There are as many live catalogs as there may be.
    case tooManyCatalogs(limit: Int)
    /// So many writes to the catalog wait that no more are taken.
    case tooManyWrites(waiting: Int)
    /// There are as many tasks as there may be, and none has ended.
    case tooManyTasks(limit: Int)
    /// The service takes no writes any more, or stopped while the rows were read.
    case stopping
    /// The client that waited for the outcome has left.
    case clientGone
    /// The definition of the write makes no catalog.
    case invalidDefinition(DefinitionFileError)
    /// The definition names another attribute for the ids than the items that are there have theirs by.
    ///
    /// - Parameter idAttribute: the one that they have them by; `nil` for the names that need no definition.
    case otherIDs(idAttribute: String?)
    /// The items of the write do not fit the definition of the catalog.
    case unfitItems(DefinitionFileError)
    case tooManyItems(limit: Int)
    /// More bytes of JSON than the items of a catalog may have.
    case tooManyBytes(limit: Int)
    /// More memory than all catalogs together may take.
    case tooMuchMemory(limit: Int)
    /// The rows as a whole cannot be read.
    case unreadable(LoadError)
    /// Rows are refused, and so is the write as a whole.
    case invalidRows(RowCounts, [RowVerdict])
    /// The catalog has no item with this id.
    case unknownItem(String)
    /// Rows that were checked cannot be read.
    case damagedRows(catalog: String)
    /// A new index cannot be made of its first objects.
    case unmakeable(catalog: String, cause: String)
    /// The change could not be kept.
    case storageFailed(cause: String)
    /// The catalog, or the item, is not as the sender has asked for.
    case preconditionFailed(Precondition.Failure)
    /// What the write brings is not what it should be.
    case invalidEdit(EditFault)
    /// A batch of operations is longer than it may be.
    case batchTooLong(limit: Int)
    case unreadableFilters(ObjectFilters.Fault)
    case tooMuchWork(TooMuchWork)
    /// A source outside has left out values that are those of a row which the catalog does not have.
    case missingFormerRow

    /// Where the items of a catalog come from that takes no writes.
    package enum Source: Sendable {
        case file
        case server
    }
}

extension CatalogRefusal {
    /// Whether the service lacks something and the change is not at fault, so that it is of no use to try parts of it.
    var isOfService: Bool {
        switch self {
        case .storageFailed, .tooMuchMemory: true
        default: false
        }
    }

    /// About the memory of what it says, for those that are kept.
    var memoryByteCount: Int {
        guard case .invalidRows(_, let verdicts) = self else { return 256 }
        return verdicts.reduce(256) { $0 + $1.memoryByteCount }
    }
}

extension CatalogRefusal {
    /// Carries out a step that reads the JSON of an edit.
    static func reading<Result>(_ step: () throws(EditFault) -> Result) throws(CatalogRefusal) -> Result {
        do throws(EditFault) {
            return try step()
        } catch {
            throw .invalidEdit(error)
        }
    }
}
