import FilterCore

/// The elements of a list of a screen with the keys that identify them.
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

    /// Where they stood in a former list.
    ///
    /// - Returns: `nil` if a key stands twice in one of the lists.
    func places(in screen: ScreenOutline, among former: KeyedElements, in formerScreen: ScreenOutline) -> KeyPlaces? {
        KeyPlaces(of: keys, screen.text.span, among: former.keys, formerScreen.text.span)
    }
}
