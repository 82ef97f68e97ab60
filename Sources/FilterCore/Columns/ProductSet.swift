/// The products that have an item in a set.
final class ProductSet: Sendable {
    /// The last item of each.
    let ends: Bitmap
    private let products: Products
    private let found = FoundOnce<Bitmap>()

    /// - Parameter ends: as ``Products/collapsed(_:)`` has them.
    init(_ ends: Bitmap, of products: Products) {
        self.ends = ends
        self.products = products
    }

    /// Their numbers, see ``Products/numbers(of:)``.
    ///
    /// - Complexity: O(*w*) words the first time.
    var numbers: Bitmap { found.value { products.numbers(of: ends) } }
}
