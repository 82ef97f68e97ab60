import FilterCore
import JSON

// A list that a client has becomes the new one in two steps: `order`, if it is another one now, then `update` (schema
// `ListChanges`).

extension ScreenDifference {
    /// A run of kept elements is written as two places from this length on; a shorter one takes more bytes so.
    private static let shortestRun = 3

    /// Writes where the elements of a list stood in the former one, unless all have stayed.
    ///
    /// - Parameter write: writes an element that the client does not have, by its place in the new list.
    mutating func writeOrder(_ keys: KeyPlaces, writingNew write: (inout ScreenDifference, Int) -> Void) {
        if keys.isSame { return }
        writer.key("order")
        writer.beginArray()
        var place = 0
        while place < keys.places.count {
            let count = keys.runLength(from: place)
            if let start = keys.places[place], count >= Self.shortestRun {
                writer.beginArray()
                writer.integer(start)
                writer.integer(start + count)
                writer.endArray()
                place += count
            } else {
                if let start = keys.places[place] { writer.integer(start) } else { write(&self, place) }
                place += 1
            }
        }
        writer.endArray()
    }

    /// Writes an object for each element that the client has and that differs, if there are any.
    mutating func writeUpdates<Update>(
        _ updates: [Update],
        writingMembers write: (inout ScreenDifference, Update) -> Void
    ) {
        guard !updates.isEmpty else { return }
        writer.key("update")
        writer.beginArray()
        for update in updates {
            writer.beginObject()
            write(&self, update)
            writer.endObject()
        }
        writer.endArray()
    }

    /// Writes what became of a list of objects with ids.
    mutating func writeList(_ list: Int, of kind: ScreenObjectKind, from former: Int?) {
        let isTold = writeChange(
            of: KeyedElements(list, in: new),
            as: new.parts[list].key,
            kind,
            from: former.flatMap { KeyedElements($0, in: old) }
        )
        if !isTold { new.write(new.parts[list], to: &writer) }
    }

    /// Writes what became of items, which need not hold their ids.
    mutating func writeItems(_ items: Int, of page: Int, from formerItems: Int?, of formerPage: Int) {
        let (ids, formerIDs) = (new.member(.itemIDs, of: page), old.member(.itemIDs, of: formerPage))
        guard !isSame(formerItems, items) || !isSame(formerIDs, ids) else { return }
        let isTold = writeChange(
            of: KeyedElements(ids, items, in: new),
            as: new.parts[items].key,
            nil,
            from: KeyedElements(formerIDs, formerItems, in: old)
        )
        if isTold { return }
        if let ids { new.write(new.parts[ids], to: &writer) }
        new.write(new.parts[items], to: &writer)
    }

    /// Whether both screens have the same value, or none.
    private func isSame(_ former: Int?, _ present: Int?) -> Bool {
        guard let former, let present else { return former == nil && present == nil }
        return old.value(former).isEqual(to: new.value(present))
    }

    /// - Parameter kind: of the elements; `nil` for items, each an object of its `id` and the `item`.
    /// - Returns: false, with nothing written, if one of them is no list of elements with keys, each once.
    private mutating func writeChange(
        of list: KeyedElements?,
        as key: TextRange,
        _ kind: ScreenObjectKind?,
        from former: KeyedElements?
    ) -> Bool {
        guard let list, let former, let keys = list.places(in: new, among: former, in: old) else { return false }
        new.writeKey(key, to: &writer)
        writer.beginObject()
        writeOrder(keys) { difference, place in
            guard kind == nil else {
                return difference.new.write(difference.new.parts[list.elements[place]].value, to: &difference.writer)
            }
            difference.writer.beginObject()
            difference.writeItem(place, of: list)
            difference.writer.endObject()
        }
        let updates = keys.places.enumerated().compactMap { place, formerPlace -> (place: Int, formerPlace: Int)? in
            guard let formerPlace else { return nil }
            let isKept = isSame(former.elements[formerPlace], list.elements[place])
            return isKept ? nil : (place, formerPlace)
        }
        writeUpdates(updates) { difference, update in
            guard let kind else { return difference.writeItem(update.place, of: list) }
            difference.write("id", list.keys[update.place])
            difference.writeMembers(
                of: kind,
                from: former.elements[update.formerPlace],
                to: list.elements[update.place]
            )
        }
        writer.endObject()
        return true
    }

    private mutating func writeItem(_ place: Int, of list: KeyedElements) {
        write("id", list.keys[place])
        write("item", new.parts[list.elements[place]].value)
    }

    private mutating func write(_ key: StaticString, _ value: TextRange) {
        writer.key(key)
        new.write(value, to: &writer)
    }
}
