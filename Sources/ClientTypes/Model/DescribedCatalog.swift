package import Catalogs
import FilterCore

/// A catalog as programs see it: its categories, sorts and items, with identifiers. It knows no language.
package struct DescribedCatalog: Sendable {
    /// As in addresses.
    let name: String
    let title: String
    var identifier: Identifier
    /// That of ``CatalogSnapshot/definitionVersion``.
    let definitionVersion: String
    /// In the order of the definition.
    let categories: [DescribedCategory]
    /// The order of input is the first.
    let sorts: [DescribedSort]
    let items: DescribedItems

    /// The most categories of a group that are made of names, and come and go with the data.
    static let maxMadeCategories = 200

    /// - Complexity: O(bytes of all items).
    package init(of snapshot: CatalogSnapshot) {
        let definition = snapshot.catalog.definition
        name = snapshot.name
        title = definition.title
        identifier = Identifier(snapshot.name)
        definitionVersion = snapshot.definitionVersion
        let written = Set(snapshot.authoredDefinition.categories.map(\.id))
        var left: [String: Int] = [:]
        let listed = snapshot.catalog.categories.filter { category in
            guard !written.contains(category.id), let group = category.definition.group else { return true }
            left[group, default: Self.maxMadeCategories] -= 1
            return left[group, default: 0] >= 0
        }
        let identifiers = UniqueIdentifiers.of(listed.map(\.id))
        categories = zip(listed, identifiers).map { DescribedCategory($0, identifier: $1) }
        sorts = DescribedSort.all(of: snapshot.catalog)
        items = DescribedItems(of: snapshot)
    }

    /// Several catalogs with names of their own.
    package static func all(of snapshots: [CatalogSnapshot]) -> [DescribedCatalog] {
        let identifiers = UniqueIdentifiers.of(snapshots.map(\.name))
        return zip(snapshots, identifiers).map { snapshot, identifier in
            var catalog = DescribedCatalog(of: snapshot)
            catalog.identifier = identifier
            return catalog
        }
    }
}

/// An order that pages can have.
struct DescribedSort: Sendable {
    let id: String
    let identifier: Identifier

    static func all(of catalog: Catalog) -> [DescribedSort] {
        let ids = catalog.sortOrders.map(\.id)
        return zip(ids, UniqueIdentifiers.of(ids)).map { DescribedSort(id: $0, identifier: $1) }
    }
}
