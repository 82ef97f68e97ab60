import FilterCore
import JSON

/// The change of a list whose numbers are sent apart from the rest. The client has the former list: an element of it is
/// named by its place there.
///
/// Numbers that every element has are sent as one array for all, in the order of the new list.
struct NumberedListChange {
    /// What differs in an element besides its numbers.
    struct Update {
        let place: Int
        /// The members that are new or other ones.
        let changed: [NumberedElement.Member]
        /// The members that are gone, in the former screen.
        let gone: [NumberedElement.Member]
    }

    /// An array that is sent.
    struct ToldArray {
        let name: StaticString
        /// One for each element of the new list; `nil` for null.
        let values: [TextRange?]
    }

    /// The elements of the new list.
    let elements: [NumberedElement]
    /// The places that they had in the former list.
    let keys: KeyPlaces
    /// By rising place.
    let updates: [Update]
    let arrays: [ToldArray]

    /// - Parameters:
    ///   - old: the former list; `nil` for none.
    ///   - former: the screen that it is in.
    /// - Returns: `nil` if one of them is no list of elements with numbers of their own.
    /// - Complexity: O(bytes of both).
    init?(
        from old: [NumberedElement]?,
        in former: ScreenOutline,
        to new: [NumberedElement]?,
        in present: ScreenOutline,
        of kind: NumberedListKind
    ) {
        guard let old, let new, old.allSatisfy(\.isKeyed), new.allSatisfy(\.isKeyed),
            let keys = KeyPlaces(
                of: new.map(\.key.value),
                present.text.span,
                among: old.map(\.key.value),
                former.text.span
            )
        else { return nil }
        elements = new
        self.keys = keys
        updates = new.indices.compactMap { place in
            keys.places[place].flatMap {
                Update(place, from: old[$0], in: former, to: new[place], in: present, of: kind)
            }
        }
        var arrays: [ToldArray] = []
        var told: [ScreenMember] = []
        for column in kind.columns {
            let member = column.member
            // Beside the array that an element's number is equal to at rest, that one is sent if it differs.
            let isSame =
                if let base = column.base, told.contains(base) {
                    new.allSatisfy { present.isToldAlike($0[member], $0[base]) }
                } else {
                    new.indices.allSatisfy { place in
                        former.isEqual(
                            keys.places[place].flatMap { old[$0][member] },
                            to: new[place][member],
                            in: present
                        )
                    }
                }
            if isSame { continue }
            arrays.append(ToldArray(name: column.name, values: new.map { $0[member] }))
            told.append(member)
        }
        self.arrays = arrays
    }
}

extension NumberedListChange.Update {
    /// - Returns: `nil` if nothing differs.
    fileprivate init?(
        _ place: Int,
        from old: NumberedElement,
        in former: ScreenOutline,
        to new: NumberedElement,
        in present: ScreenOutline,
        of kind: NumberedListKind
    ) {
        if new.isEqualBetweenNumbers(to: old, present.text.span, former.text.span) { return nil }
        let (before, after) = (old.rest(kind, in: former.text.span), new.rest(kind, in: present.text.span))
        self.place = place
        changed = after.filter { member in
            let counterpart = before.first { former[$0.key].isEqual(to: present[member.key]) }
            return counterpart.map { !former[$0.value].isEqual(to: present[member.value]) } ?? true
        }
        gone = before.filter { member in !after.contains { present[$0.key].isEqual(to: former[member.key]) } }
        if changed.isEmpty && gone.isEmpty { return nil }
    }
}

extension ScreenOutline {
    /// Whether a value is that of another screen; none is equal to none.
    fileprivate func isEqual(_ value: TextRange?, to other: TextRange?, in screen: ScreenOutline) -> Bool {
        guard let value, let other else { return value == nil && other == nil }
        return self[value].isEqual(to: screen[other])
    }

    /// Whether two values are written alike in an array, where none is null.
    fileprivate func isToldAlike(_ value: TextRange?, _ other: TextRange?) -> Bool {
        switch (value, other) {
        case (nil, nil): true
        case (let value?, nil), (nil, let value?): self[value].isEqual(to: "null")
        case (let value?, let other?): self[value].isEqual(to: self[other])
        }
    }
}
