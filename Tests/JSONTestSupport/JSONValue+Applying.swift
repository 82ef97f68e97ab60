package import JSON

/// What a client does with a difference, written from its documentation alone.
extension JSONValue {
    /// The screen that a difference leads to, in its plain form. The difference is an answer, or its members alone.
    package func applying(_ difference: JSONValue) -> JSONValue {
        let versions = ["revision", "dataVersion"]
        let members = (["answer", "since", "droppedByDefinition"] + versions).reduce(difference) { $0.without($1) }
        let screen = plain.applyingMembers(members)
        guard let session = screen["session"] else { return screen }
        let moved = versions.reduce(session) { session, name in
            difference[name].map { session.setting(name, $0) } ?? session
        }
        return screen.setting("session", moved)
    }

    private func applyingMembers(_ difference: JSONValue) -> JSONValue {
        guard case .object(let members) = difference else { return .null }
        let inLists = ["values", "histogramCounts"] + Self.valueArrays.map(\.array)
        let changed = members.filter { !inLists.contains($0.key) }.reduce(self) { object, member in
            object.setting(member.key, applying(member, to: object))
        }
        return changed.applyingCounts(difference)
    }

    private static let valueArrays: [(array: String, member: String)] = [
        ("counts", "count"), ("whatIfs", "whatIf"), ("whatIfsExcluded", "whatIfExcluded"),
        ("countTexts", "countText"),
    ]

    /// For a category: its values and their counts, which a difference has apart from each other.
    private func applyingCounts(_ difference: JSONValue) -> JSONValue {
        var category = self
        if let change = difference["values"] {
            let values = category["values"] ?? .array([])
            let placed = values.applying(toList: change) { value in
                ["isSelected": .bool(false), "isExcluded": .bool(false), "label": value["value"] ?? .null]
            }
            category = category.setting("values", placed)
        }
        if let values = category["values"] {
            // A what-if is the count if none is sent beside it.
            let whatIfs = difference["whatIfs"] ?? difference["counts"]
            let arrays = whatIfs.map { difference.setting("whatIfs", $0) } ?? difference
            category = category.setting("values", values.applying(arrays: Self.valueArrays, of: arrays))
        }
        if let counts = difference["histogramCounts"]?.elements, let bins = category["histogram"]?.elements {
            guard counts.count == bins.count else { return .null }
            category = category.setting("histogram", .array(zip(bins, counts).map { $0.setting("count", $1) }))
        }
        return category
    }

    /// A list in its new order, with its updates.
    ///
    /// - Parameter implied: what is left out of a new element.
    private func applying(
        toList difference: JSONValue,
        implied: (JSONValue) -> [String: JSONValue] = { _ in [:] }
    ) -> JSONValue {
        guard case .object = difference else { return difference.plain }
        var list = elements
        if let order = difference["order"]?.elements {
            list = order.flatMap { entry -> [JSONValue] in
                if let place = entry.integer { return [elements[place]] }
                if case .array(let run) = entry {
                    return Array(elements[(run.first?.integer ?? 0)..<(run.last?.integer ?? 0)])
                }
                return [implied(entry).reduce(entry.plain) { $0[$1.key] == nil ? $0.setting($1.key, $1.value) : $0 }]
            }
        }
        for update in difference["update"]?.elements ?? [] {
            let key = update["id"] == nil ? "value" : "id"
            guard let index = list.firstIndex(where: { $0[key] == update[key] }) else { return .null }
            let element = list[index]
            list[index] =
                element["itemIds"] == nil ? element.applyingMembers(update) : element.applying(toItems: update)
        }
        return .array(list)
    }

    /// A list whose elements have the numbers of arrays.
    private func applying(arrays: [(array: String, member: String)], of difference: JSONValue) -> JSONValue {
        arrays.reduce(self) { list, names in
            guard let numbers = difference[names.array]?.elements else { return list }
            guard numbers.count == list.elements.count else { return .null }
            return .array(zip(list.elements, numbers).map { $0.setting(names.member, $1) })
        }
    }

    /// Without members that are null, and in the order of their names: what is null and what is gone are the same.
    package var plain: JSONValue {
        switch self {
        case .array(let elements): .array(elements.map(\.plain))
        case .object(let members):
            .object(
                members.filter { $0.value != .null }.map { Member($0.key, $0.value.plain) }.sorted { $0.key < $1.key }
            )
        case .null, .bool, .number, .string: self
        }
    }

    /// The pointer of the first place at which two plain values differ, with what stands there; `nil` if they are equal.
    package func difference(from other: JSONValue, at pointer: String = "") -> String? {
        if self == other { return nil }
        switch (self, other) {
        case (.object(let left), .object(let right)) where left.map(\.key) == right.map(\.key):
            return zip(left, right).lazy.compactMap { $0.value.difference(from: $1.value, at: "\(pointer)/\($0.key)") }
                .first
        case (.array(let left), .array(let right)) where left.count == right.count:
            return zip(left.indices, zip(left, right)).lazy
                .compactMap { $1.0.difference(from: $1.1, at: "\(pointer)/\($0)") }.first
        default: return "\(pointer): \(self) instead of \(other)"
        }
    }

    private func applying(_ member: Member, to object: JSONValue) -> JSONValue {
        switch (member.key, member.value) {
        case ("categories", .object), ("categoryGroups", .object), ("sections", .object):
            return object[member.key]?.applying(toList: member.value) ?? .null
        case ("currentFilters", .object):
            let filters = object[member.key]?.applying(toList: member.value) { _ in
                ["isNegated": .bool(false), "none": .bool(false), "isRemovable": .bool(true), "status": "available"]
            }
            return filters?.applying(arrays: [("whatIfs", "whatIf")], of: member.value) ?? .null
        case ("session", .object), ("none", .object), ("toggle", .object):
            return object[member.key]?.applyingMembers(member.value) ?? member.value.plain
        case ("page", .object): return object[member.key]?.applying(toItems: member.value) ?? .null
        default: return member.value.plain
        }
    }

    /// For a page or a section: items, and their ids beside them.
    private func applying(toItems difference: JSONValue) -> JSONValue {
        guard let change = difference["items"], case .object = change else { return applyingMembers(difference) }
        let pairs = zip(self["itemIds"]?.elements ?? [], self["items"]?.elements ?? []).map { id, item in
            JSONValue.object([Member("id", id), Member("item", item)])
        }
        let items = JSONValue.array(pairs).applying(toList: change).elements
        return applyingMembers(difference.without("items"))
            .setting("items", .array(items.map { $0["item"] ?? .null }))
            .setting("itemIds", .array(items.map { $0["id"] ?? .null }))
    }

    package func without(_ key: String) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { $0.key != key })
    }

    /// A plain object with another member that is plain, or without it for null.
    private func setting(_ key: String, _ value: JSONValue) -> JSONValue {
        guard value != .null, case .object(let members) = without(key) else { return without(key) }
        let index = members.firstIndex { $0.key > key } ?? members.count
        return .object(members[..<index] + [Member(key, value)] + members[index...])
    }
}
