import FilterCore
import JSON
import Support

// Searchable attributes are those of the search category.
extension IndexSettings {
    /// The category that searches; `nil` if there is none.
    var search: CategoryDefinition? { definition.categories.first { $0.kind == .search } }

    /// The searchable attributes, as they were sent where the definition still says so; `nil` without a category that searches.
    var searchedList: JSONValue? {
        guard let search else { return nil }
        let isAsSent = Self.attributes(searchedBy: kept.list(SettingName.searched)) == search.attributes
        return isAsSent ? kept.ofIndex[SettingName.searched] : .list(search.attributes)
    }

    /// Entries may be several attributes of one rank, separated by commas.
    private static func attributes(searchedBy entries: [SettingNotation]) -> [String] {
        entries.flatMap { entry in
            entry.name.split(separator: ",").map { String($0).trimmingSpaces }.filter { !$0.isEmpty }
        }.distinct
    }

    /// Lets the search category search the attributes. An empty list takes it away only where a list brought it, or had
    /// changed it.
    mutating func setSearched(formerly former: [SettingNotation]) throws(EditFault) {
        let attributes = Self.attributes(searchedBy: kept.list(SettingName.searched))
        try SettingLimits.check(attributes, of: SettingName.searched)
        let place = definition.categories.firstIndex { $0.kind == .search }
        if attributes.isEmpty {
            guard !former.isEmpty, let place else { return }
            let id = definition.categories[place].id
            removeCategories { $0.id == id }
        } else if let place {
            definition.categories[place].attributes = attributes
        } else {
            let id = CategoryNames.ids(for: ["search"], besides: definition.takenIDs)[0]
            var category = CategoryDefinition(id: id, kind: .search, attribute: "")
            category.attributes = attributes
            definition.categories.insert(category, at: 0)
        }
    }
}
