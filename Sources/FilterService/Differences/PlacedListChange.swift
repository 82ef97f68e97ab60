/// What became of a list of which the client has the former one: what was in it is told by its place there.
///
/// Numbers that every element has are told as one array for all, in the order of the new list.
struct PlacedListChange {
    /// What stands at a place of the new list.
    enum Place {
        /// The place that it had in the former list.
        case former(Int)
        /// The members of a new element, but for those that an array tells, and for those that can be left out.
        case new([JSONSlice.Member])
    }

    /// The whole new list; `nil` if it has the same elements in the same order.
    let order: [Place]?
    /// What differs in anything else: what an element is known by, and the members that are other ones now.
    let updates: [[JSONSlice.Member]]
    /// The arrays that are told, each under its name.
    let arrays: [(name: String, elements: [JSONSlice])]

    /// - Returns: `nil` if one of them is no list of elements that are told apart.
    /// - Complexity: O(bytes of both).
    init?(from old: JSONSlice, to new: JSONSlice, of form: PlacedListForm) {
        guard let former = PlacedList(old, form), let present = PlacedList(new, form) else { return nil }
        let places = present.elements.map { former.places[$0.key.value] }
        let pairs = zip(places, present.elements).map { place, element in (place.map { former.elements[$0] }, element) }
        let isSameList = places == Array(former.elements.indices)
        order =
            isSameList
            ? nil
            : zip(places, present.elements).map { place, element in
                place.map(Place.former) ?? .new(element.members.filter { !form.isImplied($0, element.members) })
            }
        updates = pairs.compactMap { former, element in
            guard let former else { return nil }
            let changed = element.changes(from: former)
            return changed.isEmpty ? nil : [element.key] + changed
        }
        var arrays: [(name: String, elements: [JSONSlice])] = []
        for (index, column) in form.columns.enumerated() {
            let elements = present.elements.map { $0.numbers[index] ?? .nothing }
            // Beside the array that an element's number is equal to at rest, that one is told wherever it is another.
            let isSame =
                if let base = arrays.first(where: { $0.name == column.base }) {
                    base.elements == elements
                } else {
                    pairs.allSatisfy { former, element in former?.numbers[index] == element.numbers[index] }
                }
            if !isSame { arrays.append((column.name, elements)) }
        }
        self.arrays = arrays
    }
}

/// What a list that is told by places is made of.
struct PlacedListForm {
    /// A member that is told of all elements in one array.
    struct Column {
        let member: String
        let name: String
        /// The array that this one is equal to where it is left out beside it; `nil` for one that is told if it changed.
        var base: String?
    }

    /// The members by which elements are known: the first of them that an element has.
    let keys: [String]
    let columns: [Column]
    /// Whether a client knows a member of a new element without being told, given all of them.
    let isImplied: @Sendable (_ member: JSONSlice.Member, _ members: [JSONSlice.Member]) -> Bool

    /// Usual values are neither selected nor excluded, and their own label.
    static let values = PlacedListForm(
        keys: ["id", "value"],
        columns: [
            Column(member: "count", name: "counts"),
            Column(member: "whatIf", name: "whatIfs", base: "counts"),
            Column(member: "whatIfExcluded", name: "whatIfsExcluded"),
            Column(member: "countText", name: "countTexts"),
        ]
    ) { member, members in
        switch member.key {
        case "isSelected", "isExcluded": member.value == .no
        case "label": member.value == members.first { $0.key == "value" }?.value
        default: false
        }
    }

    /// Usual filters can be removed, are neither negated nor with None, and of values that the data have.
    static let currentFilters = PlacedListForm(
        keys: ["id"],
        columns: [Column(member: "whatIf", name: "whatIfs")]
    ) { member, _ in
        switch member.key {
        case "isNegated", "none": member.value == .no
        case "isRemovable": member.value == .yes
        case "status": member.value == .available
        default: false
        }
    }
}

/// A list as a screen has it.
private struct PlacedList {
    struct Element {
        let key: JSONSlice.Member
        /// The members that arrays tell, in the order of the columns; `nil` for one that it has not.
        let numbers: [JSONSlice?]
        /// All others.
        let members: [JSONSlice.Member]

        init?(_ slice: JSONSlice, _ form: PlacedListForm) {
            let all = slice.members
            let key = form.keys.lazy.compactMap { name in all.first { $0.key == name } }.first
            guard let key else { return nil }
            self.key = key
            numbers = form.columns.map { column in all.first { $0.key == column.member }?.value }
            members = all.filter { member in !form.columns.contains { $0.member == member.key } }
        }

        /// The members that a former form of the element had not, or has otherwise; null for those that are gone.
        func changes(from former: Element) -> [JSONSlice.Member] {
            guard members != former.members else { return [] }
            func value(_ key: String, in list: [JSONSlice.Member]) -> JSONSlice? { list.first { $0.key == key }?.value }
            return members.filter { value($0.key, in: former.members) != $0.value }
                + former.members.filter { value($0.key, in: members) == nil }
                .map { JSONSlice.Member(key: $0.key, value: .nothing) }
        }
    }

    let elements: [Element]
    /// The place of each element by its key.
    let places: [JSONSlice: Int]

    init?(_ list: JSONSlice, _ form: PlacedListForm) {
        guard let slices = list.elements else { return nil }
        let elements = slices.compactMap { Element($0, form) }
        places = Dictionary(zip(elements.map(\.key.value), elements.indices)) { first, _ in first }
        guard elements.count == slices.count, places.count == elements.count else { return nil }
        self.elements = elements
    }
}

extension JSONSlice {
    fileprivate static let no = JSONSlice(Array("false".utf8))
    fileprivate static let yes = JSONSlice(Array("true".utf8))
    fileprivate static let available = JSONSlice(Array(#""available""#.utf8))
    fileprivate static let nothing = JSONSlice(Array("null".utf8))
}
