public import FilterCore
import Foundation
import Measuring

/// A shop-like table of any size, made in memory with the distributions of `Data/generate_catalog.py`; names and random
/// numbers are other ones, so counts differ and costs do not.
///
/// | attribute | values of an item | distribution |
/// |---|---|---|
/// | brand | 1 of 2,000 | Zipf 1.05, for 60 % of the items by a ranking of their department's own |
/// | category | 1 of 504 leaves in 12 departments of 6 × 7 | Zipf 0.8 |
/// | color | 1 of 24 | Zipf 0.9 |
/// | size | 0 to 5 of 12, repeats dropped | Zipf 0.5 |
/// | tags | 0 to 6 of 300, repeats dropped | Zipf 0.9 |
/// | price | 1, two decimals | log-normal around a mean of each leaf |
/// | rating | 1 of 11, 10 % of the items none | few low, most 4 to 5 |
/// | in_stock | 1 | 80 % true |
/// | levels.lvl0, … (on request) | 1, the path of the category down to the level | as the category |
/// | spread20, spread300, … (on request) | 1 of as many | Zipf 1.05 |
/// | product (on request) | 1, shared by 1 to 7 items in a row, with brand, category, tags and rating | even |
public struct ShopTable {
    private static let departmentCount = 12
    private static let leafCount = 504
    private static let brandCount = 2000
    private static let ratingWeights = [1, 1, 1, 2, 3, 5, 9, 15, 22, 24, 17]

    private var random: SeededRandom
    private var builder = AttributeTableBuilder()
    private let brands = Zipf(count: Self.brandCount, exponent: 1.05)
    private let leaves = Zipf(count: Self.leafCount, exponent: 0.8)
    private let colors = Zipf(count: 24, exponent: 0.9)
    private let sizes = Zipf(count: 12, exponent: 0.5)
    private let tags = Zipf(count: 300, exponent: 0.9)
    private let spreads: [Zipf]
    /// What the next items have in common; `nil` where every item is drawn by itself.
    private var product: Product?

    /// The product of the items that come, and how many of it are still to come.
    private struct Product {
        var number = 0
        var left = 0
        var leaf = 0
        var brand = 0
        var tags: [Int] = []
        var rating: Double?
    }

    /// The attribute of products.
    public static let productPath = "product"
    /// The attribute of weights, 1 to 100.
    public static let weightPath = "weight"
    private let hasLevels: Bool
    private let brandNames = Self.names("Brand", brandCount)
    private let leafNames = (0..<leafCount).map { "department \($0 / 42) > aisle \($0 / 7) > shelf \($0)" }
    private let colorNames = Self.names("color", 24)
    private let sizeNames = Self.names("size", 12)
    private let tagNames = Self.names("tag", 300)
    private let spreadNames: [[String]]
    private let leafOfRank: [Int]
    private let brandOfRank: [[Int]]
    private let meanPrice: [Double]

    /// The object of the levels.
    public static let levelsPath = "levels"

    /// - Parameters:
    ///   - spreads: for each an attribute `spreadN` of so many values.
    ///   - hasLevels: whether the category stands in an object of levels, too.
    ///   - hasProducts: whether items are variants of products, four of each on average, and weigh something.
    /// - Complexity: O(items).
    public static func make(
        itemCount: Int,
        seed: UInt64,
        spreads: [Int] = [],
        hasLevels: Bool = false,
        hasProducts: Bool = false
    ) -> AttributeTable {
        precondition(!hasProducts || spreads.isEmpty && !hasLevels, "products have the plain attributes")
        var table = ShopTable(seed: seed, spreads: spreads, hasLevels: hasLevels)
        if hasProducts { table.product = Product() }
        for _ in 0..<itemCount {
            if hasProducts { table.appendVariant() } else { table.appendItem() }
        }
        return table.builder.finish()
    }

    private static func names(_ prefix: String, _ count: Int) -> [String] {
        (0..<count).map { "\(prefix) \($0)" }
    }

    private init(seed: UInt64, spreads: [Int], hasLevels: Bool) {
        self.hasLevels = hasLevels
        self.spreads = spreads.map { Zipf(count: $0, exponent: 1.05) }
        spreadNames = spreads.map { Self.names("value", $0) }
        // Which value is the common one is the same for every size and seed.
        var fixed = SeededRandom(seed: 7)
        leafOfRank = (0..<Self.leafCount).shuffled(using: &fixed)
        brandOfRank = (0..<Self.departmentCount).map { _ in (0..<Self.brandCount).shuffled(using: &fixed) }
        meanPrice = (0..<Self.leafCount).map { _ in 3.4 + 0.8 * fixed.normal() }
        random = SeededRandom(seed: seed)
        for path in ["brand", "category", "color", "size", "tags", "price", "rating", "in_stock"] {
            _ = builder.attribute(path)
        }
        for count in spreads { _ = builder.attribute("spread\(count)") }
        guard hasLevels else { return }
        for level in 0..<3 { _ = builder.attribute("\(Self.levelsPath).lvl\(level)") }
    }

    /// The next variant of the product, or the first one of another.
    private mutating func appendVariant() {
        guard var own = product else { preconditionFailure("the table has no products") }
        if own.left == 0 {
            let leaf = leafOfRank[leaves.draw(&random)]
            own = Product(
                number: own.number + 1,
                left: 1 + Int(random.next() % 7),
                leaf: leaf,
                brand: brand(in: leaf / 42),
                tags: (0..<random.next() % 7).map { _ in tags.draw(&random) },
                rating: random.unit() >= 0.1 ? Double(rating()) / 2 : nil
            )
        }
        own.left -= 1
        product = own
        builder.beginItem()
        append(brandNames[own.brand], 0)
        append(leafNames[own.leaf], 1)
        append(colorNames[colors.draw(&random)], 2)
        append(sizeNames[sizes.draw(&random)], 3)
        for tag in own.tags { append(tagNames[tag], 4) }
        append(price(in: own.leaf), 5)
        if let rating = own.rating { append(rating, 6) }
        builder.append(bool: random.unit() < 0.8, to: 7)
        append(Double(own.number), builder.attribute(Self.productPath))
        append(Double(1 + random.next() % 100), builder.attribute(Self.weightPath))
    }

    private mutating func brand(in department: Int) -> Int {
        let rank = brands.draw(&random)
        return random.unit() < 0.6 ? brandOfRank[department][rank] : rank
    }

    private mutating func price(in leaf: Int) -> Double {
        let price = exp(meanPrice[leaf] + 0.7 * random.normal())
        return Double(max(50, Int((price * 100).rounded()))) / 100
    }

    private mutating func appendItem() {
        builder.beginItem()
        let leaf = leafOfRank[leaves.draw(&random)]
        let department = leaf / 42
        let brand = brand(in: department)
        append(brandNames[brand], 0)
        append(leafNames[leaf], 1)
        append(colorNames[colors.draw(&random)], 2)
        for _ in 0..<random.next() % 6 { append(sizeNames[sizes.draw(&random)], 3) }
        for _ in 0..<random.next() % 7 { append(tagNames[tags.draw(&random)], 4) }
        append(price(in: leaf), 5)
        if random.unit() >= 0.1 { append(Double(rating()) / 2, 6) }
        builder.append(bool: random.unit() < 0.8, to: 7)
        for (place, spread) in spreads.enumerated() {
            append(spreadNames[place][spread.draw(&random)], 8 + place)
        }
        guard hasLevels else { return }
        let slot = 8 + spreads.count
        append("department \(department)", slot)
        append("department \(department) > aisle \(leaf / 7)", slot + 1)
        append(leafNames[leaf], slot + 2)
    }

    private mutating func append(_ string: String, _ slot: Int) {
        builder.append(string: string.utf8Span.span, to: slot)
    }

    private mutating func append(_ double: Double, _ slot: Int) {
        guard let number = Number(double) else { preconditionFailure("prices and ratings are finite") }
        builder.append(number: number, to: slot)
    }

    private mutating func rating() -> Int {
        var rest = Int(random.next() % 100)
        for (rating, weight) in Self.ratingWeights.enumerated() {
            if rest < weight { return rating }
            rest -= weight
        }
        preconditionFailure("the weights add up to 100")
    }
}

extension SeededRandom {
    /// A number with mean 0 and variance 1, by Box and Muller.
    fileprivate mutating func normal() -> Double {
        (-2 * log(1 - unit())).squareRoot() * cos(2 * .pi * unit())
    }
}
