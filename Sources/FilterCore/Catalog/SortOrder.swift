/// One total order of a catalog's items.
public struct SortOrder: Sendable {
    public let id: String
    public let title: String
    public let keys: [SortKey]
    /// Of the first part; `nil` for the order of places.
    let order: ItemOrder?
    /// Walks ``order`` from its end, equal ranks still in item order.
    let isReversed: Bool
    /// Whether every item has a rank of its own, as places are not those of the order of input.
    let isStrict: Bool
    /// By key, whether all its values were dates when the first part was made.
    private let areDates: [Bool]
    /// The items of other parts; without parts for the order of input.
    let later: LaterOrder

    /// The order of input, by numbers of their own where items were moved.
    static func input(of places: ItemPlaces) -> SortOrder {
        SortOrder(
            id: SortDefinition.defaultID,
            title: "Default",
            keys: [],
            order: places.firstSequences.map { ItemOrder(ranks: Array($0)) },
            areDates: [],
            isStrict: places.firstSequences != nil
        )
    }

    private init(
        id: String,
        title: String,
        keys: [SortKey],
        order: ItemOrder?,
        areDates: [Bool],
        isStrict: Bool,
        later: LaterOrder = LaterOrder(parts: [])
    ) {
        self.id = id
        self.title = title
        self.keys = keys
        self.order = order
        self.isStrict = isStrict
        // An order by one key is kept ascending.
        isReversed = keys.count == 1 && keys[0].isDescending && !isStrict
        self.areDates = areDates
        self.later = later
    }

    /// - Parameter input: the order of input, which decides at last.
    init(
        _ definition: SortDefinition,
        keys: [(order: ItemOrder, isDescending: Bool)],
        areDates: [Bool],
        _ input: SortOrder
    ) {
        let keys = keys + (input.order.map { [($0, false)] } ?? [])
        self.init(
            id: definition.id,
            title: definition.title,
            keys: definition.keys,
            order: keys.count == 1 ? keys[0].order : ItemOrder.combined(keys),
            areDates: areDates,
            isStrict: input.isStrict
        )
    }
}

extension SortOrder {
    /// A number that ascends along the order, of an item that was compiled together with the others.
    func key(of item: Int) -> UInt64 {
        UInt64(order?.position(of: item, isReversed) ?? 0) << 32 | UInt64(item)
    }
}

// MARK: - Items of later parts

extension SortOrder {
    /// The order after a change of the items.
    ///
    /// - Parameters:
    ///   - keptParts: how many parts stay.
    ///   - itemCount: how many items are added.
    ///   - attributes: of all parts, those that are added last.
    /// - Returns: `nil` if some value is no date where all others are.
    func changed(keepingParts keptParts: Int, addingItems itemCount: Int, _ attributes: AttributeIndex) -> SortOrder? {
        guard let order else { return self }
        let first = attributes.parts.all[0]
        let added = attributes.parts.all[keptParts]
        var isSound = true
        func values(of item: Int, in part: AttributePart) -> [SortValue?] {
            zip(keys, areDates).map { key, isDate in
                let own = part.values(of: Text(key.attribute), at: item).map { value in
                    SortValue(value, isDate: isDate, in: attributes.zone)
                }
                if own.contains(where: { $0 == nil }) { isSound = false }
                let compared = own.compactMap { $0 }
                return key.isDescending ? compared.max() : compared.min()
            }
        }
        // Items of one rank have the same values, and the bisections of many items meet the same ranks.
        var known: [UInt32: [SortValue?]] = [:]
        func firstValues(of item: Int) -> [SortValue?] {
            let rank = order.rank(of: item)
            if let values = known[rank] { return values }
            let values = values(of: item, in: first)
            known[rank] = values
            return values
        }
        let part = LaterOrder.Part(
            itemCount: itemCount,
            order: order,
            values: { values(of: $0, in: added) },
            isBefore: { item, own in precedes(firstValues(of: item), own) == true },
            isAlike: { item, own in precedes(firstValues(of: item), own) == nil }
        )
        guard isSound else { return nil }
        return SortOrder(
            id: id,
            title: title,
            keys: keys,
            order: order,
            areDates: areDates,
            isStrict: isStrict,
            later: LaterOrder(parts: later.parts.prefix(keptParts - 1) + [part])
        )
    }

    /// Whether some items alone are for certain compared as all items are: as dates, if all of their values are dates.
    ///
    /// - Precondition: there is one part.
    func comparesAlike(in shown: ShownItems, _ attributes: AttributeIndex) -> Bool {
        let first = attributes.parts.all[0]
        return zip(keys, areDates).allSatisfy { key, isDate in
            let name = Text(key.attribute)
            guard !isDate, let item = shown.parts[0].subtracting(first.none(of: name)).first else { return true }
            return !first.values(of: name, at: item).contains { value in
                // Other values may be why no order of days was named.
                guard case .string(let text) = value else { return false }
                return DateText(text.string) != nil || DayOrder.allCases.contains { DateText(text.string, $0) != nil }
            }
        }
    }

    /// Whether some values come before others in ``order``, which has one key ascending, and several in their
    /// directions; `nil` for equal ones.
    func precedes(_ left: [SortValue?], _ right: [SortValue?]) -> Bool? {
        for (index, pair) in zip(left, right).enumerated() where pair.0 != pair.1 {
            guard let first = pair.0 else { return false }
            guard let second = pair.1 else { return true }
            return (first < second) != (keys.count > 1 && keys[index].isDescending)
        }
        return nil
    }
}

// MARK: - In an archive

extension SortOrder {
    /// All but the order of input.
    func write(to archive: inout ArchiveWriter) {
        guard let order else { return }
        archive.write(id)
        archive.write(areDates)
        archive.write(order)
    }

    /// - Parameters:
    ///   - definitions: those of the catalog, one of which the order was made by.
    ///   - input: the order of input.
    init(
        from archive: inout ArchiveReader,
        _ definitions: [SortDefinition],
        _ input: SortOrder
    ) throws(ArchiveError) {
        let id = try archive.read(Text.self)
        guard let definition = definitions.first(where: { Text($0.id) == id }) else {
            throw .impossible("there is no sort “\(id)”")
        }
        let areDates = try archive.read([Bool].self)
        try archive.require(areDates.count == definition.keys.count, "a sort has other keys than its definition")
        let order = try archive.read(ItemOrder.self)
        self.init(
            id: definition.id,
            title: definition.title,
            keys: definition.keys,
            order: order,
            areDates: areDates,
            isStrict: input.isStrict
        )
    }
}
