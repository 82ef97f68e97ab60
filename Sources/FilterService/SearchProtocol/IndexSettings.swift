import FilterCore
import Support

/// The settings of an index in the search protocol, beside the definition of its catalog.
///
/// What a definition says too is read from it and written to it: the attributes of facets are its categories, searchable
/// attributes those of its search category, replicas its sorts. The definition keeps everything else as it was sent, in
/// `searchSettings`, and gives it back. A settings write takes away only what settings brought.
struct IndexSettings: Sendable {
    /// The name of the catalog.
    let index: String
    /// The JSON of the definition.
    private(set) var definition: JSONValue

    /// The settings of a catalog that there is.
    init(of snapshot: CatalogSnapshot) {
        index = snapshot.name
        definition = (try? JSONValue(parsing: snapshot.writtenDefinition)) ?? .object([])
    }

    /// The settings of a catalog that is to be made.
    init(ofNew index: String) {
        self.index = index
        definition = .object([.init("idAttribute", .string("objectID")), .init("categories", .array([]))])
    }

    /// The settings of a catalog that is made of items: its categories can be replaced by other settings.
    init(of index: String, inferred: CatalogDefinition) {
        self.index = index
        var writer = JSONWriter()
        DefinitionWriter.write(inferred, to: &writer)
        // It is called by its name, also if it is moved.
        definition = ((try? JSONValue(parsing: writer.bytes)) ?? .object([])).with("title", nil)
        let attributes = Self.facets(of: categories).map { JSONValue.string($0.attribute) }
        if !attributes.isEmpty { kept = kept.with(Self.facetList, .array(attributes)) }
        let ids = inferred.sorts.map { JSONValue.string($0.id) }
        if !ids.isEmpty { kept = kept.with(Self.replicas, .array(ids)) }
    }

    var json: [UInt8] { Array(definition.compactText.utf8) }

    // MARK: What is kept

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
    var sortIDs: [String] {
        let declared = sorts.compactMap { $0["id"]?.asText }
        return declared + list(Self.replicas).map(\.name).filter { !declared.contains($0) }
    }

    /// `cheapest` for `shop_cheapest`.
    private func sortID(_ name: String) -> String? {
        let prefix = index + "_"
        return name.hasPrefix(prefix) && name != prefix ? String(name.dropFirst(prefix.count)) : nil
    }

    /// The names of the indices that the sorts are.
    var replicaNames: [String] { sortIDs.map(replicaName) }

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

        func isMeant(by name: String) -> Bool {
            name == attribute || (isHierarchy && name.hasPrefix("\(attribute).lvl"))
        }
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

    private func newID(_ wanted: String) -> String {
        func ids(_ categories: [JSONValue]) -> [String] {
            categories.flatMap { [$0["id"]?.asText].compactMap(\.self) + ids($0["categories"]?.asElements ?? []) }
        }
        let taken = Set(ids(categories).map { Text($0) })
        var id = wanted
        var number = 2
        while taken.contains(Text(id)) {
            id = "\(wanted)-\(number)"
            number += 1
        }
        return id
    }
}

// MARK: - Reading

extension IndexSettings {
    private static let facetList = "attributesForFaceting"
    private static let searchList = "searchableAttributes"
    private static let orderList = "customRanking"

    /// The settings of the index, as `GET …/settings` has them.
    var value: JSONValue {
        var value = withDefaults(kept)
        let facets = Self.facets(of: categories)
        let listed = list(Self.facetList).filter { entry in
            entry.functions.contains("filterOnly") || facets.contains { $0.isMeant(by: entry.name) }
        }
        let others = facets.filter { facet in !listed.contains { facet.isMeant(by: $0.name) } }
        let names = listed.map(\.text) + others.map(\.attribute)
        value = value.with(Self.facetList, names.isEmpty ? nil : .array(names.map { .string($0) }))
        if let search = Self.search(of: categories) {
            let attributes = Self.attributes(ofSearch: search)
            if Self.searched(by: list(Self.searchList)) != attributes {
                value = value.with(Self.searchList, .array(attributes.map { .string($0) }))
            }
        } else {
            value = value.with(Self.searchList, nil)
        }
        let written = list(Self.replicas)
        let replicas = sortIDs.map { id in written.first { $0.name == id }?.naming(replicaName(id)) ?? replicaName(id) }
        return value.with(Self.replicas, replicas.isEmpty ? nil : .array(replicas.map { .string($0) }))
    }

    /// The settings of a replica.
    func value(ofSort id: String) -> JSONValue {
        let kept = kept(ofSort: id)
        var value = withDefaults(kept).with("primary", .string(index))
        let keys = keys(ofSort: id)
        if Self.keys(in: kept) != keys {
            value = value.with("ranking", nil)
                .with(Self.orderList, .array(keys.map { .string($0.settingText) }))
        }
        return value
    }

    /// What has a value though nobody has set one.
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
        entries.flatMap { entry in
            entry.name.split(separator: ",").map { String($0).trimmingSpaces }.filter { !$0.isEmpty }
        }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The order that settings of a replica say: explicit criteria of `ranking`, then `customRanking`.
    private static func keys(in settings: JSONValue) -> [SortKey] {
        ["ranking", orderList].flatMap { settings[$0]?.asElements ?? [] }
            .compactMap { $0.asText.flatMap { SettingNotation($0).sortKey } }
            .reduce(into: []) { keys, key in
                if !keys.contains(where: { $0.attribute == key.attribute }) { keys.append(key) }
            }
    }
}

// MARK: - Writing

extension IndexSettings {
    /// Sets settings of the index; null resets one.
    ///
    /// - Parameter settings: an object.
    /// - Throws: `invalidValue` with the place.
    mutating func set(_ settings: JSONValue) throws(ServiceError) {
        let before = self
        try keep(withSortIDs(settings), over: kept) { $0.kept = $1 }
        if settings[Self.facetList] != nil { setFacets(formerly: before.list(Self.facetList)) }
        if settings[Self.searchList] != nil { setSearch() }
        if settings[Self.replicas] != nil { setReplicas(formerly: before.list(Self.replicas)) }
    }

    /// The same settings with replicas by the ids of their sorts.
    private func withSortIDs(_ settings: JSONValue) throws(ServiceError) -> JSONValue {
        guard let names = settings[Self.replicas]?.asElements else { return settings }
        var ids: [JSONValue] = []
        for (place, name) in names.enumerated() {
            let notation = SettingNotation(name.asText ?? "")
            guard let id = sortID(notation.name) else {
                throw ServiceError(
                    .invalidValue,
                    at: .body("/replicas/\(place)"),
                    "a replica is a sort of its catalog; it must be called “\(index)_…”, as “\(index)_cheapest”"
                )
            }
            ids.append(.string(notation.naming(id)))
        }
        return settings.with(Self.replicas, .array(ids))
    }

    /// Sets settings of a replica, which has an order as soon as they say one.
    mutating func set(_ settings: JSONValue, ofSort id: String) throws(ServiceError) {
        try keep(settings, over: kept(ofSort: id)) { $0.keep($1, ofSort: id) }
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
        removeSort(id)
    }

    private mutating func removeSort(_ id: String) {
        keep(nil, ofSort: id)
        let left = sorts.filter { $0["id"]?.asText != id }
        definition = definition.with("sorts", left.isEmpty ? nil : .array(left))
    }

    private mutating func keep(
        _ settings: JSONValue,
        over old: JSONValue,
        _ set: (inout IndexSettings, JSONValue) -> Void
    ) throws(ServiceError) {
        var merged = old
        for setting in settings.asMembers {
            if Self.lists.contains(setting.key) { try Self.requireList(setting) }
            merged = merged.with(setting.key, setting.value == .null ? nil : setting.value)
        }
        set(&self, merged)
    }

    /// Settings that this service reads as lists of texts.
    private static let lists: Set<String> = [facetList, searchList, replicas, orderList, "ranking"]

    private static func requireList(_ setting: JSONValue.Member) throws(ServiceError) {
        if setting.value == .null { return }
        guard let elements = setting.value.asElements, elements.allSatisfy({ $0.asText?.isEmpty == false }) else {
            throw ServiceError(.invalidValue, at: .body("/\(setting.key)"), "expected an array of texts")
        }
    }

    private mutating func setFacets(formerly former: [SettingNotation]) {
        let wanted = list(Self.facetList).filter { !$0.functions.contains("filterOnly") && !$0.name.isEmpty }
        let left = Self.categories(categories) { category in
            guard let facet = Self.facet(of: category) else { return false }
            return former.contains { facet.isMeant(by: $0.name) } && !wanted.contains { facet.isMeant(by: $0.name) }
        }
        definition = definition.with("categories", .array(left))
        for entry in wanted where !Self.facets(of: categories).contains(where: { $0.isMeant(by: entry.name) }) {
            let category = JSONValue.object([
                .init("id", .string(newID(entry.name))), .init("kind", .string("multi")),
                .init("attribute", .string(entry.name)),
            ])
            definition = definition.with("categories", .array(categories + [category]))
        }
    }

    private mutating func setSearch() {
        let attributes = Self.searched(by: list(Self.searchList))
        let list = JSONValue.array(attributes.map { .string($0) })
        guard let search = Self.search(of: categories) else {
            guard !attributes.isEmpty else { return }
            let category = JSONValue.object([
                .init("id", .string(newID("search"))), .init("kind", .string("search")), .init("attributes", list),
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
        let wanted = list(Self.replicas)
        for id in former.map(\.name) where !wanted.contains(where: { $0.name == id }) { removeSort(id) }
    }
}
