import CSimdJSON
package import FilterCore

/// Puts the attributes of parsed rows into a table, in the order of input.
package struct TableAssembler {
    private var table = AttributeTableBuilder()
    /// For each path of the parser the attribute's slot in the table.
    private var slots: [Int] = []

    package init(table: AttributeTableBuilder = AttributeTableBuilder(), slots: [Int] = []) {
        self.table = table
        self.slots = slots
    }

    /// The memory of the table so far.
    package var memoryByteCount: Int { table.memoryByteCount }

    /// Adds the items of a batch.
    ///
    /// - Precondition: batches come in the order in which they were parsed, none left out.
    package mutating func append(_ batch: RowBatch) {
        for path in batch.newPaths { slots.append(table.attribute(path)) }
        batch.forEachRow { row, leaves, strings, _ in
            if batch.isItem[row] { append(leaves, strings) }
        }
    }

    /// Freezes the table and leaves an empty one.
    ///
    /// - Parameter removed: as of ``ItemCollector/finish(_:)``.
    package mutating func finish(removing removed: [Int]) -> AttributeTable {
        // Taken out of `self`, so that each column is freed as soon as it is frozen.
        exchange(&table, with: AttributeTableBuilder()).finish(removing: removed)
    }

    /// Adds the next item's values; all are prefetched before the first is looked up.
    private mutating func append(_ leaves: Span<csj_leaf>, _ strings: Span<UInt8>) {
        for index in leaves.indices {
            let slot = slots[Int(leaves[index].path)]
            switch leaves[index].value {
            case .string(let range): table.prefetch(string: strings.extracting(range), to: slot)
            case .number(let number): table.prefetch(number: number, to: slot)
            case .bool, .null, .object, .emptyArray: continue
            }
        }
        table.beginItem()
        for index in leaves.indices {
            let leaf = leaves[index]
            let slot = slots[Int(leaf.path)]
            switch leaf.value {
            case .string(let range) where !range.isEmpty: table.append(string: strings.extracting(range), to: slot)
            case .number(let number): table.append(number: number, to: slot)
            case .bool(let bool): table.append(bool: bool, to: slot)
            case .string, .null, .object, .emptyArray: continue
            }
            if leaf.in_array { table.markArray(slot) }
        }
    }
}
