/// One category of a catalog, compiled: its definition and what the engine needs to answer for it.
///
/// Shared and never changed: it has so many parts that every copy of them would be felt.
public final class Category: Sendable {
    /// What the category is made of; indirect, as the cases hold many arrays.
    indirect enum Content: Sendable {
        /// For `multi`, `single`, `hierarchy` and `options`.
        case values(any CategoryValues)
        /// The items that a toggle keeps.
        case toggle(Bitmap)
        /// For `range` and `comparison`.
        case numbers(NumericColumn, Histogram?)
        case keywords(KeywordIndex)
        case search(SearchIndex)
    }

    public let definition: CategoryDefinition
    let content: Content
    /// In which its days begin.
    let zone: Zone
    /// What it is about: the definition's, else status for a toggle, date for a range of dates, custom for keywords and
    /// for an attribute with arrays of texts, category for all others.
    public let role: Role
    /// What it is about; empty for options over expressions alone.
    let attributes: [Text]
    /// The group that its filters stand in.
    public let filterGroup: FilterGroupID
    /// What a toggle writes into its group, if that is a single filter.
    let toggleFilter: Filter?
    /// What options write into the group, by code; `nil` for one that is more than a single filter.
    let optionFilters: [Filter?]
    /// Categories that it excludes or that exclude it.
    let rivals: [String]

    init(
        definition: CategoryDefinition,
        content: Content,
        zone: Zone,
        role: Role,
        attributes: [Text],
        filterGroup: FilterGroupID,
        toggleFilter: Filter?,
        optionFilters: [Filter?],
        rivals: [String]
    ) {
        self.definition = definition
        self.content = content
        self.zone = zone
        self.role = role
        self.attributes = attributes
        self.filterGroup = filterGroup
        self.toggleFilter = toggleFilter
        self.optionFilters = optionFilters
        self.rivals = rivals
    }

    public var id: String { definition.id }

    public var tint: Tint { definition.tint ?? role.tint }

    /// What can be chosen one by one; `nil` for a kind without values.
    var values: (any CategoryValues)? {
        if case .values(let values) = content { values } else { nil }
    }

    /// Whether its numbers are dates.
    public var isDate: Bool {
        if case .numbers(let column, _) = content { column.isDate } else { false }
    }

    /// The numbers of the whole catalog, for a range or a comparison.
    public var catalogStats: NumericStats? {
        guard case .numbers(let column, _) = content else { return nil }
        return column.catalogStats
    }

    /// Whether None is part of the category.
    var includesNone: Bool { definition.includeNone != nil }

    /// Where None stands while the category filters nothing.
    var noneAtRest: Bool {
        includesNone && definition.startsWithNone
    }

    /// The items that have no value.
    var noneItems: Bitmap {
        switch content {
        case .values(let values): values.none
        case .numbers(let column, _): column.none
        case .keywords(let index): index.none
        case .toggle(let items): Bitmap(itemCount: items.itemCount)
        case .search(let index): Bitmap(itemCount: index.itemCount)
        }
    }
}

// MARK: - In an archive

extension Category.Content {
    func write(to archive: inout ArchiveWriter) {
        switch self {
        case .values(let values): values.write(to: &archive)
        case .toggle(let items): archive.write(items)
        case .numbers(let column, let histogram):
            archive.write(column)
            archive.write(histogram)
        case .keywords(let index): archive.write(index)
        case .search(let index): archive.write(index)
        }
    }

    /// - Parameter definition: that of the category, whose kind says what follows.
    init(from archive: inout ArchiveReader, _ definition: CategoryDefinition) throws(ArchiveError) {
        switch definition.kind {
        case .multi, .single, .options: self = .values(try ValueList(from: &archive, definition: definition))
        case .hierarchy: self = .values(try ValueTree(from: &archive, definition: definition))
        case .toggle: self = .toggle(try archive.read())
        case .range, .comparison:
            let column = try archive.read(NumericColumn.self)
            self = .numbers(column, try archive.read())
        case .keywords: self = .keywords(try archive.read())
        case .search: self = .search(try archive.read())
        }
    }
}
