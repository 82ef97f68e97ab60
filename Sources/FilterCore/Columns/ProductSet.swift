/// The products that have an item in a set, found for all who ask for them.
final class ProductSet: Sendable {
    private let set: Bitmap
    private let products: Products
    private let foundEnds = FoundOnce<Bitmap>()
    private let foundNumbers = FoundOnce<Bitmap>()
    private let foundItems = FoundOnce<Bitmap>()

    init(_ set: Bitmap, of products: Products) {
        self.set = set
        self.products = products
    }

    /// The last item of each.
    ///
    /// - Complexity: O(*w*) words the first time.
    var ends: Bitmap { foundEnds.value { products.collapsed(set) } }

    /// Their numbers, see ``Products/numbers(of:)``.
    ///
    /// - Complexity: O(*w*) words the first time.
    var numbers: Bitmap { foundNumbers.value { products.numbers(of: ends) } }

    /// All of their items, in the set or not.
    ///
    /// - Complexity: O(*w*) words the first time.
    var items: Bitmap { foundItems.value { products.spread(ends) } }
}
