/// One category of a catalog, compiled: its definition and what the engine needs to answer for it.
///
/// Shared and never changed: it has so many parts that every copy of them would be felt.
public final class Category: Sendable {
    // A definition has some twenty references, all of which a copy retains: what answers ask again and again stands beside
    // it.
    public let definition: CategoryDefinition
    /// As in the definition, for all of these.
    public let id: String
    public let kind: CategoryKind
    /// At most one value can be chosen.
    let isSingle: Bool
    /// Everything is on until it is excluded.
    let isSubtractive: Bool
    /// Whether None is on while the category filters nothing.
    let noneAtRest: Bool
    /// Nothing chosen, nothing excluded, nothing filtered.
    let selectionAtRest: Selection
    /// The values and columns of its kind, and the meaning of its selections.
    let content: any CategoryContent
    /// In which its days begin.
    let zone: Zone
    /// Its role: the definition's, else status for a toggle, date for a range of dates, custom for keywords and for an
    /// attribute with arrays of texts, category for all others.
    public let role: Role
    /// The attributes that it filters by; empty for options over expressions alone.
    let attributes: [Text]
    /// The group that its filters stand in.
    public let filterGroup: FilterGroupID
    /// The filter that a toggle writes into its group, if it is a single one.
    let toggleFilter: Filter?
    /// The filters that options write into the group, by code; `nil` for one that is more than a single filter.
    let optionFilters: [Filter?]
    /// Categories that it excludes or that exclude it.
    let rivals: [String]
    /// Its values and bins as products or weights have them.
    let measuredContent: MeasuredContent
    /// Of these, the values.
    let measured: (any MeasuredColumn)?
    /// The count of what its toggle keeps of the catalog.
    let keptCount = FoundOnce<Int>()
    /// The value that leads the list of the whole catalog, for a category that must have one.
    let firstValue: Value?

    init(
        definition: CategoryDefinition,
        content: any CategoryContent,
        zone: Zone,
        role: Role,
        attributes: [Text],
        filterGroup: FilterGroupID,
        toggleFilter: Filter?,
        optionFilters: [Filter?],
        rivals: [String],
        measured: MeasuredContent
    ) {
        self.definition = definition
        id = definition.id
        kind = definition.kind
        isSingle = definition.isSingle
        isSubtractive = definition.isSubtractive
        noneAtRest = definition.noneAtRest
        selectionAtRest = content.empty(none: definition.noneAtRest)
        self.content = content
        self.zone = zone
        self.role = role
        self.attributes = attributes
        self.filterGroup = filterGroup
        self.toggleFilter = toggleFilter
        self.optionFilters = optionFilters
        self.rivals = rivals
        measuredContent = measured
        self.measured = measured.values
        firstValue = definition.isRequired ? content.values?.first(by: measured.values?.totals) : nil
    }

    public var tint: Tint { definition.tint ?? role.tint }

    /// The values that can be chosen one by one; `nil` for a kind without values.
    var values: (any CategoryValues)? { content.values }

    /// Whether its numbers are dates.
    public var isDate: Bool { content.numbers?.isDate ?? false }

    /// Whether its numbers may be dates. While no item has one they may, unless the definition says what they are.
    public var takesDates: Bool { takes(dates: true) }

    /// Whether its numbers may be plain ones, likewise.
    public var takesNumbers: Bool { takes(dates: false) }

    private func takes(dates: Bool) -> Bool {
        guard let numbers = content.numbers else { return false }
        if numbers.catalogStats.count > 0 { return numbers.isDate == dates }
        return switch definition.demand(on: definition.attribute) {
        case .instant, .date: dates
        case .number: !dates
        default: true
        }
    }

    /// Whether an end of a range can be one of its numbers; an open one can.
    func canMean(_ bound: Bound?) -> Bool { bound.map { $0.isDate ? takesDates : takesNumbers } ?? true }

    /// How the bins of its histogram were made; `nil` without one.
    public var binning: HistogramDefinition.Binning? {
        guard let asked = definition.histogram?.binning, let bins = content.numbers?.histogram?.bins else { return nil }
        switch asked {
        case .width, .frequency: return asked
        case .whole: return content.numbers?.areWhole ?? false ? asked : .width
        case .powers:
            guard let first = bins.first else { return asked }
            return Histogram.takesPowers(from: first.lower, areDates: isDate) ? asked : .width
        }
    }

    /// Whether the definition says where its numbers begin and end.
    public var hasOwnBounds: Bool { if case .fixed = definition.bounds { true } else { false } }

    /// The numbers of the whole catalog, for a range or a comparison.
    public var catalogStats: NumericStats? { content.numbers?.catalogStats }

    /// Whether None is part of the category.
    var includesNone: Bool { definition.includeNone != nil }

    /// The same category with another content.
    ///
    /// - Parameter measured: that of the other content.
    func with(_ content: any CategoryContent, _ measured: MeasuredContent) -> Category {
        Category(
            definition: definition,
            content: content,
            zone: zone,
            role: role,
            attributes: attributes,
            filterGroup: filterGroup,
            toggleFilter: toggleFilter,
            optionFilters: optionFilters,
            rivals: rivals,
            measured: measured
        )
    }
}
