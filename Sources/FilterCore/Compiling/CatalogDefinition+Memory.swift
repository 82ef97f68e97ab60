// Estimates of the memory of a catalog, before it is compiled.
extension CatalogDefinition {
    /// About what words, paths, values and names take while a catalog is compiled: as if no two paths had a part in common. Words are
    /// counted wherever they stand, but as if many stood in several places.
    ///
    /// - Complexity: O(bytes of the values of attributes with words or paths).
    package func contentByteCount(of table: AttributeTable) -> Int {
        categories.reduce(namesByteCount(of: table)) { sum, category in
            switch category.kind {
            case .search, .keywords:
                let paths = category.attributes.isEmpty ? [category.attribute] : category.attributes
                return paths.compactMap { table.column($0) }.reduce(sum) { $0 + Self.wordByteCount * $1.wordCount }
            case .hierarchy:
                let columns = Hierarchy.Source(category.attribute, in: table).columns
                return columns.reduce(sum) { $0 + $1.nodeByteCount(category.separator) }
            case .multi, .single:
                let valueCount = table.column(category.attribute)?.vocabulary.count ?? 0
                return sum + Self.listedValueByteCount * valueCount
            case .options, .toggle, .range, .comparison: return sum
            }
        }
    }

    /// Of a distinct value in a list, besides what its items take: its text, label, rank, set and place among others, while they are
    /// made. Measured with lists of 20,000 and 100,000 different texts.
    private static let listedValueByteCount = 200

    /// Of a word at an item.
    private static let wordByteCount = 32

    /// Of the categories that are made of names.
    private func namesByteCount(of table: AttributeTable) -> Int {
        let objects = groups.compactMap(\.relevance)
        guard !objects.isEmpty else { return 0 }
        let named = table.columns.filter { column in objects.contains { $0.name(in: column.path) != nil } }
        return named.reduce(0) { $0 + Self.nameByteCount + $1.categoryByteCount(itemCount: table.itemCount) }
    }

    /// Of a category, besides what its items take.
    private static let nameByteCount = 4_096
}

extension RawColumn {
    /// What a category of these values takes: of few items for their values alone, with two sets of items.
    fileprivate func categoryByteCount(itemCount: Int) -> Int {
        guard case .sparse = offsets else { return 2 * itemCount }
        return 16 * codes.count + Self.valueByteCount * vocabulary.count + itemCount / 4
    }

    /// Of a distinct value in the lists of a category.
    private static let valueByteCount = 100

    /// How many words items have, at most; none of values that are no strings.
    fileprivate var wordCount: Int {
        var counts = [UInt32](repeating: 0, count: vocabulary.count)
        for code in 0..<vocabulary.count where vocabulary.isString(code) {
            counts[code] = vocabulary.withString(at: code) { UInt32($0.wordCount) }
        }
        return codes.reduce(0) { $0 + Int(counts[Int($1)]) }
    }

    /// The memory of the nodes of paths, each with the text of the path to it.
    fileprivate func nodeByteCount(_ separator: String) -> Int {
        (0..<vocabulary.count).reduce(0) { sum, code in
            guard vocabulary.isString(code) else { return sum }
            return sum
                + vocabulary.withString(at: code) { path in
                    let levels = min(path.partCount(separatedBy: separator.utf8Span.span), PathLimits.levels)
                    return levels * (Self.nodeByteCount + 2 * path.count)
                }
        }
    }

    private static let nodeByteCount = 256
}

extension Span<UInt8> {
    /// Runs of letters, digits and whatever is beyond ASCII.
    fileprivate var wordCount: Int {
        var count = 0
        var isInside = false
        for index in indices {
            let byte = self[index]
            let lowered = byte | 0x20
            let isWord = byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(lowered)
            if isWord, !isInside { count += 1 }
            isInside = isWord
        }
        return count
    }
}
