extension Catalog {
    /// Makes the tables of pairs of values from which counts are looked up where one clause is in force. It takes about
    /// half a second for a million items; meanwhile, and without them, everything is counted.
    ///
    /// The catalogs that are made of this one, before or afterwards, find the same tables, as long as they share the items
    /// that were compiled together and these have the same values.
    ///
    /// - Parameters:
    ///   - limits: which tables are made.
    ///   - isCancelled: asked now and then whether they are not needed any more.
    public func preparePairs(_ limits: PairLimits, isCancelled: () -> Bool = { false }) {
        guard !hasPairs else { return }
        let first = places.ranges[0]
        let sides = categories.map { PairSide($0, places: first) }
        let tables = PairTables(
            sides,
            numbers: categories.map { NumberSide($0, sharesClause: sharedGroups.contains($0.filterGroup)) },
            itemCount: first.count,
            limits,
            isCancelled: isCancelled
        )
        if let tables { parts.pairs.publish(tables) }
    }

    /// Whether two catalogs find the same tables of pairs, once these are made.
    public func sharesPairs(with other: Catalog) -> Bool { parts.pairs === other.parts.pairs }

    /// Whether the tables of pairs are made.
    public var hasPairs: Bool { parts.pairs.tables != nil }
}
