@testable import FilterCore

/// A tree whose levels are attributes of their own, `lvl0…lvlN`, filtered through one hierarchical group.
///
///     let levels = FilterLevels(attributes: ["lvl0", "lvl1"], separator: " > ")
///     try levels.toggle("Clothing > Men", in: .hierarchical("menu"), of: &groups, sequence: 1)
///     groups.description   // ( "lvl1":"Clothing > Men" )
///
/// The group holds the deepest chosen level alone; the path to it follows from that filter, so that nothing can fall
/// out of step when filters are removed some other way.
struct FilterLevels: Sendable, Hashable {
    /// One chosen level of a path.
    struct Level: Sendable, Hashable {
        let attribute: Text
        /// The whole path down to this level, as in the data.
        let value: Text
    }

    /// The top level first.
    let attributes: [Text]
    let separator: String

    /// A path and all paths above it, the top first: `A > B` → `A`, `A > B`.
    static func subpaths(of path: Text, separator: String) -> [Text] {
        path.string.partRanges(separatedBy: separator).map { Text(String(path.string[..<$0.upperBound])) }
    }

    /// The levels from the top down to the value; those deeper than the attributes reach are left out.
    func path(to value: Text) -> [Level] {
        zip(attributes, Self.subpaths(of: value, separator: separator)).map { Level(attribute: $0, value: $1) }
    }

    /// The levels that a group has chosen: down to its deepest filter that is not negated, empty without one.
    func path(in group: FilterGroupID, of groups: FilterGroups) -> [Level] {
        let deepest = groups[group].map(\.element)
            .compactMap { filter -> (depth: Int, value: Text)? in
                guard case .facet(.string(let value), _) = filter.predicate, !filter.isNegated,
                    let depth = attributes.firstIndex(of: filter.attribute)
                else { return nil }
                return (depth, value)
            }
            .max { ($0.depth, $0.value) < ($1.depth, $1.value) }
        return deepest.map { path(to: $0.value) } ?? []
    }

    /// Chooses a value in place of what is chosen; the deepest chosen value again goes to its parent, a root clears.
    ///
    /// - Throws: ``FilterGroupError/wrongType(_:group:)`` if the group takes no facets.
    func toggle(
        _ value: Text,
        in group: FilterGroupID,
        of groups: inout FilterGroups,
        sequence: UInt32
    ) throws(FilterGroupError) {
        guard group.takes(.facet) else { throw .wrongType(.facet, group: group) }
        let clicked = path(to: value)
        let isAgain = clicked == path(in: group, of: groups)
        groups.removeAll([group])
        guard let deepest = isAgain ? clicked.dropLast().last : clicked.last else { return }
        try groups.add(.facet(deepest.attribute, .string(deepest.value)), to: group, sequence: sequence)
    }
}
