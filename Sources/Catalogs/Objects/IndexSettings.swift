import CatalogFiles
import FilterCore
package import JSON
import Support

/// The settings of an index in the search protocol, beside the definition of its catalog.
///
/// Settings that a definition expresses as well are read from it and written to it: the attributes of facets are its
/// categories, searchable attributes those of its search category, replicas its sorts. The definition keeps everything
/// else as it was sent, in `searchSettings`, and gives it back. A settings write takes away only what settings brought.
package struct IndexSettings: Sendable {
    /// The name of the catalog.
    let index: String
    /// The JSON of the definition.
    private(set) var definition: JSONValue

    /// The settings of a catalog that there is; of a view without what only items have that are not to be seen.
    package init(of snapshot: CatalogSnapshot) {
        index = snapshot.name
        definition = (try? JSONValue(parsing: snapshot.writtenDefinition)) ?? .object([])
        if snapshot.scope != nil { hideUnseen(in: snapshot) }
    }

    /// The settings of a catalog that is to be made.
    init(ofNew index: String) {
        self.index = index
        definition = .object([.init("idAttribute", .string("objectID")), .init("categories", .array([]))])
    }

    /// The settings of a catalog that is made of items: its categories can be replaced by other settings.
    init(of index: String, inferred: CatalogDefinition) {
        self.index = index
        var marked = inferred
        marked.isInferred = true
        var writer = JSONWriter()
        DefinitionWriter.write(marked, to: &writer)
        // It is called by its name, also if it is moved.
        definition = ((try? JSONValue(parsing: writer.bytes)) ?? .object([])).with("title", nil)
        let attributes = Self.facets(of: categories).map { JSONValue.string($0.attribute) }
        if !attributes.isEmpty { kept = kept.with(Self.facetList, .array(attributes)) }
        if let search = Self.search(of: categories) {
            let searched = Self.attributes(ofSearch: search).map { JSONValue.string($0) }
            kept = kept.with(Self.searchList, .array(searched))
        }
        let ids = inferred.sorts.map { JSONValue.string($0.id) }
        if !ids.isEmpty { kept = kept.with(Self.replicas, .array(ids)) }
    }

    var json: [UInt8] { Array(definition.compactText.utf8) }

    // MARK: Kept settings

    private static let member = "searchSettings"

    /// The settings of the index as they were sent.
    private(set) var kept: JSONValue {
        get { definition[Self.member]?["settings"] ?? .object([]) }
        set { keep("settings", newValue) }
    }

    /// The settings of a replica as they were sent.
    private func kept(ofSort id: String) -> JSONValue { definition[Self.member]?["sorts"]?[id] ?? .object([]) }

    private mutating func keep(_ settings: JSONValue?, ofSort id: String) {
        let sorts = (definition[Self.member]?["sorts"] ?? .object([])).with(id, settings)
        keep("sorts", sorts.asMembers.isEmpty ? nil : sorts)
    }

    private mutating func keep(_ name: String, _ value: JSONValue?) {
        definition = definition.with(Self.member, (definition[Self.member] ?? .object([])).with(name, value))
    }

    private func list(_ name: String) -> [SettingNotation] {
        (kept[name]?.asElements ?? []).compactMap(\.asText).map(SettingNotation.init)
    }

    // MARK: Replicas

    /// Kept by the ids of their sorts, so that they are those of every index that the definition is copied to.
    private static let replicas = "replicas"

    private var sorts: [JSONValue] { definition["sorts"]?.asElements ?? [] }

    /// The ids of the sorts that are indices of their own, those included that have no order yet.
    package var sortIDs: [String] {
        let declared = sorts.compactMap { $0["id"]?.asText }
        let known = Set(declared.map { Text($0) })
        return declared + list(Self.replicas).map(\.name).filter { !known.contains(Text($0)) }.distinct
    }

    /// `cheapest` for `shop_cheapest`.
    private func sortID(_ name: String) -> String? {
        let prefix = index + "_"
        return name.hasPrefix(prefix) && name != prefix ? String(name.dropFirst(prefix.count)) : nil
    }

    /// The names of the indices that the sorts are.
    package var replicaNames: [String] { sortIDs.map(replicaName) }

    private func replicaName(_ id: String) -> String { "\(index)_\(id)" }

    private func keys(ofSort id: String) -> [SortKey] {
        let sort = sorts.first { $0["id"]?.asText == id }
        return (sort?["keys"]?.asElements ?? []).compactMap { $0.asText.flatMap { SortKey($0) } }
    }

    // MARK: Categories

    /// The attribute that a category of the definition counts, and whether the paths of its levels are meant by it, too.
    private struct Facet {
        let attribute: String
        let isHierarchy: Bool
    }

    /// Facets that are asked by the names of lists which of them is meant.
    private struct Facets {
        private var attributes: Set<Text> = []
        private var hierarchies: Set<Text> = []

        init(_ facets: [Facet]) {
            for facet in facets { insert(facet) }
        }

        mutating func insert(_ facet: Facet) {
            attributes.insert(Text(facet.attribute))
            if facet.isHierarchy { hierarchies.insert(Text(facet.attribute)) }
        }

        func haveOneMeant(by name: String) -> Bool {
            if attributes.contains(Text(name)) { return true }
            return IndexSettings.hierarchy(of: name).map { hierarchies.contains(Text($0)) } ?? false
        }
    }

    /// The names of a list, asked by facets whether they are meant.
    private struct FacetNames {
        private let names: Set<Text>
        private let hierarchies: Set<Text>

        init(_ entries: [SettingNotation]) {
            names = Set(entries.map { Text($0.name) })
            hierarchies = Set(entries.compactMap { IndexSettings.hierarchy(of: $0.name).map { Text($0) } })
        }

        func mean(_ facet: Facet) -> Bool {
            let attribute = Text(facet.attribute)
            return names.contains(attribute) || (facet.isHierarchy && hierarchies.contains(attribute))
        }
    }

    /// `dept` for `dept.lvl0`; `nil` for the name of no level.
    private static func hierarchy(of name: String) -> String? {
        var rest = name[...]
        while let dot = rest.lastIndex(of: ".") {
            if name[dot...].hasPrefix(".lvl") { return String(name[..<dot]) }
            rest = name[..<dot]
        }
        return nil
    }

    private static func facet(of category: JSONValue) -> Facet? {
        guard let kind = category["kind"]?.asText, kind != "search", kind != "keywords",
            let attribute = category["attribute"]?.asText
        else { return nil }
        return Facet(attribute: attribute, isHierarchy: kind == "hierarchy")
    }

    /// Those of all categories, of groups too, in their order.
    private static func facets(of categories: [JSONValue]) -> [Facet] {
        categories.flatMap { category in
            category["categories"]?.asElements.map(facets) ?? facet(of: category).map { [$0] } ?? []
        }
    }

    private var categories: [JSONValue] { definition["categories"]?.asElements ?? [] }

    private static func isSearch(_ category: JSONValue) -> Bool { category["kind"]?.asText == "search" }

    private static func attributes(ofSearch category: JSONValue) -> [String] {
        if let attribute = category["attribute"]?.asText { return [attribute] }
        return (category["attributes"]?.asElements ?? []).compactMap(\.asText)
    }

    /// The same categories without some, and without groups that are empty for that.
    private static func categories(_ categories: [JSONValue], without isGone: (JSONValue) -> Bool) -> [JSONValue] {
        categories.compactMap { category in
            guard let inner = category["categories"]?.asElements else { return isGone(category) ? nil : category }
            let left = Self.categories(inner, without: isGone)
            return left.isEmpty && !inner.isEmpty ? nil : category.with("categories", .array(left))
        }
    }

    /// The ids of categories and groups.
    private static func ids(_ categories: [JSONValue]) -> Set<Text> {
        var found: Set<Text> = []
        for category in categories {
            if let id = category["id"]?.asText { found.insert(Text(id)) }
            found.formUnion(ids(category["categories"]?.asElements ?? []))
        }
        return found
    }

    private static func newID(_ wanted: String, beside taken: Set<Text>) -> String {
        var id = wanted
        var number = 2
        while taken.contains(Text(id)) {
            id = "\(wanted)-\(number)"
            number += 1
        }
        return id
    }
}

// MARK: - Views

extension IndexSettings {
    /// Leaves out facets, searched attributes and sorts of attributes that neither items of the view have nor its definition
    /// names: an inferred definition has them from other items. So settings name what the view's own definition does.
    private mutating func hideUnseen(in view: CatalogSnapshot) {
        func isSeen(_ name: String) -> Bool {
            // A hierarchy may have nothing but its levels.
            [name, name + ".lvl0"].contains { view.attributes.contains(Text($0)) }
        }
        let hiddenSorts = sorts.compactMap { $0["id"]?.asText }.filter { id in
            !keys(ofSort: id).allSatisfy { isSeen($0.attribute) }
        }
        let leftSorts = sorts.filter { sort in !hiddenSorts.contains { $0 == sort["id"]?.asText } }
        definition = definition.with("sorts", .array(leftSorts))
        var left = Self.categories(categories) { category in
            Self.facet(of: category).map { !isSeen($0.attribute) } ?? false
        }
        if let search = Self.search(of: left) {
            let attributes = Self.attributes(ofSearch: search).filter(isSeen).map { JSONValue.string($0) }
            let seen = search.with("attribute", nil).with("attributes", .array(attributes))
            left = Self.replacing(search, by: seen, in: left)
        }
        definition = definition.with("categories", .array(left))
        keep(Self.replicas) { !hiddenSorts.contains($0.name) }
        keep(Self.facetList) { !$0.functions.contains("filterOnly") || isSeen($0.name) }
        for list in [Self.orderList, "ranking"] { keep(list) { $0.sortKey.map { isSeen($0.attribute) } ?? true } }
    }

    private mutating func keep(_ name: String, where isKept: (SettingNotation) -> Bool) {
        guard kept[name] != nil else { return }
        kept = kept.with(name, .array(list(name).filter(isKept).map { .string($0.text) }))
    }
}

// MARK: - Reading

extension IndexSettings {
    private static let facetList = "attributesForFaceting"
    private static let searchList = "searchableAttributes"
    private static let orderList = "customRanking"

    /// The settings of the index, as `GET …/settings` has them.
    package var value: JSONValue {
        var value = withDefaults(kept)
        let facets = Self.facets(of: categories)
        let known = Facets(facets)
        let listed = list(Self.facetList).filter { entry in
            entry.functions.contains("filterOnly") || known.haveOneMeant(by: entry.name)
        }
        let listedNames = FacetNames(listed)
        let others = facets.filter { !listedNames.mean($0) }
        let names = Self.eachOnce(listed).map(\.text) + others.map(\.attribute).distinct
        value = value.with(Self.facetList, names.isEmpty ? nil : .array(names.map { .string($0) }))
        if let search = Self.search(of: categories) {
            let attributes = Self.attributes(ofSearch: search)
            if Self.searched(by: list(Self.searchList)) != attributes {
                value = value.with(Self.searchList, .array(attributes.map { .string($0) }))
            }
        } else {
            value = value.with(Self.searchList, nil)
        }
        let written = Dictionary(list(Self.replicas).map { (Text($0.name), $0) }) { first, _ in first }
        let replicas = sortIDs.map { id in written[Text(id)]?.naming(replicaName(id)) ?? replicaName(id) }
        return value.with(Self.replicas, replicas.isEmpty ? nil : .array(replicas.map { .string($0) }))
    }

    /// Each attribute once: as a facet where one entry says so, otherwise as the first says.
    private static func eachOnce(_ entries: [SettingNotation]) -> [SettingNotation] {
        let facets = Set(entries.lazy.filter { !$0.functions.contains("filterOnly") }.map { Text($0.name) })
        var seen: Set<Text> = []
        return entries.filter { entry in
            let isMeant = !entry.functions.contains("filterOnly") || !facets.contains(Text(entry.name))
            return isMeant && seen.insert(Text(entry.name)).inserted
        }
    }

    /// The settings of a replica.
    package func value(ofSort id: String) -> JSONValue {
        let kept = kept(ofSort: id)
        var value = withDefaults(kept).with("primary", .string(index))
        let keys = keys(ofSort: id)
        if Self.keys(in: kept) != keys {
            value = value.with("ranking", nil)
                .with(Self.orderList, .array(keys.map { .string($0.settingText) }))
        }
        return value
    }

    /// Settings that have a value before one is set.
    private func withDefaults(_ settings: JSONValue) -> JSONValue {
        let defaults: [JSONValue.Member] = [
            .init("hitsPerPage", .number(Number(20))), .init("maxValuesPerFacet", .number(Number(100))),
            .init("sortFacetValuesBy", .string("count")),
        ]
        return defaults.reduce(settings) { $0[$1.key] == nil ? $0.with($1.key, $1.value) : $0 }
    }

    private static func search(of categories: [JSONValue]) -> JSONValue? {
        for category in categories {
            if isSearch(category) { return category }
            if let inner = search(of: category["categories"]?.asElements ?? []) { return inner }
        }
        return nil
    }

    /// Entries may be several attributes of one rank, separated by commas.
    private static func searched(by entries: [SettingNotation]) -> [String] {
        var known: Set<Text> = []
        return entries.flatMap { entry in
            entry.name.split(separator: ",").map { String($0).trimmingSpaces }.filter { !$0.isEmpty }
        }.filter { known.insert(Text($0)).inserted }
    }

    /// The order that settings of a replica say: explicit criteria of `ranking`, then `customRanking`.
    private static func keys(in settings: JSONValue) -> [SortKey] {
        var known: Set<Text> = []
        return ["ranking", orderList].flatMap { settings[$0]?.asElements ?? [] }
            .compactMap { $0.asText.flatMap { SettingNotation($0).sortKey } }
            .filter { known.insert(Text($0.attribute)).inserted }
    }
}

// MARK: - Writing

extension IndexSettings {
    /// Sets settings of the index; null resets one.
    ///
    /// - Parameter settings: an object.
    /// - Throws: `invalidValue` with the place.
    mutating func set(_ settings: JSONValue) throws(EditFault) {
        let before = self
        try SettingLimits.check(settings, of: kept)
        keep(try withSortIDs(settings), over: kept) { $0.kept = $1 }
        if settings[Self.facetList] != nil { setFacets(formerly: before.list(Self.facetList)) }
        if settings[Self.searchList] != nil { try setSearch(formerly: before.list(Self.searchList)) }
        if settings[Self.replicas] != nil { setReplicas(formerly: before.list(Self.replicas)) }
    }

    /// The same settings with replicas by the ids of their sorts.
    private func withSortIDs(_ settings: JSONValue) throws(EditFault) -> JSONValue {
        guard let names = settings[Self.replicas]?.asElements else { return settings }
        var ids: [JSONValue] = []
        for (place, name) in names.enumerated() {
            let notation = SettingNotation(name.asText ?? "")
            guard let id = sortID(notation.name) else {
                throw EditFault(
                    .invalidValue,
                    at: "/replicas/\(place)",
                    "a replica is a sort of its catalog; it must be called “\(index)_…”, as “\(index)_cheapest”"
                )
            }
            ids.append(.string(notation.naming(id)))
        }
        return settings.with(Self.replicas, .array(ids))
    }

    /// Sets settings of a replica, which has an order as soon as they say one.
    mutating func set(_ settings: JSONValue, ofSort id: String) throws(EditFault) {
        try SettingLimits.check(settings, of: kept(ofSort: id))
        keep(settings, over: kept(ofSort: id)) { $0.keep($1, ofSort: id) }
        guard settings["ranking"] != nil || settings[Self.orderList] != nil else { return }
        let keys = Self.keys(in: kept(ofSort: id))
        guard !keys.isEmpty else { return }
        let notation = JSONValue.array(keys.map { .string($0.notation) })
        var sorts = sorts
        if let place = sorts.firstIndex(where: { $0["id"]?.asText == id }) {
            sorts[place] = sorts[place].with("keys", notation)
        } else {
            sorts.append(.object([.init("id", .string(id)), .init("keys", notation)]))
        }
        definition = definition.with("sorts", .array(sorts))
    }

    /// Ends a replica.
    mutating func remove(sort id: String) {
        let left = list(Self.replicas).filter { $0.name != id }
        if kept[Self.replicas] != nil { kept = kept.with(Self.replicas, .array(left.map { .string($0.text) })) }
        removeSorts([Text(id)])
    }

    private mutating func removeSorts(_ ids: Set<Text>) {
        guard !ids.isEmpty else { return }
        let others = (definition[Self.member]?["sorts"] ?? .object([])).asMembers.filter { !ids.contains(Text($0.key)) }
        keep("sorts", others.isEmpty ? nil : .object(others))
        let left = sorts.filter { sort in sort["id"]?.asText.map { !ids.contains(Text($0)) } ?? true }
        definition = definition.with("sorts", left.isEmpty ? nil : .array(left))
    }

    private mutating func keep(
        _ settings: JSONValue,
        over old: JSONValue,
        _ set: (inout IndexSettings, JSONValue) -> Void
    ) {
        var merged = old
        for setting in settings.asMembers {
            merged = merged.with(setting.key, setting.value == .null ? nil : setting.value)
        }
        set(&self, merged)
    }

    private mutating func setFacets(formerly former: [SettingNotation]) {
        let wanted = list(Self.facetList).filter { !$0.functions.contains("filterOnly") && !$0.name.isEmpty }
        let (before, now) = (FacetNames(former), FacetNames(wanted))
        var left = Self.categories(categories) { category in
            guard let facet = Self.facet(of: category) else { return false }
            return before.mean(facet) && !now.mean(facet)
        }
        var known = Facets(Self.facets(of: left))
        var ids = Self.ids(left)
        for entry in wanted where !known.haveOneMeant(by: entry.name) {
            let id = Self.newID(entry.name, beside: ids)
            ids.insert(Text(id))
            known.insert(Facet(attribute: entry.name, isHierarchy: false))
            left.append(
                .object([
                    .init("id", .string(id)), .init("kind", .string("multi")),
                    .init("attribute", .string(entry.name)),
                ])
            )
        }
        definition = definition.with("categories", .array(left))
    }

    /// An empty list takes the search category away only where a list brought it, or had changed it.
    private mutating func setSearch(formerly former: [SettingNotation]) throws(EditFault) {
        let attributes = Self.searched(by: list(Self.searchList))
        try SettingLimits.check(attributes, of: Self.searchList)
        if attributes.isEmpty, former.isEmpty { return }
        let list = JSONValue.array(attributes.map { .string($0) })
        guard let search = Self.search(of: categories) else {
            guard !attributes.isEmpty else { return }
            let category = JSONValue.object([
                .init("id", .string(Self.newID("search", beside: Self.ids(categories)))),
                .init("kind", .string("search")), .init("attributes", list),
            ])
            definition = definition.with("categories", .array([category] + categories))
            return
        }
        let changed = search.with("attribute", nil).with("attributes", list)
        definition = definition.with(
            "categories",
            .array(
                attributes.isEmpty
                    ? Self.categories(categories) { $0 == search }
                    : Self.replacing(search, by: changed, in: categories)
            )
        )
    }

    private static func replacing(_ old: JSONValue, by new: JSONValue, in categories: [JSONValue]) -> [JSONValue] {
        categories.map { category in
            if category == old { return new }
            guard let inner = category["categories"]?.asElements else { return category }
            return category.with("categories", .array(replacing(old, by: new, in: inner)))
        }
    }

    private mutating func setReplicas(formerly former: [SettingNotation]) {
        let wanted = Set(list(Self.replicas).map { Text($0.name) })
        removeSorts(Set(former.map { Text($0.name) }).subtracting(wanted))
    }
}

extension [String] {
    /// Each once, in the order in which they come first.
    fileprivate var distinct: [String] {
        var seen: Set<Text> = []
        return filter { seen.insert(Text($0)).inserted }
    }
}
