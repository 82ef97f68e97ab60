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
        // Tables count all items of the first part, those that a view does not show among them.
        guard !hasPairs, limits.maxBytes > 0, hiddenCount == 0 else { return }
        let tables = PairTables(
            parts.pairSides,
            numbers: parts.numberSides,
            itemCount: places.ranges[0].count,
            limits,
            isCancelled: isCancelled
        )
        if let tables { parts.pairs.publish(tables) }
    }

    /// Whether two catalogs find the same tables of pairs, once these are made.
    public func sharesPairs(with other: Catalog) -> Bool { parts.pairs === other.parts.pairs }

    /// Whether the tables of pairs are made.
    public var hasPairs: Bool { parts.pairs.tables != nil }

    /// Whether rows of tables can be added up to what passes a clause: a product may have several of its values, whatever each
    /// of its items has.
    func addsUp(_ clause: SourcedClause) -> Bool {
        guard countsProducts else { return true }
        guard case .values(let codes, _) = clause.source else { return false }
        return codes.count == 1 || (categories[clause.category].measured as? ProductColumn)?.areDisjoint ?? false
    }
}

extension CatalogParts {
    /// By category, its values for tables of pairs; `nil` for one without.
    fileprivate var pairSides: [PairSide?] {
        mostlyShown.map { category in category.flatMap { PairSide($0, places: places.ranges[0], measure) } }
    }

    /// By category, its numbers for tables of pairs; `nil` for one without.
    fileprivate var numberSides: [NumberSide?] {
        mostlyShown.map { category in
            category.flatMap { category in
                NumberSide(category, sharesClause: sharedGroups.contains(category.filterGroup), measure)
            }
        }
    }

    /// The categories, `nil` for those made of names: they would have most of the tables, and are seldom shown.
    private var mostlyShown: [Category?] {
        let made = relevant.reduce(into: Set<Int>()) { $0.formUnion($1.isOwn) }
        return categories.indices.map { made.contains($0) ? nil : categories[$0] }
    }

    /// Writes the tables, if they are made.
    func writePairs(to archive: inout ArchiveWriter) {
        let tables = pairs.tables
        archive.write(tables?.limits)
        tables?.write(to: &archive)
    }

    /// Publishes the tables that were written, if they were made within these limits; otherwise they are not read, as nothing
    /// is written behind them.
    func readPairs(from archive: inout ArchiveReader, within limits: PairLimits) throws(ArchiveError) {
        guard try archive.read(PairLimits?.self) == limits else { return }
        // Limits count what lies around tables by the rule of thumb.
        archive.bytesLeft = limits.maxBytes.addingSaturated(limits.maxBytes)
        pairs.publish(try PairTables(from: &archive, pairSides, numbers: numberSides, limits))
    }
}
