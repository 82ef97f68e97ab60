import FilterCore

/// The elements of a list of a screen with the keys by which they are known.
struct KeyedElements {
    /// Where the keys stand.
    let keys: [TextRange]
    /// The numbers of the elements.
    let elements: [Int]

    /// Elements with their keys beside them.
    ///
    /// - Returns: `nil` if there are fewer or more keys than elements, or none at all.
    init?(_ keys: Int?, _ elements: Int?, in screen: ScreenOutline) {
        guard let keys, let elements, screen.isArray(keys), screen.isArray(elements) else { return nil }
        self.keys = screen.parts(of: keys).map { screen.parts[$0].value }
        self.elements = Array(screen.parts(of: elements))
        guard self.keys.count == self.elements.count else { return nil }
    }

    /// Objects with ids.
    ///
    /// - Returns: `nil` for what is no array of such objects.
    init?(_ list: Int, in screen: ScreenOutline) {
        guard screen.isArray(list) else { return nil }
        elements = Array(screen.parts(of: list))
        keys = elements.compactMap { screen.member(.id, of: $0) }.map { screen.parts[$0].value }
        guard keys.count == elements.count else { return nil }
    }
}

/// What became of a list of elements with keys.
struct ListChange {
    /// An element of both lists that is not equal.
    struct Update {
        let place: Int
        let formerPlace: Int
    }

    let old: KeyedElements
    let new: KeyedElements
    let structure: ListDifference
    /// By rising place.
    let updates: [Update]

    /// - Returns: `nil` if one of them is no list of elements with keys, each once.
    init?(from old: KeyedElements?, in former: ScreenOutline, to new: KeyedElements?, in present: ScreenOutline) {
        guard let old, let new,
            let keys = KeyPlaces(of: new.keys, present.text.span, among: old.keys, former.text.span)
        else { return nil }
        self.old = old
        self.new = new
        structure = ListDifference(ofCount: old.keys.count, to: keys.places)
        updates = keys.places.enumerated().compactMap { place, formerPlace in
            guard let formerPlace else { return nil }
            let isEqual = former.value(old.elements[formerPlace]).isEqual(to: present.value(new.elements[place]))
            return isEqual ? nil : Update(place: place, formerPlace: formerPlace)
        }
    }
}
