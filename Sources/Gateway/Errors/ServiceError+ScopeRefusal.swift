package import Catalogs
import FilterCore

/// The error where a catalog cannot be shown through the filter of the client's key.
extension ServiceError {
    package init(_ refusal: ScopeRefusal) {
        switch refusal {
        case .unreadable(let error):
            self.init(.scopeMismatch, "the filter of the key cannot be read: \(error.reason)")
        case .unfit(let name):
            // Not which attributes there are: others may have them alone.
            self.init(.scopeMismatch, "the filter of the key is not about the items of “\(name)”")
        case .uncompilable(let name, let error):
            self.init(.scopeMismatch, "“\(name)” cannot be shown through the filter of the key")
            cause = "a view of “\(name)” cannot be compiled: \(error)"
        case .tooMuchWork(let error): self.init(error)
        }
    }

    /// Carries out a step that the filter of a key may not allow.
    package static func mapping<Result>(
        _ step: () throws(ScopeRefusal) -> Result
    ) throws(ServiceError) -> Result {
        do throws(ScopeRefusal) {
            return try step()
        } catch {
            throw ServiceError(error)
        }
    }
}
