import FilterCore

// What categories have to do with one another, and the sections that one makes.
extension DefinitionFaults {
    mutating func readRelations(of object: Object, into category: inout CategoryDefinition) {
        category.dependsOn = string("dependsOn", of: object)
        if let change = choice("onParentChange", of: object, among: ParentChange.allCases) {
            category.onParentChange = change
        }
        if let excludes = texts("excludes", of: object) { category.excludes = excludes }
    }

    mutating func sections(of object: Object) -> SectionsDefinition? {
        guard let sections = self.object("sections", of: object, .sections) else { return nil }
        let category = requiredString("category", of: sections)
        let limit = integer("limit", of: sections) ?? SectionsDefinition.defaultLimit
        return category.map { SectionsDefinition(category: $0, limit: limit) }
    }
}
