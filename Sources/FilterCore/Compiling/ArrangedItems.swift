/// The items of a catalog in the order in which it keeps them: as they came, or, where its definition says what they are
/// variants of, each product's together, at the place of the first one.
///
/// ```
/// input    A1 B1 A2 C1 B2        letters are products
/// places   A1 A2 B1 B2 C1
/// sequences 0  2  1  4  3        numbers in the order of input, in which pages without a sort are
/// ```
public struct ArrangedItems: Sendable {
    public let table: AttributeTable
    public let store: ItemStore

    /// - Parameters:
    ///   - store: the items of the table, in the same order.
    ///   - definition: that of the catalog.
    /// - Complexity: O(items); O(bytes) where items are moved.
    public init(_ table: AttributeTable, _ store: ItemStore, by definition: CatalogDefinition) {
        precondition(store.count == table.itemCount, "the items are not those of the table")
        let sequences = table.sequences(by: definition)
        self.table = sequences.map(table.arranged) ?? table
        self.store = sequences.map(store.arranged) ?? store
    }
}

extension AttributeTable {
    /// By place the number of the item that comes there so that the variants of each product stand together; `nil` where they
    /// do. The values that they have in common are those that the definition reads: `NA` may be none.
    func sequences(by definition: CatalogDefinition) -> FrozenArray<UInt32>? {
        guard let attribute = definition.variantsOf, let written = column(attribute) else { return nil }
        let table = AttributeTable(itemCount: itemCount, columns: [written]).read(by: definition)
        guard let column = table.column(attribute) else { return nil }
        // By code the first item, which says where all of them go.
        var leaders = [UInt32](repeating: .max, count: column.vocabulary.count)
        let leading = (0..<UInt32(itemCount)).map { item -> UInt32 in
            guard let value = column.offsets.range(of: Int(item)).first else { return item }
            let code = Int(column.codes[value])
            if leaders[code] == .max { leaders[code] = item }
            return leaders[code]
        }
        if zip(leading, leading.dropFirst()).allSatisfy({ $0 <= $1 }) { return nil }
        return ItemOrder(ranks: leading).permutation
    }

    /// The items in another order.
    ///
    /// - Parameter sequences: by new place the former one.
    func arranged(by sequences: FrozenArray<UInt32>) -> AttributeTable {
        AttributeTable(itemCount: itemCount, columns: columns.map { $0.arranged(by: sequences) })
    }
}

extension RawColumn {
    fileprivate func arranged(by sequences: FrozenArray<UInt32>) -> RawColumn {
        var codes: [UInt32] = []
        codes.reserveCapacity(self.codes.count)
        var items: [UInt32] = []
        var starts: [UInt32] = []
        for place in sequences.indices {
            let range = offsets.range(of: Int(sequences[place]))
            if range.isEmpty { continue }
            items.append(UInt32(place))
            starts.append(UInt32(codes.count))
            for index in range { codes.append(self.codes[index]) }
        }
        let isSingle = codes.count == items.count
        starts.append(UInt32(codes.count))
        return RawColumn(
            path: path,
            vocabulary: vocabulary,
            codes: FrozenArray(keeping: codes),
            offsets: ValueOffsets(
                items: items.count == sequences.count ? nil : items,
                starts: isSingle ? nil : starts,
                coveredCount: items.count,
                itemCount: sequences.count
            ),
            hasArrays: hasArrays
        )
    }
}

extension ItemStore {
    /// - Precondition: there is one part.
    fileprivate func arranged(by sequences: FrozenArray<UInt32>) -> ItemStore {
        let part = parts.all[0]
        var arranged = ItemStoreBuilder()
        arranged.reserveCapacity(byteCount: part.byteCount)
        for item in sequences {
            part.ids.withText(of: Int(item)) { id in
                part.withJSON(of: Int(item)) { _ = arranged.append(id: id, json: $0) }
            }
        }
        return arranged.finish().store.moved(from: sequences)
    }
}
