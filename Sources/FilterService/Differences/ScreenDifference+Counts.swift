import FilterCore

// What a tap changes most: the counts of a category, whose values mostly stay.

extension ScreenDifference {
    /// Writes what became of the values of a category (schemas `ValueChanges` and `Counts`).
    mutating func writeValues(from old: JSONSlice?, to new: JSONSlice) {
        guard let change = old.flatMap({ ValueListChange(from: $0, to: new) }) else { return write("values", new) }
        if let counts = change.counts { write("counts", counts) }
        if let whatIfs = change.whatIfs { write("whatIfs", whatIfs) }
        guard change.order != nil || !change.updates.isEmpty else { return }
        writer.key("values")
        writer.beginObject()
        if let order = change.order {
            writer.key("order")
            writer.beginArray()
            for index in order {
                if let index { writer.integer(index) } else { writer.null() }
            }
            writer.endArray()
        }
        write("insert", change.insertions)
        write("update", change.updates)
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

    private mutating func write(_ key: StaticString, _ values: [JSONSlice]) {
        writer.key(key)
        writer.beginArray()
        for value in values { write(value) }
        writer.endArray()
    }

    private mutating func write(_ key: StaticString, _ objects: [[JSONSlice.Member]]) {
        guard !objects.isEmpty else { return }
        writer.key(key)
        writer.beginArray()
        for members in objects {
            writer.beginObject()
            for member in members { write(member.key, member.value) }
            writer.endObject()
        }
        writer.endArray()
    }
}

/// What became of the values of a category.
///
/// The client has the former list: a value that was in it is told by its place there. All counts are told, in the order
/// of the new list, if one of them changed; likewise all what-ifs.
struct ValueListChange {
    /// For each place of the new list the place that the value had, `nil` for the next one of ``insertions``; `nil` as a
    /// whole if the list has the same values in the same order.
    let order: [Int?]?
    let counts: [JSONSlice]?
    let whatIfs: [JSONSlice]?
    /// The members of new values without counts and what-ifs, and without what can be left out, see ``isImplied(_:in:)``.
    let insertions: [[JSONSlice.Member]]
    /// The ids of values that differ in anything else, with the members that do.
    let updates: [[JSONSlice.Member]]

    /// - Returns: `nil` if one of them is no list of values, each with an id of its own, a count and a what-if.
    /// - Complexity: O(bytes of both).
    init?(from old: JSONSlice, to new: JSONSlice) {
        guard let former = ValueList(old), let present = ValueList(new) else { return nil }
        let places = present.values.map { former.places[$0.id] }
        order = places == Array(former.values.indices) ? nil : places
        let pairs = zip(places, present.values).map { place, value in (place.map { former.values[$0] }, value) }
        counts = pairs.allSatisfy { $0?.count == $1.count } ? nil : present.values.map(\.count)
        whatIfs = pairs.allSatisfy { $0?.whatIf == $1.whatIf } ? nil : present.values.map(\.whatIf)
        insertions = pairs.compactMap { former, value in
            former == nil ? value.members.filter { !Self.isImplied($0, in: value) } : nil
        }
        updates = pairs.compactMap { former, value in
            guard let former else { return nil }
            let changed = value.changes(from: former)
            return changed.isEmpty ? nil : [JSONSlice.Member(key: "id", value: value.id)] + changed
        }
    }

    /// Whether a client knows a member of a new value without being told: it is neither selected nor excluded, and its
    /// label is the value itself.
    private static func isImplied(_ member: JSONSlice.Member, in value: ValueList.Element) -> Bool {
        switch member.key {
        case "isSelected", "isExcluded": member.value == .no
        case "label": member.value == value.value
        default: false
        }
    }
}

/// The values of a category as a screen has them.
private struct ValueList {
    struct Element {
        let id: JSONSlice
        let value: JSONSlice?
        let count: JSONSlice
        let whatIf: JSONSlice
        /// All others, and the id.
        let members: [JSONSlice.Member]

        init?(_ slice: JSONSlice) {
            var members = slice.members
            func take(_ key: String) -> JSONSlice? {
                members.firstIndex { $0.key == key }.map { members.remove(at: $0).value }
            }
            guard let count = take("count"), let whatIf = take("whatIf"),
                let id = members.first(where: { $0.key == "id" })
            else { return nil }
            self.id = id.value
            self.count = count
            self.whatIf = whatIf
            value = members.first { $0.key == "value" }?.value
            self.members = members
        }

        /// The members that a former form of the value had not, or has otherwise; null for those that are gone.
        func changes(from former: Element) -> [JSONSlice.Member] {
            guard members != former.members else { return [] }
            func value(_ key: String, in list: [JSONSlice.Member]) -> JSONSlice? { list.first { $0.key == key }?.value }
            return members.filter { value($0.key, in: former.members) != $0.value }
                + former.members.filter { value($0.key, in: members) == nil }
                .map { JSONSlice.Member(key: $0.key, value: .nothing) }
        }
    }

    let values: [Element]
    /// The place of each value by its id.
    let places: [JSONSlice: Int]

    init?(_ list: JSONSlice) {
        guard let elements = list.elements else { return nil }
        values = elements.compactMap { Element($0) }
        places = Dictionary(zip(values.map(\.id), values.indices)) { first, _ in first }
        guard values.count == elements.count, places.count == values.count else { return nil }
    }
}

extension JSONSlice {
    fileprivate static let no = JSONSlice(Array("false".utf8))
    fileprivate static let nothing = JSONSlice(Array("null".utf8))
}
