import CatalogFiles
import FilterCore
package import JSON

/// The settings of an index in the search protocol, beside the definition of its catalog.
///
/// What a definition says too is read from it and written to it: the attributes of facets are its categories, searchable
/// attributes those of its search category, replicas its sorts, the attribute for distinct the one that says of which product
/// an item is a variant. Everything else is kept as it was sent, in ``KeptSettings``, and given back. A settings write takes
/// away only what settings brought.
package struct IndexSettings: Sendable {
    /// The name of the catalog.
    let index: String
    /// The definition; in place of its `searchSettings` there is ``kept``.
    var definition: CatalogDefinition
    var kept: KeptSettings
    /// The definition as its author wrote it; `nil` if it has no author.
    private let file: DefinitionFile?

    /// The settings of a catalog that there is; of a view without what only items have that are not to be seen.
    package init(of snapshot: CatalogSnapshot) {
        self.init(of: snapshot.name, snapshot.authoredDefinition, writtenAs: snapshot.source)
        if snapshot.scope != nil { hideUnseen(in: snapshot) }
    }

    /// The settings of a catalog that is to be made.
    init(ofNew index: String) {
        let title = CategoryDefinition.title(fromName: index)
        self.init(of: index, CatalogDefinition(title: title, idAttribute: "objectID"), writtenAs: nil)
    }

    /// The settings of a catalog that is made of items: its categories can be replaced by other settings.
    init(of index: String, inferred: CatalogDefinition) {
        self.init(of: index, inferred, writtenAs: nil)
        definition.isInferred = true
        // The protocol's default, where an inference takes every word as a beginning.
        for place in definition.categories.indices where definition.categories[place].kind == .search {
            definition.categories[place].queryType = .prefixLast
        }
        let facets = Facet.all(of: definition).map(\.attribute)
        if !facets.isEmpty { kept.setList(SettingName.facets, facets) }
        if let search { kept.setList(SettingName.searched, search.attributes) }
        if !definition.sorts.isEmpty { kept.setList(SettingName.replicas, definition.sorts.map(\.id)) }
    }

    private init(of index: String, _ definition: CatalogDefinition, writtenAs file: DefinitionFile?) {
        self.index = index
        self.definition = definition
        self.file = file
        kept = KeptSettings(definition.searchSettings)
    }

    /// The JSON of the definition; what settings did not change is in it as its author wrote it.
    var json: [UInt8] {
        var edited = definition
        edited.searchSettings = kept.text
        // Without an author it is called by its name, also if it is moved.
        let json = file?.rewritten(as: edited) ?? DefinitionWriter.json(of: edited).with("title", nil)
        return Array(json.jsonText.utf8)
    }

    /// Leaves out facets, searched attributes and sorts of attributes that neither items of the view have nor its definition
    /// names: an inferred definition has them from other items. So settings name what the view's own definition does.
    private mutating func hideUnseen(in view: CatalogSnapshot) {
        func isSeen(_ name: String) -> Bool {
            // A hierarchy may have nothing but its levels.
            [name, name + ".lvl0"].contains { view.attributes.contains(Text($0)) }
        }
        let shown = definition.showing(isSeen)
        let hiddenSorts = Set(definition.sorts.map { Text($0.id) }).subtracting(shown.sorts.map { Text($0.id) })
        definition = shown
        kept.filterList(SettingName.replicas) { !hiddenSorts.contains(Text($0.name)) }
        kept.filterList(SettingName.facets) { !$0.isFilterOnly || isSeen($0.name) }
        for order in SettingName.orders {
            kept.filterList(order) { $0.sortKey.map { isSeen($0.attribute) } ?? true }
        }
    }

    /// The settings of the index, as `GET …/settings` has them.
    package var value: JSONValue {
        kept.ofIndex.withSettingDefaults
            .with(SettingName.facets, facetList)
            .with(SettingName.searched, searchedList)
            .with(SettingName.replicas, replicaList)
            .with(SettingName.variants, variantsAttribute)
    }

    /// The attribute that says of which product an item is a variant; `nil` if none does.
    var variantsAttribute: JSONValue? { definition.variantsOf.map { .string($0) } }

    /// Sets settings of the index; null resets one.
    ///
    /// - Parameter settings: an object.
    /// - Throws: `invalidValue` with the place.
    mutating func set(_ settings: JSONValue) throws(EditFault) {
        let former = kept
        try SettingLimits.check(settings, of: kept.ofIndex)
        kept.ofIndex = kept.ofIndex.setting(try withSortIDs(settings)).with(SettingName.variants, nil)
        if let attribute = settings[SettingName.variants] {
            let name = attribute.asText ?? ""
            if name.isEmpty { definition.countItems() } else { definition.variantsOf = name }
        }
        if settings[SettingName.facets] != nil { setFacets(formerly: former.list(SettingName.facets)) }
        if settings[SettingName.searched] != nil { try setSearched(formerly: former.list(SettingName.searched)) }
        if settings[SettingName.replicas] != nil { endReplicas(of: former.list(SettingName.replicas)) }
    }

    // MARK: Categories

    /// Removes categories, and groups that are empty for that.
    mutating func removeCategories(where isGone: (CategoryDefinition) -> Bool) {
        let before = definition
        definition.categories.removeAll(where: isGone)
        definition.movePositions(from: before)
        // Groups stand before those inside them.
        for group in before.groups.reversed() where definition.isEmpty(group) && !before.isEmpty(group) {
            definition.groups.removeAll { $0.id == group.id }
        }
    }
}

extension CatalogDefinition {
    /// The ids that no new category can have.
    var takenIDs: Set<String> { Set(categories.map(\.id) + groups.map(\.id)) }

    /// Whether neither a category nor a group is directly in a group, and none comes with the items.
    fileprivate func isEmpty(_ group: CategoryGroup) -> Bool {
        group.relevance == nil && !categories.contains { $0.group == group.id }
            && !groups.contains { $0.parent == group.id }
    }
}
