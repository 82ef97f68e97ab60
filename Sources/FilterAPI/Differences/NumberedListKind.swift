import FilterCore
import JSON

/// The elements of a list whose numbers are sent apart from the rest: each number of all elements as one array.
enum NumberedListKind {
    /// The values of a category.
    case values
    case currentFilters
    /// The bins of a category of numbers.
    case histogram

    /// A member that is sent as one array for all elements.
    struct Column {
        let member: ScreenMember
        let name: StaticString
        /// If this array is absent, clients copy that member's array; `nil`: this array is sent if it changed.
        var base: ScreenMember?
    }

    var columns: [Column] {
        switch self {
        case .values: Self.columnsOfValues
        case .currentFilters: Self.columnsOfFilters
        case .histogram: Self.columnsOfBins
        }
    }

    private static let columnsOfValues = [
        Column(member: .count, name: "counts"),
        Column(member: .whatIf, name: "whatIfs", base: .count),
        Column(member: .whatIfExcluded, name: "whatIfsExcluded"),
        Column(member: .countText, name: "countTexts"),
    ]
    private static let columnsOfFilters = [Column(member: .whatIf, name: "whatIfs")]
    private static let columnsOfBins = [Column(member: .count, name: "histogramCounts")]

    /// Whether a member is sent in one of the arrays. Asked for each member of each element, so it looks at no list.
    func isNumber(_ member: ScreenMember) -> Bool {
        switch (self, member) {
        case (.values, .count), (.values, .whatIf), (.values, .whatIfExcluded), (.values, .countText): true
        case (.currentFilters, .whatIf): true
        case (.histogram, .count): true
        default: false
        }
    }

    /// Whether a client can infer a member of a new element, so that it is not sent.
    ///
    /// Usual values are neither selected nor excluded, and their own label. Usual filters can be removed, are neither
    /// negated nor with None, and of values that the data have.
    ///
    /// - Parameter value: where the value of the member `value` stands, if the element has one.
    func isImplied(_ member: NumberedElement.Member, beside value: TextRange?, in text: Span<UInt8>) -> Bool {
        let (key, told) = (text.extracting(member.key.asRange), text.extracting(member.value.asRange))
        switch self {
        case .values:
            if key.isEqual(to: "isSelected") || key.isEqual(to: "isExcluded") { return told.isEqual(to: "false") }
            guard key.isEqual(to: "label"), let value else { return false }
            return told.isEqual(to: text.extracting(value.asRange))
        case .currentFilters:
            if key.isEqual(to: "isNegated") || key.isEqual(to: "none") { return told.isEqual(to: "false") }
            if key.isEqual(to: "isRemovable") { return told.isEqual(to: "true") }
            return key.isEqual(to: "status") && told.isEqual(to: #""available""#)
        case .histogram: return false
        }
    }
}
