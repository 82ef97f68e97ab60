import Bytes
package import FilterCore
import JSON
import Support

extension CatalogDefinition {
    /// Names what requests can say under the definition: categories with their kinds and the forms of their selections,
    /// groups whose categories are made of names, and sorts. Texts, values, the order and all else leave it as it is.
    ///
    /// Sixteen hexadecimal digits of a SHA-256, the same in every process.
    package var version: String {
        let categories = categories.map { category in
            [
                "category", category.id, category.kind.rawValue, "\(category.isSingle)",
                "\(category.isNegatable || category.isSubtractive)", "\(category.includeNone != nil)",
            ]
        }
        let lines =
            categories + relevantGroups.map { ["names", $0.id] } + sorts.map { ["sort", $0.id] }
        var writer = JSONWriter()
        writer.beginArray()
        for line in lines.sorted(by: { $0.lexicographicallyPrecedes($1) }) { writer.value(line.json) }
        writer.endArray()
        return SHA256.hash(writer.bytes).prefix(8).hexadecimal
    }
}
