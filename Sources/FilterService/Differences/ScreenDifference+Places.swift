import FilterCore

// What a tap changes most: lists whose elements mostly stay, with their numbers.

extension ScreenDifference {
    /// Writes what became of the values of a category (schemas `PlacedChanges` and `Counts`).
    mutating func writeValues(from old: JSONSlice?, to new: JSONSlice) {
        let change = old.flatMap { PlacedListChange(from: $0, to: new, of: .values) }
        guard let change else { return write("values", new) }
        writeArrays(change)
        guard change.order != nil || !change.updates.isEmpty else { return }
        writer.key("values")
        writer.beginObject()
        writePlaces(change)
        writer.endObject()
    }

    /// Writes what became of the current filters (schema `PlacedChanges`).
    mutating func writeFilters(from old: JSONSlice?, to new: JSONSlice) {
        let change = old.flatMap { PlacedListChange(from: $0, to: new, of: .currentFilters) }
        guard let change else { return write("currentFilters", new) }
        writer.key("currentFilters")
        writer.beginObject()
        writePlaces(change)
        writeArrays(change)
        writer.endObject()
    }

    /// Writes the counts of the bins alone where everything else of them is the same.
    mutating func writeHistogram(from old: JSONSlice?, to new: JSONSlice) {
        func edges(_ bin: JSONSlice) -> [JSONSlice.Member] { bin.members.filter { $0.key != "count" } }
        guard let former = old?.elements, let bins = new.elements, former.map(edges) == bins.map(edges) else {
            return write("histogram", new)
        }
        let counts = bins.compactMap { $0["count"] }
        guard counts.count == bins.count else { return write("histogram", new) }
        write("histogramCounts", counts)
    }

    private mutating func writePlaces(_ change: PlacedListChange) {
        if let order = change.order {
            writer.key("order")
            writer.beginArray()
            for place in order {
                switch place {
                case .former(let index): writer.integer(index)
                case .new(let members): write(members)
                }
            }
            writer.endArray()
        }
        guard !change.updates.isEmpty else { return }
        writer.key("update")
        writer.beginArray()
        for update in change.updates { write(update) }
        writer.endArray()
    }

    private mutating func writeArrays(_ change: PlacedListChange) {
        for (name, elements) in change.arrays { write(name, elements) }
    }

    private mutating func write(_ members: [JSONSlice.Member]) {
        writer.beginObject()
        for member in members { write(member.key, member.value) }
        writer.endObject()
    }

    private mutating func write(_ key: String, _ values: [JSONSlice]) {
        writer.key(key)
        writer.beginArray()
        for value in values { write(value) }
        writer.endArray()
    }
}
