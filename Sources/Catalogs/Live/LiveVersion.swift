import Bytes
import Support

/// The data versions of live catalogs: each is a digest of the one before and the change that led from it. So the same
/// changes lead to the same version again, and none says the same of two states.
enum LiveVersion {
    /// Before the first change, which is a definition.
    static let none = ""

    /// A digest of rows that are not kept.
    struct Rows {
        private(set) var count = 0
        fileprivate var hash = SHA256()
        private var lengths: [UInt8] = []

        mutating func append(id: Span<UInt8>, json: Span<UInt8>) {
            count += 1
            lengths.removeAll(keepingCapacity: true)
            lengths.append(varint: id.count)
            lengths.append(varint: json.count)
            hash.update(lengths)
            hash.update(id)
            hash.update(json)
        }
    }

    /// - Returns: sixteen hexadecimal digits.
    /// - Complexity: O(bytes of the change).
    static func next(after version: String, _ change: CatalogChange) -> String {
        next(after: version, change.code, change.payload)
    }

    /// The version of a definition with the rows that are its first items.
    static func first(definition: [UInt8], _ rows: Rows) -> String {
        // No change has this code: it stands for a digest of rows.
        next(after: next(after: none, .definition(definition)), 0, Array(rows.hash.finish()))
    }

    private static func next(after version: String, _ code: UInt8, _ payload: [UInt8]) -> String {
        var hash = SHA256()
        hash.update(version)
        hash.update([0, code])
        hash.update(payload)
        return hash.finish().prefix(8).hexadecimal
    }
}
