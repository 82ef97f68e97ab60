/// Everything that is wrong with a definition and can be seen without the data.
///
///     var definition = CatalogDefinition(title: "Shop")
///     definition.sections = SectionsDefinition(category: "brand")
///     DefinitionChecks(definition).faults.map(\.reason)   // ["no category has the id “brand”"]
///
/// Faults stand in the order of the definition: groups, categories, sorts, sections. Whether attributes exist, what
/// their values are and whether expressions can be read is for ``Catalog`` to say.
///
/// - Complexity: O(*c*² + *v*), *c* categories, *v* values and options.
public struct DefinitionChecks {
    let definition: CatalogDefinition
    /// The first category with an id.
    let categories: [String: CategoryDefinition]
    /// See ``rings(in:_:)``.
    let rings: [String: [String]]
    /// See ``CatalogDefinition/cellSeparators``.
    let cellSeparators: [Text: String]
    public private(set) var faults: [DefinitionFault] = []

    /// Faults for which near names are searched: that takes long among many names, and more are not read.
    public static let maxExplained = 100

    public init(_ definition: CatalogDefinition) {
        self.definition = definition
        let ids = definition.categories.map { ($0.id, $0) }
        let categories = Dictionary(ids, uniquingKeysWith: { first, _ in first })
        self.categories = categories
        rings = Self.rings(in: definition, categories)
        cellSeparators = definition.cellSeparators
        checkMeasure()
        checkGroups()
        var seen: Set<String> = []
        for category in definition.categories {
            if seen.insert(category.id).inserted {
                check(category)
            } else {
                report(.category(category.id), "id", reason: "two categories have the id “\(category.id)”")
            }
        }
        checkStartsTogether()
        checkSorts()
        checkSections()
    }

    private mutating func checkMeasure() {
        guard definition.weight != nil, definition.variantsOf != nil else { return }
        let reason = "numbers count products or weights: “variantsOf” and “weight” exclude each other"
        report(.catalog, "weight", reason: reason)
    }

    private mutating func check(_ category: CategoryDefinition) {
        checkID(category.id, .category(category.id))
        if let group = category.group, !definition.groups.contains(where: { $0.id == group }) {
            report(.category(category.id), "group", reason: "no category group has the id “\(group)”")
        }
        if category.countsVariants, definition.variantsOf == nil {
            report(
                .category(category.id),
                "countsVariants",
                reason: "this is only for a catalog with “variantsOf”: elsewhere all numbers are of items"
            )
        }
        checkTable(of: category)
        checkSubject(of: category)
        checkSelecting(in: category)
        checkNumbers(of: category)
        checkOptions(of: category)
        checkStart(category.initial, "initial", of: category)
        checkStart(category.resetTo, "resetTo", of: category)
        checkRelations(of: category)
        checkTemplates(of: category)
    }

    // MARK: Groups, sorts, sections

    private mutating func checkGroups() {
        var ids: Set<String> = []
        for group in definition.groups {
            checkID(group.id, .group(group.id))
            if let parent = group.parent, !ids.contains(parent) {
                report(.group(group.id), "parent", reason: "no category group before it has the id “\(parent)”")
            }
            if !ids.insert(group.id).inserted {
                report(.group(group.id), "id", reason: "two category groups have the id “\(group.id)”")
            }
            if let relevance = group.relevance { checkRelevance(relevance, of: group.id) }
        }
    }

    private mutating func checkSorts() {
        var ids: Set<String> = [SortDefinition.defaultID]
        for sort in definition.sorts {
            if !ids.insert(sort.id).inserted {
                report(
                    .sort(sort.id),
                    "id",
                    reason: "two sorts have the id “\(sort.id)”; “default” is the order of input"
                )
            }
            if sort.keys.isEmpty { report(.sort(sort.id), "keys", reason: "a sort needs at least one key") }
        }
    }

    private mutating func checkSections() {
        guard let sections = definition.sections else { return }
        if let category = categories[sections.category] {
            if !category.kind.hasValues {
                let kind = category.kind.rawValue
                let reason = "“\(category.id)” is a category of kind “\(kind)” and has no values to make sections of"
                report(.catalog, "sections/category", reason: reason)
            }
        } else {
            reportUnknown(sections.category, at: .catalog, "sections/category")
        }
        if let reason = SectionsDefinition.limitRange.reasonAgainst(sections.limit) {
            report(.catalog, "sections/limit", reason: reason)
        }
    }

    /// Ids are part of addresses and of canonical forms: plain ASCII keeps them the same everywhere.
    private mutating func checkID(_ id: String, _ place: DefinitionFault.Place) {
        guard !PlainName.allows(id) else { return }
        report(place, "id", reason: "the id “\(id)” must be \(PlainName.characters)")
    }

    // MARK: Reporting

    /// Notes a fault; suggestions are made only for the first ``maxExplained``.
    mutating func report(
        _ place: DefinitionFault.Place,
        _ member: String,
        reason: String,
        suggestions: @autoclosure () -> [String] = []
    ) {
        let suggestions = faults.count < Self.maxExplained ? suggestions() : []
        faults.append(DefinitionFault(place, member, reason: reason, suggestions: suggestions))
    }

    /// Says that no category has an id, and which may have been meant.
    mutating func reportUnknown(_ id: String, at place: DefinitionFault.Place, _ member: String, but own: String = "") {
        let others = definition.categories.lazy.map(\.id).filter { $0 != own }
        report(
            place,
            member,
            reason: "no category has the id “\(id)”",
            suggestions: NearNames.suggestions(for: id, among: others)
        )
    }
}
