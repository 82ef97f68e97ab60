extension Duration {
    /// Whole milliseconds; what is less than one is cut.
    @inlinable public var wholeMilliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
