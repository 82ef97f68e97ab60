import FilterCore

/// What is different between two screens of one session with the same options (schema `Changes`).
///
/// - An object has its changed members alone; `null` stands for one that is null or gone.
/// - A list of objects with ids has what was deleted, inserted, moved and updated, see ``KeyedListDifference``; empty
///   parts are left out. A list as it is, in brackets, takes the place of the former one.
/// - The values of a category and the current filters are told by the places that they had, and the counts of all of them in
///   one array, see ``PlacedListChange``.
/// - Items have their ids beside them, and their bytes as they are stored. Where a page has ids alone, they are there as a
///   whole.
/// - Everything else that changed (stats, selections) is there as a whole.
///
/// Both screens are read as bytes. Equal members are not parsed.
struct ScreenDifference {
    var writer: JSONWriter

    /// Units to read a byte of either screen.
    static let byteCost = 5

    /// Writes the members that differ into an open object.
    ///
    /// - Parameters:
    ///   - old: a screen as ``SessionAnswer`` writes it.
    ///   - new: another one with the same parts.
    /// - Complexity: O(bytes of both); O(*n* log *n*) for lists of *n* elements that are in another order.
    static func write(from old: [UInt8], to new: [UInt8], to writer: inout JSONWriter) {
        // Taken, not copied, with the room that it has.
        var difference = ScreenDifference(writer: JSONWriter())
        swap(&difference.writer, &writer)
        difference.writeMembers(of: .screen, from: JSONSlice(old), to: JSONSlice(new))
        swap(&difference.writer, &writer)
    }

    // MARK: Objects

    /// - Parameter form: what the objects are.
    private mutating func writeMembers(of form: Form, from old: JSONSlice, to new: JSONSlice) {
        let (before, after) = (old.members, new.members)
        for (index, member) in after.enumerated() {
            let former = before.value(of: member.key, near: index)
            switch form.shape(of: member.key) {
            case .itemIDs where new["items"] != nil: continue
            case .items: writeItems(from: former, to: member.value, oldIDs: old["itemIds"], newIDs: new["itemIds"])
            case _ where former == member.value: continue
            case .whole, .itemIDs: write(member.key, member.value)
            case .list(let element): writeList(member.key, of: element, from: former, to: member.value)
            case .values: writeValues(from: former, to: member.value)
            case .filters: writeFilters(from: former, to: member.value)
            case .histogram: writeHistogram(from: former, to: member.value)
            case .object(let form):
                guard let former else {
                    write(member.key, member.value)
                    continue
                }
                writer.key(member.key)
                writer.beginObject()
                writeMembers(of: form, from: former, to: member.value)
                writer.endObject()
            }
        }
        for (index, member) in before.enumerated() where after.value(of: member.key, near: index) == nil {
            writer.key(member.key)
            writer.null()
        }
    }

    mutating func write(_ key: String, _ value: JSONSlice) {
        writer.key(key)
        write(value)
    }

    mutating func write(_ value: JSONSlice) {
        value.withBytes { writer.raw($0) }
    }

    // MARK: Lists

    private mutating func writeList(_ key: String, of element: Form, from old: JSONSlice?, to new: JSONSlice) {
        guard let change = ListChange(old?.keyedElements, new.keyedElements) else { return write(key, new) }
        writer.key(key)
        writer.beginObject()
        writeDeletions(change)
        writePlacements("insert", change.structure.insertions) { difference, insertion in
            difference.writer.member("index", insertion.index)
            difference.write("value", change.new.values[insertion.index])
        }
        writeMoves(change)
        writePlacements("update", change.updates) { difference, update in
            difference.write("id", update.key)
            let (old, new) = (change.old.values[update.oldIndex], change.new.values[update.index])
            difference.writeMembers(of: element, from: old, to: new)
        }
        writer.endObject()
    }

    /// Items, which need not hold their ids.
    private mutating func writeItems(
        from old: JSONSlice?,
        to new: JSONSlice,
        oldIDs: JSONSlice?,
        newIDs: JSONSlice?
    ) {
        guard old != new || oldIDs != newIDs else { return }
        guard let change = ListChange(KeyedElements(oldIDs, old), KeyedElements(newIDs, new)) else {
            if let newIDs { write("itemIds", newIDs) }
            return write("items", new)
        }
        writer.key("items")
        writer.beginObject()
        writeDeletions(change)
        writePlacements("insert", change.structure.insertions) { difference, insertion in
            difference.write("id", insertion.key)
            difference.writer.member("index", insertion.index)
            difference.write("item", change.new.values[insertion.index])
        }
        writeMoves(change)
        writePlacements("update", change.updates) { difference, update in
            difference.write("id", update.key)
            difference.write("item", change.new.values[update.index])
        }
        writer.endObject()
    }

    private mutating func writeDeletions(_ change: ListChange) {
        guard !change.structure.deletions.isEmpty else { return }
        writer.key("delete")
        writer.beginArray()
        for id in change.structure.deletions { write(id) }
        writer.endArray()
    }

    private mutating func writeMoves(_ change: ListChange) {
        writePlacements("move", change.structure.moves) { difference, move in
            difference.write("id", move.key)
            difference.writer.member("index", move.index)
        }
    }

    private mutating func writePlacements<Placement>(
        _ key: StaticString,
        _ placements: [Placement],
        writing body: (inout ScreenDifference, Placement) -> Void
    ) {
        guard !placements.isEmpty else { return }
        writer.key(key)
        writer.beginArray()
        for placement in placements {
            writer.beginObject()
            body(&self, placement)
            writer.endObject()
        }
        writer.endArray()
    }
}

// MARK: - What a screen is made of

extension ScreenDifference {
    /// The kind of an object, which says how each of its members is compared.
    private enum Form {
        case screen
        case category
        /// A page or a section: items and their ids.
        case items
        /// A category group, None, a toggle: every member is replaced as a whole.
        case plain

        func shape(of key: String) -> Shape {
            switch (self, key) {
            case (.screen, "categoryGroups"): .list(.plain)
            case (.screen, "currentFilters"): .filters
            case (.category, "values"): .values
            case (.category, "histogram"): .histogram
            case (.category, "none"), (.category, "toggle"): .object(.plain)
            case (.screen, "categories"): .list(.category)
            case (.screen, "sections"): .list(.items)
            case (.screen, "page"): .object(.items)
            case (.items, "itemIds"): .itemIDs
            case (.items, "items"): .items
            default: .whole
            }
        }
    }

    /// How a changed member is written.
    private enum Shape {
        case whole
        case object(Form)
        case list(Form)
        /// Of a category.
        case values
        case filters
        case histogram
        case items
        /// Follow from the items where there are any.
        case itemIDs
    }
}

/// The elements of a list with the keys by which they are known.
private struct KeyedElements {
    let keys: [JSONSlice]
    let values: [JSONSlice]

    /// - Returns: `nil` if there are fewer or more keys than values, or none at all.
    init?(_ keys: JSONSlice?, _ values: JSONSlice?) {
        guard let keys = keys?.elements, let values = values?.elements, keys.count == values.count else { return nil }
        self.keys = keys
        self.values = values
    }

    init?(_ values: [JSONSlice]) {
        keys = values.compactMap { $0["id"] }
        self.values = values
        guard keys.count == values.count else { return nil }
    }
}

/// What became of a list.
private struct ListChange {
    let old: KeyedElements
    let new: KeyedElements
    let structure: KeyedListDifference<JSONSlice>
    /// Elements of both lists that are not equal, by rising index.
    let updates: [(key: JSONSlice, oldIndex: Int, index: Int)]

    /// - Returns: `nil` if one of them is no list of elements with keys, each once.
    init?(_ old: KeyedElements?, _ new: KeyedElements?) {
        guard let old, let new, let structure = KeyedListDifference(from: old.keys, to: new.keys) else { return nil }
        self.old = old
        self.new = new
        self.structure = structure
        let oldIndices = Dictionary(uniqueKeysWithValues: zip(old.keys, old.keys.indices))
        updates = new.keys.indices.compactMap { index in
            guard let oldIndex = oldIndices[new.keys[index]], old.values[oldIndex] != new.values[index] else {
                return nil
            }
            return (new.keys[index], oldIndex, index)
        }
    }
}

extension JSONSlice {
    /// The elements of an array of objects with ids.
    fileprivate var keyedElements: KeyedElements? { elements.flatMap { KeyedElements($0) } }
}

extension [JSONSlice.Member] {
    /// The value of a member, which two screens have at about the same place.
    fileprivate func value(of key: String, near index: Int) -> JSONSlice? {
        if indices.contains(index), self[index].key == key { return self[index].value }
        return first { $0.key == key }?.value
    }
}
