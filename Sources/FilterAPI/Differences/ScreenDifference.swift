import FilterCore
import JSON

/// What is different between two screens of one session with the same options (schema `Changes`).
///
/// - An object has its changed members alone; `null` stands for one that is null or gone.
/// - A list of objects with ids has what was deleted, inserted, moved and updated, see ``ListDifference``; empty
///   parts are left out. A list as it is, in brackets, takes the place of the former one.
/// - The values of a category and the current filters are named by the places that they had, and the counts of all of
///   them in one array, see ``NumberedListChange``.
/// - Items have their ids beside them, and their bytes as they are stored. Where a page has ids alone, they are there as a
///   whole.
/// - Everything else that changed (stats, selections) is there as a whole.
///
/// Both screens are read as bytes, once, see ``ScreenOutline``.
struct ScreenDifference {
    let old: ScreenOutline
    let new: ScreenOutline
    var writer = JSONWriter()

    /// Units to read a byte of either screen.
    static let byteCost = 1

    /// Writes the members that differ into an open object.
    ///
    /// - Parameters:
    ///   - old: members of a screen, as its parts have them.
    ///   - new: those of another one with the same parts.
    /// - Complexity: O(bytes of both); O(*n* log *n*) for lists of *n* elements that are in another order.
    static func write(from old: [UInt8], to new: [UInt8], to writer: inout JSONWriter) {
        var difference = ScreenDifference(old: ScreenOutline(ofMembers: old), new: ScreenOutline(ofMembers: new))
        // Taken, not copied, with the room that it has.
        swap(&difference.writer, &writer)
        difference.writeMembers(of: .screen, from: ScreenOutline.whole, to: ScreenOutline.whole)
        swap(&difference.writer, &writer)
    }

    // MARK: Objects

    /// - Parameter form: what the objects are.
    private mutating func writeMembers(of form: ScreenForm, from formerObject: Int, to object: Int) {
        var beside = old.parts(of: formerObject)
        for number in new.parts(of: object) {
            let former = old.counterpart(of: number, in: new, among: formerObject, near: beside.next())
            let part = new.parts[number]
            switch form.shape(of: part.member) {
            case .itemIDs where new.member(.items, of: object) != nil: continue
            case .items: writeItems(number, of: object, from: former, of: formerObject)
            case _ where former.map { old.value($0).isEqual(to: new.value(number)) } ?? false: continue
            case .whole, .itemIDs: new.write(part, to: &writer)
            case .list(let element): writeList(number, of: element, from: former)
            case .numbered(.values): writeValues(from: former, to: number)
            case .numbered(.currentFilters): writeFilters(from: former, to: number)
            case .numbered(.histogram): writeHistogram(from: former, to: number)
            case .object(let form):
                guard let former else {
                    new.write(part, to: &writer)
                    continue
                }
                new.writeKey(part.key, to: &writer)
                writer.beginObject()
                writeMembers(of: form, from: former, to: number)
                writer.endObject()
            }
        }
        beside = new.parts(of: object)
        for number in old.parts(of: formerObject)
        where new.counterpart(of: number, in: old, among: object, near: beside.next()) == nil {
            writeNull(for: old.parts[number].key)
        }
    }

    /// - Parameter key: of a member that the former screen has.
    mutating func writeNull(for key: TextRange) {
        old.writeKey(key, to: &writer)
        writer.null()
    }

    private mutating func write(_ key: StaticString, _ value: TextRange) {
        writer.key(key)
        new.write(value, to: &writer)
    }

    // MARK: Lists

    private mutating func writeList(_ list: Int, of element: ScreenForm, from former: Int?) {
        let change = ListChange(
            from: former.flatMap { KeyedElements($0, in: old) },
            in: old,
            to: KeyedElements(list, in: new),
            in: new
        )
        guard let change else { return new.write(new.parts[list], to: &writer) }
        new.writeKey(new.parts[list].key, to: &writer)
        writer.beginObject()
        writeDeletions(change)
        writePlacements("insert", change.structure.insertions) { difference, index in
            difference.writer.member("index", index)
            difference.write("value", difference.new.parts[change.new.elements[index]].value)
        }
        writeMoves(change)
        writePlacements("update", change.updates) { difference, update in
            difference.write("id", change.new.keys[update.place])
            difference.writeMembers(
                of: element,
                from: change.old.elements[update.formerPlace],
                to: change.new.elements[update.place]
            )
        }
        writer.endObject()
    }

    /// Items, which need not hold their ids.
    private mutating func writeItems(_ items: Int, of page: Int, from formerItems: Int?, of formerPage: Int) {
        let (ids, formerIDs) = (new.member(.itemIDs, of: page), old.member(.itemIDs, of: formerPage))
        guard !isSame(formerItems, items) || !isSame(formerIDs, ids) else { return }
        let change = ListChange(
            from: KeyedElements(formerIDs, formerItems, in: old),
            in: old,
            to: KeyedElements(ids, items, in: new),
            in: new
        )
        guard let change else {
            if let ids { new.write(new.parts[ids], to: &writer) }
            return new.write(new.parts[items], to: &writer)
        }
        writer.key("items")
        writer.beginObject()
        writeDeletions(change)
        writePlacements("insert", change.structure.insertions) { difference, index in
            difference.write("id", change.new.keys[index])
            difference.writer.member("index", index)
            difference.write("item", difference.new.parts[change.new.elements[index]].value)
        }
        writeMoves(change)
        writePlacements("update", change.updates) { difference, update in
            difference.write("id", change.new.keys[update.place])
            difference.write("item", difference.new.parts[change.new.elements[update.place]].value)
        }
        writer.endObject()
    }

    /// Whether both screens have the same value, or none.
    private func isSame(_ former: Int?, _ present: Int?) -> Bool {
        guard let former, let present else { return former == nil && present == nil }
        return old.value(former).isEqual(to: new.value(present))
    }

    private mutating func writeDeletions(_ change: ListChange) {
        guard !change.structure.deletions.isEmpty else { return }
        writer.key("delete")
        writer.beginArray()
        for place in change.structure.deletions { old.write(change.old.keys[place], to: &writer) }
        writer.endArray()
    }

    private mutating func writeMoves(_ change: ListChange) {
        writePlacements("move", change.structure.moves) { difference, index in
            difference.write("id", change.new.keys[index])
            difference.writer.member("index", index)
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
