import Bytes
package import FilterCore
import Support

/// The validator of a single item: a digest of its JSON, so that it stays while the catalog around it changes.
package enum ItemTag {
    /// In quotes, as `ETag` has it.
    package static func tag(of json: Span<UInt8>) -> String {
        var hash = SHA256()
        // Safe: the bytes are read within the call alone.
        hash.update(json)
        return "\"\(hash.finish().prefix(10).hexadecimal)\""
    }

    package static func tag(of item: Int, in items: ItemStore) -> String {
        items.withJSON(of: item) { tag(of: $0) }
    }
}
