/// The kind of an object of a screen, which says how each of its members is compared.
enum ScreenObjectKind {
    case screen
    case category
    /// A page or a section: items and their ids.
    case items
    /// A category group, None, a toggle: every member is replaced as a whole.
    case plain

    /// How a changed member is sent.
    enum Shape {
        case whole
        case object(ScreenObjectKind)
        case list(ScreenObjectKind)
        /// A list whose numbers are sent apart from the rest.
        case numbered(NumberedListKind)
        case items
        /// Follow from the items where there are any.
        case itemIDs
    }

    func shape(of member: ScreenMember) -> Shape {
        switch (self, member) {
        case (_, .other): .whole
        case (.screen, .categoryGroups): .list(.plain)
        case (.screen, .currentFilters): .numbered(.currentFilters)
        case (.category, .values): .numbered(.values)
        case (.category, .histogram): .numbered(.histogram)
        case (.category, .none), (.category, .toggle): .object(.plain)
        case (.screen, .categories): .list(.category)
        case (.screen, .sections): .list(.items)
        case (.screen, .page): .object(.items)
        case (.items, .itemIDs): .itemIDs
        case (.items, .items): .items
        default: .whole
        }
    }
}
