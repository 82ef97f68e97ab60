import Support

/// The constant JSON of all categories of a catalog, in one locale.
package final class EncodedCategories: Sendable {
    /// The parts of a category's JSON that no state changes, and those that it has while nothing is chosen there.
    ///
    /// ```
    /// definition   "id":"brand",…,"isRequired":false        members without braces
    /// idle         "isActive":false,…,"accessibilityHint":"…"
    /// ```
    package struct Category: Sendable {
        package let definition: [UInt8]
        /// Of a category that is enabled, and that the state has no selection of.
        package let idle: [UInt8]

        package init(definition: [UInt8], idle: [UInt8]) {
            self.definition = definition
            self.idle = idle
        }
    }

    /// By index.
    package let categories: [Category]

    package init(_ categories: [Category]) {
        self.categories = categories
    }

    /// Encoded when they are asked for first.
    final class Lazy: Sendable {
        private let made = AtomicLazyReference<EncodedCategories>()

        /// - Parameter make: may be called by several threads at once, all but one in vain.
        func categories(_ make: () -> EncodedCategories) -> EncodedCategories {
            made.load() ?? made.storeIfNil(make())
        }
    }
}
