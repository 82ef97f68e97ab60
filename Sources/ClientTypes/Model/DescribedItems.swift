import Catalogs
import FilterCore
import JSON

/// The attributes of the items of a catalog.
struct DescribedItems: Sendable {
    /// The attribute that identifies items, a text or a number; `nil` for one inside of an object.
    let id: ItemMember?
    /// All other attributes, in order of appearance.
    let members: [ItemMember]

    /// The most attributes, those that most items have.
    static let maxAttributes = 1_000

    init(of snapshot: CatalogSnapshot) {
        let tally = ShapeTally()
        for place in 0..<snapshot.items.count {
            snapshot.items.withJSON(of: place) { bytes in
                // Stored items are JSON: they were read once.
                if let item = try? JSONValue(parsing: bytes) { tally.note(item) }
            }
        }
        self.init(tally, idAttributes: snapshot.catalog.definition.idAttributes)
    }

    /// - Parameters:
    ///   - tally: of whole items.
    ///   - idAttributes: those that may identify items; the first one that the items have does.
    init(_ tally: ShapeTally, idAttributes: [String]) {
        let all = tally.members(atMost: Self.maxAttributes)
        let found = idAttributes.lazy.compactMap { name in all.first { Text($0.key) == Text(name) } }.first
        let assumed = idAttributes.first.map { ItemMember(key: $0, shape: .text, isNullable: false) }
        let id = all.isEmpty ? assumed : found
        self.id = id
        members = all.filter { member in id.map { Text($0.key) != Text(member.key) } ?? true }
    }
}
