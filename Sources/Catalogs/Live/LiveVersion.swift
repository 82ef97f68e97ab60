import Bytes
import Support

/// The data versions of live catalogs: each is a digest of the one before and the change that led from it. So the same
/// changes lead to the same version again, and none says the same of two states.
enum LiveVersion {
    /// Before the first change, which is a definition.
    static let none = ""

    /// - Returns: sixteen hexadecimal digits.
    /// - Complexity: O(bytes of the change).
    static func next(after version: String, _ change: CatalogChange) -> String {
        var hash = SHA256()
        hash.update(version)
        hash.update([0, change.code])
        hash.update(change.payload)
        return hash.finish().prefix(8).hexadecimal
    }
}
