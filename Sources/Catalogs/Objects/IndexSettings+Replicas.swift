import FilterCore
package import JSON

// Replicas are sorts: `shop_cheapest` is `shop` in its sort `cheapest`.
extension IndexSettings {
    /// The ids of the sorts that are indices of their own, those included that have no order yet.
    package var sortIDs: [String] {
        let declared = definition.sorts.map(\.id)
        let known = Set(declared.map { Text($0) })
        return declared + kept.list(SettingName.replicas).map(\.name).filter { !known.contains(Text($0)) }.distinct
    }

    /// The names of the indices that the sorts are.
    package var replicaNames: [String] { sortIDs.map(replicaName) }

    private func replicaName(_ id: String) -> String { IndexName(catalog: index, sort: id).text }

    /// The names of the replicas, with the functions that were sent around them; `nil` if there are none.
    var replicaList: JSONValue? {
        let sent = Dictionary(kept.list(SettingName.replicas).map { (Text($0.name), $0) }) { first, _ in first }
        let names = sortIDs.map { id in sent[Text(id)]?.naming(replicaName(id)) ?? replicaName(id) }
        return names.isEmpty ? nil : .list(names)
    }

    /// The same settings with replicas by the ids of their sorts.
    func withSortIDs(_ settings: JSONValue) throws(EditFault) -> JSONValue {
        guard let names = settings[SettingName.replicas]?.asElements else { return settings }
        var ids: [String] = []
        for (place, name) in names.enumerated() {
            let notation = SettingNotation(name.asText ?? "")
            guard let id = IndexName(notation.name, replicaOf: index)?.sort else {
                throw EditFault(
                    .invalidValue,
                    at: "/replicas/\(place)",
                    "a replica is a sort of its catalog; it must be called “\(index)_…”, as “\(index)_cheapest”"
                )
            }
            ids.append(notation.naming(id))
        }
        return settings.with(SettingName.replicas, .list(ids))
    }

    /// Ends the replicas that a list named and the present one does not.
    mutating func endReplicas(of former: [SettingNotation]) {
        let wanted = Set(kept.list(SettingName.replicas).map { Text($0.name) })
        removeSorts(Set(former.map { Text($0.name) }).subtracting(wanted))
    }

    /// Ends a replica.
    mutating func remove(sort id: String) {
        kept.filterList(SettingName.replicas) { $0.name != id }
        removeSorts([Text(id)])
    }

    private mutating func removeSorts(_ ids: Set<Text>) {
        kept.removeSorts(ids)
        definition.sorts.removeAll { ids.contains(Text($0.id)) }
    }
}

// MARK: - Settings of a replica

extension IndexSettings {
    /// The settings of a replica, as `GET …/settings` has them: what it has not of its own is that of its index.
    package func value(ofSort id: String) -> JSONValue {
        let settings = kept[ofSort: id]
        let shared = (SettingName.orders + [SettingName.replicas]).reduce(kept.ofIndex) { $0.with($1, nil) }
        let value = shared.setting(settings).withSettingDefaults.with("primary", .string(index))
            .with(SettingName.facets, facetList)
            .with(SettingName.searched, searchedList)
            .with(SettingName.variants, variantsAttribute)
        let keys = definition.sorts.first { $0.id == id }?.keys ?? []
        guard Self.keys(in: settings) != keys else { return value }
        return value.with(SettingName.ranking, nil)
            .with(SettingName.customRanking, .list(keys.map(\.settingText)))
    }

    /// Lets all replicas have settings of the index: each loses its own of them, and gets its order from those that say one.
    mutating func forward(_ settings: JSONValue) throws(EditFault) {
        let orders = JSONValue.object(settings.asMembers.filter { SettingName.orders.contains($0.key) })
        let names = Set(settings.asMembers.map { Text($0.key) })
        for id in sortIDs {
            kept[ofSort: id] = .object(kept[ofSort: id].asMembers.filter { !names.contains(Text($0.key)) })
            if !orders.asMembers.isEmpty { try set(orders, ofSort: id) }
        }
    }

    /// Sets settings of a replica, which has an order as soon as they say one. Variants are those of its index.
    mutating func set(_ settings: JSONValue, ofSort id: String) throws(EditFault) {
        try SettingLimits.check(settings, of: kept[ofSort: id])
        kept[ofSort: id] = kept[ofSort: id].setting(settings).with(SettingName.variants, nil)
        guard SettingName.orders.contains(where: { settings[$0] != nil }) else { return }
        let keys = Self.keys(in: kept[ofSort: id])
        guard !keys.isEmpty else { return }
        if let place = definition.sorts.firstIndex(where: { $0.id == id }) {
            definition.sorts[place].keys = keys
        } else {
            let title = CategoryDefinition.title(fromName: id)
            definition.sorts.append(SortDefinition(id: id, title: title, keys: keys))
        }
    }

    /// The order that settings of a replica say: explicit criteria of `ranking`, then `customRanking`.
    private static func keys(in settings: JSONValue) -> [SortKey] {
        var known: Set<Text> = []
        return SettingName.orders.flatMap { settings[$0]?.asElements ?? [] }
            .compactMap { $0.asText.flatMap { SettingNotation($0).sortKey } }
            .filter { known.insert(Text($0.attribute)).inserted }
    }
}
