/// The content of a column by parts of its items: those that were compiled together, and after them those of later
/// changes.
struct Parts<Part: Sendable>: Sendable {
    private(set) var all: [Part]
    /// The places of the items of each part; every part begins at a multiple of 64.
    private(set) var ranges: [Range<Int>]

    init(_ part: Part, itemCount: Int) {
        self.init(all: [part], ranges: [0..<itemCount])
    }

    fileprivate init(all: [Part], ranges: [Range<Int>]) {
        self.all = all
        self.ranges = ranges
    }

    /// The part that has all items; `nil` if there are several.
    var only: Part? { all.count == 1 ? all[0] : nil }

    /// How many places there are: those of all items, and those between parts.
    var placeCount: Int { ranges[ranges.count - 1].upperBound }

    /// The first parts, and a new one after them.
    ///
    /// - Parameter count: how many of them stay, at least one.
    func keeping(_ count: Int, adding part: Part, itemCount: Int) -> Parts {
        var parts = self
        parts.all.removeSubrange(count...)
        parts.ranges.removeSubrange(count...)
        let start = Bitmap.wordCount(of: parts.placeCount) * 64
        parts.all.append(part)
        parts.ranges.append(start..<start + itemCount)
        return parts
    }

    /// Changes the part that has all items.
    mutating func change(_ body: (inout Part) -> Void) {
        precondition(all.count == 1, "there are several parts")
        body(&all[0])
    }

    /// One property of all parts.
    func mapped<Property: Sendable>(_ property: (Part) -> Property) -> Parts<Property> {
        Parts<Property>(all: all.map(property), ranges: ranges)
    }

    /// Other content of the same parts.
    func replacing<Other: Sendable>(by others: [Other]) -> Parts<Other> {
        precondition(others.count == all.count, "each part has a content")
        return Parts<Other>(all: others, ranges: ranges)
    }

    /// The sets that the parts have, as one.
    func joined<Failure: Error>(_ set: (Part) throws(Failure) -> Bitmap) throws(Failure) -> Bitmap {
        all.count == 1 ? try set(all[0]) : Bitmap(joining: try all.map(set))
    }

    /// Several sets at once, as many from each part.
    func joined<Failure: Error>(
        _ count: Int,
        _ sets: (Part) throws(Failure) -> [Bitmap]
    ) throws(Failure) -> [Bitmap] {
        if let only { return try sets(only) }
        let found = try all.map(sets)
        return (0..<count).map { place in Bitmap(joining: found.map { $0[place] }) }
    }

    /// Each part with the members that it has of a set.
    func splitting(_ set: Bitmap) -> [(part: Part, set: Bitmap)] {
        zip(all, ranges).map { ($0, set.part($1)) }
    }

    /// The number of the part that an item is in, and the item's number there.
    func locating(_ place: Int) -> (index: Int, item: Int) {
        let index = ranges.count == 1 ? 0 : ranges.partitioningIndex { $0.upperBound > place }
        return (index, place - ranges[index].lowerBound)
    }
}
