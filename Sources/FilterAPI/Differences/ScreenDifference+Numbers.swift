import FilterCore
import JSON

// Differences of lists whose elements mostly stay and whose numbers change: the largest part of the answer to a tap.

extension ScreenDifference {
    /// Writes what became of the values of a category (schema `ElementChanges`).
    mutating func writeValues(from former: Int?, to present: Int) {
        guard let change = change(from: former, to: present, of: .values) else {
            return new.write(new.parts[present], to: &writer)
        }
        writeArrays(change)
        guard !change.keys.isSame || !change.updates.isEmpty else { return }
        writer.key("values")
        writer.beginObject()
        writePlaces(change, .values)
        writer.endObject()
    }

    /// Writes what became of the current filters (schema `FilterChanges`).
    mutating func writeFilters(from former: Int?, to present: Int) {
        guard let change = change(from: former, to: present, of: .currentFilters) else {
            return new.write(new.parts[present], to: &writer)
        }
        writer.key("currentFilters")
        writer.beginObject()
        writePlaces(change, .currentFilters)
        writeArrays(change)
        writer.endObject()
    }

    private func change(from former: Int?, to present: Int, of kind: NumberedListKind) -> NumberedListChange? {
        NumberedListChange(
            from: former.flatMap { old.numberedElements(of: $0) },
            in: old,
            to: new.numberedElements(of: present),
            in: new,
            of: kind
        )
    }

    /// Writes the counts of the bins alone where everything else of them is the same.
    mutating func writeHistogram(from former: Int?, to present: Int) {
        guard let former = former.flatMap({ old.numberedElements(of: $0) }),
            let bins = new.numberedElements(of: present),
            former.count == bins.count, bins.allSatisfy({ $0[.count] != nil }),
            zip(former, bins).allSatisfy({ $1.isEqualBetweenNumbers(to: $0, new.text.span, old.text.span) })
        else {
            return new.write(new.parts[present], to: &writer)
        }
        for column in NumberedListKind.histogram.columns { write(column.name, bins.map { $0[column.member] }) }
    }

    private mutating func writePlaces(_ change: NumberedListChange, _ kind: NumberedListKind) {
        writeOrder(change.keys) { difference, place in difference.writeNew(change.elements[place], kind) }
        writeUpdates(change.updates) { difference, update in
            difference.new.write(change.elements[update.place].key, to: &difference.writer)
            for member in update.changed { difference.new.write(member, to: &difference.writer) }
            for member in update.gone { difference.writeNull(for: member.key) }
        }
    }

    /// Writes the members of an element that a client cannot infer, but for its numbers.
    private mutating func writeNew(_ element: NumberedElement, _ kind: NumberedListKind) {
        let rest = element.rest(kind, in: new.text.span)
        let value = rest.first { new[$0.key].isEqual(to: "value") }?.value
        writer.beginObject()
        for member in rest {
            if kind.isImplied(member, beside: value, in: new.text.span) { continue }
            new.write(member, to: &writer)
        }
        writer.endObject()
    }

    private mutating func writeArrays(_ change: NumberedListChange) {
        for array in change.arrays { write(array.name, array.values) }
    }

    private mutating func write(_ key: StaticString, _ values: [TextRange?]) {
        writer.key(key)
        writer.beginArray()
        for value in values {
            if let value { new.write(value, to: &writer) } else { writer.null() }
        }
        writer.endArray()
    }
}
