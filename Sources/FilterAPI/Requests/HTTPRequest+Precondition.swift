import Catalogs
import Gateway
import HTTPServer

extension HTTPRequest {
    /// The precondition in If-Match and If-None-Match of a write.
    ///
    /// - Parameter tagBasis: for a condition that is about a catalog; its tags are those of the catalog's address.
    /// - Throws: `invalidValue` for a condition that cannot be read.
    func precondition(of tagBasis: Precondition.CatalogTagBasis? = nil) throws(ServiceError) -> Precondition {
        Precondition(match: try condition("If-Match"), noneMatch: try condition("If-None-Match"), of: tagBasis)
    }
}
