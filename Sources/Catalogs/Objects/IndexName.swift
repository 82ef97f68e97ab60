/// The name of an index in the search protocol: that of a catalog, or of a catalog in one of its sorts.
///
///     IndexName(catalog: "shop", sort: "cheapest").text    // shop_cheapest
package struct IndexName: Sendable, Equatable {
    package let catalog: String
    /// The id of a sort; `nil` for the catalog itself.
    package let sort: String?

    package init(catalog: String, sort: String? = nil) {
        self.catalog = catalog
        self.sort = sort
    }

    /// The name of a replica of a catalog; `nil` for any other name.
    init?(_ text: String, replicaOf catalog: String) {
        let prefix = "\(catalog)\(Self.separator)"
        guard text.hasPrefix(prefix), text != prefix else { return nil }
        self.init(catalog: catalog, sort: String(text.dropFirst(prefix.count)))
    }

    package var text: String { sort.map { "\(catalog)\(Self.separator)\($0)" } ?? catalog }

    /// Finds what a name means: the catalog with that name, or else a sort of the one with the longest name that it begins
    /// with.
    ///
    /// - Parameter find: what there is under a name with its parts; `nil` if that is nothing.
    /// - Returns: the first thing that was found.
    /// - Complexity: O(*n*) calls, *n* underscores of the name.
    package static func resolve<Found, Failure: Error>(
        _ text: String,
        finding find: (IndexName) throws(Failure) -> Found?
    ) throws(Failure) -> Found? {
        guard text.utf8.count <= maxBytes else { return nil }
        if let found = try find(IndexName(catalog: text)) { return found }
        var end = text.endIndex
        while let place = text[..<end].lastIndex(of: Self.separator) {
            let name = IndexName(catalog: String(text[..<place]), sort: String(text[text.index(after: place)...]))
            if let found = try find(name) { return found }
            end = place
        }
        return nil
    }

    private static let separator: Character = "_"
    /// So that looking for the parts of a name costs little; names of catalogs and of sorts are shorter.
    private static let maxBytes = 1_000
}
