import FilterCore

// The options of one category.
extension DefinitionFaults {
    /// - Returns: the category with every option that can be read.
    mutating func category(_ object: Object, id: String, kind: CategoryKind, group: String?) -> CategoryDefinition {
        let attribute = string("attribute", of: object) ?? ""
        let title = string("title", of: object)
        var category = CategoryDefinition(id: id, kind: kind, attribute: attribute, title: title)
        category.group = group
        if let attributes = texts("attributes", of: object) {
            // Both forms at once are for the engine to refuse.
            category.attribute = attribute
            category.attributes = attributes
        }
        readTexts(of: object, into: &category)
        readValues(of: object, into: &category)
        readSelecting(of: object, into: &category)
        readNumbers(of: object, into: &category)
        readRelations(of: object, into: &category)
        category.initial = initial("initial", of: object, kind: kind)
        category.resetTo = initial("resetTo", of: object, kind: kind)
        forgiveWhatFollows(object)
        return category
    }

    /// A fault in one option must not look like another one elsewhere.
    private mutating func forgiveWhatFollows(_ object: Object) {
        if isFaulty("attribute", of: object) || isFaulty("filter", of: object) || isFaulty("attributes", of: object) {
            forgive("attribute", of: object)
            forgive("attributes", of: object)
            forgive("includeNone", of: object)
            forgive("options", of: object)
        }
        if isFaulty("options", of: object) || isFaulty("other", of: object) || isFaulty("operator", of: object) {
            for key in ["options", "initial", "resetTo", "required", "max"] { forgive(key, of: object) }
        }
        if isFaulty("selectionModel", of: object) || isFaulty("negatable", of: object) {
            for key in ["unlisted", "initial", "resetTo"] { forgive(key, of: object) }
        }
        if isFaulty("includeNone", of: object) || isFaulty("multiple", of: object) {
            for key in ["initial", "resetTo", "max"] { forgive(key, of: object) }
        }
        if isFaulty("dependsOn", of: object) { forgive("onParentChange", of: object) }
    }

    /// What is shown to people and passed to front ends.
    private mutating func readTexts(of object: Object, into category: inout CategoryDefinition) {
        if let placeholder = string("placeholder", of: object) { category.placeholder = placeholder }
        if let labels = labels(of: object) { category.labels = labels }
        if let templates = templates(of: object) { category.templates = templates }
        category.role = choice("role", of: object, among: Role.allCases)
        category.tint = choice("tint", of: object, among: Tint.allCases)
        category.icon = string("icon", of: object)
        category.meta = object.json["meta"].map(\.compactText)
    }

    /// How values are chosen and what they mean.
    private mutating func readSelecting(of object: Object, into category: inout CategoryDefinition) {
        readOperator(of: object, into: &category)
        category.filterGroup = string("filterGroup", of: object)
        category.filter = string("filter", of: object)
        if let mode = choice("mode", of: object, among: KeywordMode.allCases) { category.mode = mode }
        if let model = choice("selectionModel", of: object, among: SelectionModel.allCases) {
            category.selectionModel = model
        }
        if let policy = choice("unlisted", of: object, among: UnlistedPolicy.allCases) {
            category.keepsUnlisted = policy == .keep
        }
        if let isNegatable = bool("negatable", of: object) { category.isNegatable = isNegatable }
        if let isRequired = bool("required", of: object) { category.isRequired = isRequired }
        category.maxSelected = integer("max", of: object)
        category.includeNone = none(of: object, startsOn: category.startsWithNone)
        if let separator = string("separator", of: object) { category.separator = separator }
        if let match = choice("match", of: object, among: HierarchyMatch.allCases) {
            category.matchesSubtree = match == .subtree
        }
        if let allowsSeveral = bool("multiple", of: object) { category.allowsSeveral = allowsSeveral }
    }

    /// How values are joined, or what a comparison compares with.
    private mutating func readOperator(of object: Object, into category: inout CategoryDefinition) {
        switch category.kind {
        case .comparison:
            let sign = choice("operator", of: object, among: ComparisonOperator.allCases)
            if let sign { category.comparison = sign }
        case .options:
            if let choice = choice("operator", of: object, among: [Operator.any, .all, .single]) {
                category.operator = choice
            }
        case .multi, .single, .hierarchy, .toggle, .range, .keywords, .search:
            if let choice = choice("operator", of: object, among: [Operator.any, .all]) { category.operator = choice }
        }
    }

    private mutating func none(of object: Object, startsOn: Bool) -> NoneDefinition? {
        guard let none = self.object("includeNone", of: object, .none) else { return nil }
        return NoneDefinition(
            title: string("title", of: none) ?? NoneDefinition.defaultTitle,
            initial: bool("initial", of: none) ?? startsOn
        )
    }
}

extension NoneDefinition {
    /// What None is called where a definition does not say.
    static let defaultTitle = "None"
}

/// What becomes of items whose values are all unlisted, as the file says it.
enum UnlistedPolicy: String, CaseIterable {
    case drop, keep
}

/// What a node of a hierarchy stands for, as the file says it.
enum HierarchyMatch: String, CaseIterable {
    case subtree
    case own = "self"
}
