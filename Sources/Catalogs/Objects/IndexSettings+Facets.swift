import FilterCore
import JSON

// Attributes for faceting are the attributes of categories.
extension IndexSettings {
    /// The attributes for faceting: those that were sent as far as there are categories for them, then those of other
    /// categories; `nil` if there are none.
    var facetList: JSONValue? {
        let facets = Facet.all(of: definition)
        let known = Facets(facets)
        let listed = kept.list(SettingName.facets).filter { $0.isFilterOnly || known.haveOneMeant(by: $0.name) }
        let listedNames = FacetNames(listed)
        let others = facets.filter { !listedNames.mean($0) }
        let names = Self.eachOnce(listed).map(\.text) + others.map(\.attribute).distinct
        return names.isEmpty ? nil : .list(names)
    }

    /// Each attribute once: as a facet where one entry says so, otherwise as the first says.
    private static func eachOnce(_ entries: [SettingNotation]) -> [SettingNotation] {
        let facets = Set(entries.lazy.filter { !$0.isFilterOnly }.map { Text($0.name) })
        var seen: Set<Text> = []
        return entries.filter { entry in
            let isMeant = !entry.isFilterOnly || !facets.contains(Text(entry.name))
            return isMeant && seen.insert(Text(entry.name)).inserted
        }
    }

    /// Gives each attribute for faceting a category, and takes away those of attributes that were one before.
    mutating func setFacets(formerly former: [SettingNotation]) {
        let wanted = kept.list(SettingName.facets).filter { !$0.isFilterOnly && !$0.name.isEmpty }
        let (before, now) = (FacetNames(former), FacetNames(wanted))
        removeCategories { category in
            Facet(category).map { before.mean($0) && !now.mean($0) } ?? false
        }
        var known = Facets(Facet.all(of: definition))
        var new: [String] = []
        for entry in wanted where !known.haveOneMeant(by: entry.name) {
            known.insert(Facet(attribute: entry.name))
            new.append(entry.name)
        }
        for (id, attribute) in zip(CategoryNames.ids(for: new, besides: definition.takenIDs), new) {
            definition.categories.append(CategoryDefinition(id: id, kind: .multi, attribute: attribute))
        }
    }
}
