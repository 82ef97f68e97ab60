// The orders that pages can have.
extension CatalogCompiler {
    /// - Parameter input: the order of input, which decides between items that a sort has at one place.
    mutating func compileSortOrders(_ input: SortOrder) -> [SortOrder] {
        var orders = [input]
        var byKey: [SortKey: (ItemOrder, isDate: Bool)] = [:]
        for sort in definition.sorts {
            if orders.contains(where: { $0.id == sort.id }) { continue }
            var keys: [(order: ItemOrder, isDescending: Bool)] = []
            var areDates: [Bool] = []
            for (index, key) in sort.keys.enumerated() {
                let found = itemOrder(key, at: "keys/\(index)", of: sort, sharing: &byKey)
                guard let (order, isDate) = found else { continue }
                keys.append((order, key.isDescending))
                areDates.append(isDate)
            }
            guard keys.count == sort.keys.count, !keys.isEmpty else { continue }
            orders.append(SortOrder(sort, keys: keys, areDates: areDates, input))
        }
        return orders
    }

    private mutating func itemOrder(
        _ key: SortKey,
        at member: String,
        of sort: SortDefinition,
        sharing byKey: inout [SortKey: (ItemOrder, isDate: Bool)]
    ) -> (ItemOrder, isDate: Bool)? {
        guard let column = contents.column(key.attribute, for: .sort(sort.id), member) else { return nil }
        let items = ItemCodes(itemCount: contents.itemCount, column: column)
        // With one value per item both directions walk one order; with several they look at different values.
        let shared = SortKey(attribute: key.attribute, isDescending: items.isSingleValued ? false : key.isDescending)
        if let order = byKey[shared] { return order }
        let vocabulary = column?.vocabulary ?? Vocabulary()
        let ranks = ValueOrder.ranks(of: vocabulary, zone: contents.zone)
        var itemRanks = [UInt32](repeating: ItemOrder.absent, count: contents.itemCount)
        items.forEachItem { item, range in
            let own = items.codes[range].lazy.map { ranks[Int($0)] }
            itemRanks[item] = (shared.isDescending ? own.max() : own.min()) ?? ItemOrder.absent
        }
        let isDate = ValueOrder.instants(of: vocabulary, zone: contents.zone) != nil
        let order = (ItemOrder(ranks: itemRanks), isDate: isDate)
        byKey[shared] = order
        return order
    }
}
