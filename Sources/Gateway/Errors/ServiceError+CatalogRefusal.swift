package import CatalogFiles
package import Catalogs
import FilterCore

/// The error of a refused write to a catalog.
extension ServiceError {
    package init(_ refusal: CatalogRefusal) {
        switch refusal {
        case .unknownCatalog(let name, let names): self.init(unknownCatalog: name, among: names, at: .path("catalog"))
        case .readOnly: self.init(.readOnlyCatalog, at: .path("catalog"), "\(refusal)")
        case .tooManyCatalogs: self = ServiceError(.tooManyCatalogs, "\(refusal)").retry(afterSeconds: 60)
        case .tooManyWrites, .tooManyTasks: self = ServiceError(.tooManyWrites, "\(refusal)").retry(afterSeconds: 1)
        case .stopping: self = ServiceError(.unavailable, "\(refusal)").retry(afterSeconds: 1)
        // The connection is closed.
        case .clientGone: self.init(.unavailable, "\(refusal)")
        case .invalidDefinition(let faults): self.init(faults, code: .invalidDefinition)
        case .otherIDs: self.init(.invalidDefinition, at: .body("/idAttribute"), "\(refusal)")
        case .unfitItems(let faults): self.init(faults, code: .unfitItems)
        case .tooManyItems, .tooManyBytes: self.init(.tooMany, "\(refusal)")
        case .tooMuchMemory: self.init(.insufficientStorage, "\(refusal)")
        case .unreadable(let error): self.init(ofBody: error)
        case .invalidRows(let counts, let verdicts):
            self.init(.invalidRows, "\(refusal)")
            members = WriteResultWriter.members(counts, verdicts)
        case .unknownItem: self.init(.unknownItem, at: .path("item"), "\(refusal)")
        case .damagedRows(let name):
            self.init(.internalError, "\(refusal)")
            cause = "a row of “\(name)” that was checked cannot be read"
        case .unmakeable(let name, let reason):
            self.init(.internalError, "\(refusal)")
            cause = "\(name): \(reason)"
        case .storageFailed(let reason):
            self = ServiceError(.storageFailed, "\(refusal)").retry(afterSeconds: 5)
            cause = reason
        case .preconditionFailed(.noMatch): self.init(.preconditionFailed, at: .header("If-Match"), "\(refusal)")
        case .preconditionFailed(.match): self.init(.preconditionFailed, at: .header("If-None-Match"), "\(refusal)")
        case .invalidEdit(let fault): self.init(fault)
        case .batchTooLong: self.init(.tooLarge, "\(refusal)")
        case .unreadableFilters(let fault): self.init(fault)
        case .tooMuchWork(let error): self.init(error)
        // Of a source outside alone, which is no client.
        case .missingFormerRow: self.init(.internalError, "\(refusal)")
        }
    }

    /// A body of items that cannot be read.
    package init(ofBody error: LoadError) {
        switch error {
        case .malformed(_, let reason): self.init(.malformedItems, reason)
        case .damagedArchive(_, let reason): self.init(.malformedGzip, "the body cannot be unpacked: \(reason)")
        case .tooLong(_, let limit):
            self.init(.tooLarge, "the unpacked body is longer than \(limit) bytes")
        case .unpacksTooFar(_, let ratio):
            let detail = "the body unpacks to more than \(ratio.grouped) times its bytes (--max-unpack-ratio)"
            self.init(.tooLarge, detail)
        case .mostlyBlank: self.init(.tooLarge, "most of the unpacked body are blank rows")
        case .tooManyItems(let limit):
            self.init(.tooMany, "there are more than \(limit.grouped) rows (--max-live-items)")
        case .tooManyBytes(let limit):
            self.init(.tooMany, "the items have more than \(limit.grouped) bytes of JSON (--max-live-bytes)")
        case .tooMuchMemory(let limit): self.init(CatalogRefusal.tooMuchMemory(limit: limit))
        case .ended: self.init(CatalogRefusal.stopping)
        case .unreadable, .rejectedRows, .noThread:
            self.init(.internalError, "the body cannot be read")
            cause = "\(error)"
        }
    }

    /// The JSON of an edit is not what it should be.
    package init(_ fault: EditFault) {
        let code: ErrorCode =
            switch fault.code {
            case .malformedJSON: .malformedJSON
            case .invalidValue: .invalidValue
            case .invalidObject: .invalidRows
            case .tooMany: .tooMany
            }
        self.init(
            code,
            at: fault.pointer.map { .body($0) },
            offset: fault.offset,
            fault.detail,
            suggestions: fault.suggestions
        )
    }

    /// Carries out a step that reads the JSON of an edit.
    package static func mapping<Result>(
        _ step: () throws(EditFault) -> Result
    ) throws(ServiceError) -> Result {
        do throws(EditFault) {
            return try step()
        } catch {
            throw ServiceError(error)
        }
    }

    /// Carries out a step that catalogs may refuse.
    package static func mapping<Result>(
        _ step: () throws(CatalogRefusal) -> Result
    ) throws(ServiceError) -> Result {
        do throws(CatalogRefusal) {
            return try step()
        } catch {
            throw ServiceError(error)
        }
    }
}
