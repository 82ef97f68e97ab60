extension Filter {
    /// A word that filters look for, folded once: filters are compared and hashed again and again.
    public struct Keyword: Sendable {
        /// As it was written.
        public let text: Text
        /// See ``Folding/fold(_:)``.
        let folded: Text

        /// - Complexity: O(length).
        public init(_ text: Text) {
            self.text = text
            folded = Text(Folding.fold(text.string))
        }
    }
}

/// Keywords are equal when they are folded alike, as they find the same.
extension Filter.Keyword: Hashable {
    public static func == (left: Self, right: Self) -> Bool { left.folded == right.folded }

    public func hash(into hasher: inout Hasher) { hasher.combine(folded) }
}
