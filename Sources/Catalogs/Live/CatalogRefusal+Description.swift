import CatalogFiles
import FilterCore
import Support

extension CatalogRefusal: CustomStringConvertible {
    /// What is wrong, in a sentence for the sender of the write.
    package var description: String {
        switch self {
        case .unknownCatalog(let name, _): "no catalog “\(name)”"
        case .readOnly(let name, .file):
            "“\(name)” was loaded from a file; change the file and load it again, or make another catalog by PUT"
        case .readOnly(let name, .server):
            "“\(name)” follows a table of another server; change the rows there, or make another catalog by PUT"
        case .tooManyCatalogs(let limit): "there are \(limit) live catalogs (--max-live-catalogs)"
        case .tooManyWrites(let count): "\(count) writes to this catalog are waiting"
        case .tooManyTasks(let limit): "\(limit) tasks go on (--max-tasks)"
        case .stopping: "the service is stopping"
        case .clientGone: "the client has left"
        case .invalidDefinition(let error): error.faults.first.map { "\($0.pointer): \($0.reason)" } ?? ""
        case .unfitItems(let error): error.faults.first?.told ?? ""
        case .otherIDs(let attribute):
            "the items have their ids by \(attribute.map { "“\($0)”" } ?? "“id”, “objectID” or “_id”"); delete them first"
        case .tooManyItems(let limit): "there would be more than \(limit.grouped) items (--max-live-items)"
        case .tooManyBytes(let limit):
            "the items would have more than \(limit.grouped) bytes of JSON (--max-live-bytes)"
        case .tooMuchMemory(let limit):
            "the catalogs would take more than \(limit.grouped) bytes of memory (--max-memory-bytes)"
        case .unreadable(let error): "\(error)"
        case .invalidRows(let counts, _):
            "\(counts.refused == 1 ? "one row is" : "\(counts.refused) rows are") refused, and nothing was changed"
        case .unknownItem(let id): "no item “\(id)”"
        case .damagedRows: "the items cannot be read"
        case .unmakeable: "the index cannot be made"
        case .storageFailed: "the change could not be kept; nothing has changed"
        case .preconditionFailed(let failure): failure.description
        case .invalidEdit(let fault): fault.detail
        case .batchTooLong(let limit):
            "a batch is longer than \(limit.grouped) bytes (--max-batch-bytes); send several"
        case .unreadableFilters(let fault): "\(fault.pointer): the filters cannot be read"
        case .tooMuchWork: "the change takes too much work"
        case .missingFormerRow: "a row is missing whose long values did not change"
        }
    }
}

extension Precondition.Failure {
    fileprivate var description: String {
        switch self {
        case .noMatch(let subject, isThere: false): "there is no such \(subject.rawValue)"
        case .noMatch(let subject, isThere: true): "the \(subject.rawValue) is another one by now"
        case .match(let subject): "the \(subject.rawValue) is there already"
        }
    }
}
