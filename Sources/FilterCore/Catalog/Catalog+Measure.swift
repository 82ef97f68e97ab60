// The numbers of a catalog: of items, of products, or of weights.
extension Catalog {
    var measure: Measure { parts.measure }
    var products: Products? { parts.measure.products }
    var weights: ItemWeights? { parts.measure.weights }

    /// - Parameter byProduct: whether products are counted where there are any.
    func measure(byProduct: Bool) -> Measure { countsProducts && !byProduct ? .items : measure }

    /// Whether items are variants of products, which all numbers count.
    public var countsProducts: Bool { products != nil }

    /// Whether items weigh something else than one, and all numbers are of weights.
    public var countsWeights: Bool { weights != nil }

    /// How many items there are, or what they weigh.
    public var itemTotal: Int { countsWeights ? total : itemCount }

    /// The count of all items.
    public var total: Int { measure.total(among: itemCount) }

    /// The count of a set: how many items it has, of how many products one, or what these weigh.
    func count(_ set: Bitmap) -> Int { measure.count(of: set) }

    /// The count of what two sets have in common.
    func count(of set: Bitmap, in other: Bitmap) -> Int { measure.count(of: set, in: other) }
}
