import Bytes
import FilterCore
import Support

/// A filter that is forced on a caller: to it a catalog has the items that pass, and no others.
///
///     let scope = CatalogScope(filter: "tenant:acme")
///     scope.storedName(of: "shop")   // "shop@" and 22 letters
package struct CatalogScope: Sendable, Hashable {
    /// An expression in the `filters` syntax.
    let filter: String
    /// Identifies the text: 128 bits of its SHA-256, base64url.
    package let digest: String

    package init(filter: String) {
        self.filter = filter
        let hash = SHA256.hash(filter).prefix(16)
        digest = String(decoding: Base64URL.encode(Array(hash)), as: UTF8.self)
    }

    /// The name under which sessions and shares keep the catalog; no catalog has an “@” in its own name.
    func storedName(of catalog: String) -> String { "\(catalog)\(Self.separator)\(digest)" }

    /// Takes a stored name apart; `digest` is `nil` for a catalog with all of its items.
    package static func parts(ofStoredName name: String) -> (catalog: String, digest: String?) {
        guard let place = name.utf8.firstIndex(of: UInt8(ascii: separator)) else { return (name, nil) }
        return (String(name[..<place]), String(name[name.utf8.index(after: place)...]))
    }

    private static let separator: Unicode.Scalar = "@"
}
