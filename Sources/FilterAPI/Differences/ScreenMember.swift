import JSON

/// The members of a screen whose values a difference does not just compare.
enum ScreenMember: UInt8, CaseIterable {
    /// Any other one.
    case other
    case id, value
    case count, whatIf, whatIfExcluded, countText
    case currentFilters, categoryGroups, categories, sections, page
    case values, histogram, none, toggle
    case items, itemIDs

    /// - Parameter key: as it is written, without its quotes.
    init(_ key: Span<UInt8>) {
        func member(_ likely: ScreenMember, _ name: StaticString) -> ScreenMember {
            key.isEqual(to: name) ? likely : .other
        }
        self =
            switch (key.count, key.count < 2 ? 0 : key[1]) {
            case (2, _): member(.id, "id")
            case (4, UInt8(ascii: "a")): member(.page, "page")
            case (4, _): member(.none, "none")
            case (5, UInt8(ascii: "o")): member(.count, "count")
            case (5, UInt8(ascii: "t")): member(.items, "items")
            case (5, _): member(.value, "value")
            case (6, UInt8(ascii: "a")): member(.values, "values")
            case (6, UInt8(ascii: "h")): member(.whatIf, "whatIf")
            case (6, _): member(.toggle, "toggle")
            case (7, _): member(.itemIDs, "itemIds")
            case (8, _): member(.sections, "sections")
            case (9, UInt8(ascii: "i")): member(.histogram, "histogram")
            case (9, _): member(.countText, "countText")
            case (10, _): member(.categories, "categories")
            case (14, UInt8(ascii: "a")): member(.categoryGroups, "categoryGroups")
            case (14, UInt8(ascii: "u")): member(.currentFilters, "currentFilters")
            case (14, _): member(.whatIfExcluded, "whatIfExcluded")
            default: .other
            }
    }
}
