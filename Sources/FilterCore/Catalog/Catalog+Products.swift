// The numbers of a catalog: of products, or of items.
extension Catalog {
    var products: Products? { parts.products }

    /// Whether items are variants of products, which all numbers count.
    public var countsProducts: Bool { products != nil }

    /// How many there are to count: products, or items.
    public var total: Int { products?.count ?? itemCount }

    /// How many products have an item in a set, or how many items it has.
    func count(_ set: Bitmap) -> Int { products?.count(in: set) ?? set.count }

    /// How many products have an item in two sets, or how many items these have in common.
    func count(of set: Bitmap, in other: Bitmap) -> Int {
        products?.count(in: set, other) ?? set.intersectionCount(other)
    }
}
