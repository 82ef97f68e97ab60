import FilterCore

/// The eight categories that are measured, and the order of the page.
enum ShopDefinition {
    static let sort = "price"

    static var definition: CatalogDefinition {
        let multi = ["brand", "size", "tags"].map { CategoryDefinition(id: $0, kind: .multi, attribute: $0) }
        let single = ["color", "rating"].map { CategoryDefinition(id: $0, kind: .single, attribute: $0) }
        return CatalogDefinition(
            title: "Shop",
            categories: [
                multi[0],
                CategoryDefinition(id: "category", kind: .hierarchy, attribute: "category"),
                single[0],
                multi[1],
                multi[2],
                single[1],
                CategoryDefinition(id: "in_stock", kind: .toggle, attribute: "in_stock"),
                CategoryDefinition(id: "price", kind: .range, attribute: "price"),
            ],
            sorts: [SortDefinition(id: sort, title: "Cheapest first", keys: [SortKey(attribute: "price")])]
        )
    }
}
