/// What the numbers of a catalog count.
enum Measure: Sendable {
    case items
    /// The items are variants of these.
    case products(Products)
    /// Each item counts for so much.
    case weights(ItemWeights)
}

extension Measure {
    var products: Products? { if case .products(let products) = self { products } else { nil } }
    var weights: ItemWeights? { if case .weights(let weights) = self { weights } else { nil } }

    /// Whether every item counts for one.
    var isOfItems: Bool { if case .items = self { true } else { false } }

    /// The count of all items.
    func total(among itemCount: Int) -> Int {
        switch self {
        case .items: itemCount
        case .products(let products): products.count
        case .weights(let weights): weights.total
        }
    }

    /// The count of a set.
    func count(of set: Bitmap) -> Int {
        switch self {
        case .items: set.count
        case .products(let products): products.count(in: set)
        case .weights(let weights): weights.weight(of: set)
        }
    }

    /// The count of some of the items that were compiled together.
    ///
    /// - Parameter set: with their places alone.
    func count(ofFirst set: Bitmap) -> Int {
        if case .weights(let weights) = self { weights.parts.all[0].weight(of: set) } else { count(of: set) }
    }

    /// The count of what two sets have in common.
    func count(of set: Bitmap, in other: Bitmap) -> Int {
        switch self {
        case .items: set.intersectionCount(other)
        case .products(let products): products.count(in: set, other)
        case .weights(let weights): weights.weight(of: set, in: other)
        }
    }
}
