import FilterCore
import TestSupport

extension Catalog {
    /// One category of each kind over three items: `brand` holds at most two values, `listed` offers Nike alone,
    /// `year` and `price` include None, `size` is required and starts with M.
    static func operationSample() throws(DefinitionError) -> Catalog {
        let items = [
            ReferenceItem([
                "brand": ["Nike"], "year": [2023], "path": ["Shoes > Run > Trail"], "inStock": [true], "price": [10],
                "added": ["2024-05-01"], "size": ["S"],
            ]),
            ReferenceItem([
                "brand": ["Puma", "Zeta"], "year": [2024], "path": ["Bags", "Shoes > Walk"], "inStock": [false],
                "price": [20.5], "added": ["2024-05-02T10:00:00Z"], "size": ["M"],
            ]),
            ReferenceItem(["brand": ["Nike", "Zeta"], "size": ["L"]]),
        ]
        var brand = CategoryDefinition(id: "brand", kind: .multi, attribute: "brand")
        brand.max = 2
        var listed = CategoryDefinition(id: "listed", kind: .multi, attribute: "brand")
        listed.values = ["Nike"]
        var year = CategoryDefinition(id: "year", kind: .single, attribute: "year")
        year.includeNone = NoneDefinition(title: "No year", initial: true)
        var price = CategoryDefinition(id: "price", kind: .range, attribute: "price")
        price.includeNone = NoneDefinition(title: "No price", initial: true)
        price.group = "inner"
        var size = CategoryDefinition(id: "size", kind: .single, attribute: "size")
        size.isRequired = true
        size.initial = .values(["M"])
        size.group = "details"
        let definition = CatalogDefinition(
            title: "Operations",
            categories: [
                brand, listed, year, price, size,
                CategoryDefinition(id: "path", kind: .hierarchy, attribute: "path"),
                CategoryDefinition(id: "inStock", kind: .toggle, attribute: "inStock"),
                CategoryDefinition(id: "added", kind: .range, attribute: "added"),
            ],
            groups: [
                CategoryGroup(id: "details", title: "Details"),
                CategoryGroup(id: "inner", title: "Inner", parent: "details"),
            ]
        )
        return try Catalog(definition: definition, table: AttributeTable(items))
    }
}
