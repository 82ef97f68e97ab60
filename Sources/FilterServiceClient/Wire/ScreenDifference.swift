/// Makes a screen the one that a body of `GET …/changes` leads to. The schema `Changes` of `openapi.yaml` says what such a
/// body means; members that are not known here are taken over as they are.
enum ScreenDifference {
    /// It is not about the list that is there.
    struct Misfit: Error {}

    private typealias Members = [String: JSONValue]

    /// Arrays beside a list that have a number for each of its elements.
    private static let arrays = [
        ("counts", "count"), ("whatIfs", "whatIf"), ("whatIfsExcluded", "whatIfExcluded"), ("countTexts", "countText"),
    ]
    private static let ofLists: Set = [
        "answer", "since", "revision", "dataVersion", "droppedByDefinition", "values", "histogramCounts", "counts",
        "whatIfs", "whatIfsExcluded", "countTexts",
    ]
    private static let ofMembers: Set = ["session", "page", "none", "toggle"]

    /// - Throws: ``Misfit``.
    static func apply(_ changes: JSONValue, to screen: JSONValue) throws(Misfit) -> JSONValue {
        guard case .object(let changed) = changes, case .object(var members) = screen,
            case .object(var session)? = members["session"]
        else { throw Misfit() }
        for version in ["revision", "dataVersion"] { session[version] = changed[version] ?? session[version] }
        members["session"] = .object(session)
        return .object(try applying(changed, to: members))
    }

    private static func applying(_ changes: Members, to old: Members) throws(Misfit) -> Members {
        var members = old
        for (name, change) in changes where !ofLists.contains(name) {
            members[name] = try changed(old[name], named: name, by: change, beside: old)
            if name == "items", case .object(let difference) = change {
                (members["itemIds"], members["items"]) = try items(of: old, changedBy: difference)
            }
        }
        try applyValues(changes, to: &members)
        try applyHistogram(changes, to: &members)
        return members
    }

    private static func changed(_ old: JSONValue?, named name: String, by change: JSONValue, beside: Members)
        throws(Misfit) -> JSONValue
    {
        guard case .object(let difference) = change else { return change }
        switch old {
        case .array(let elements)? where name == "currentFilters":
            return .array(try withNumbers(list(elements, difference, complete: newFilter), difference))
        // Items have their ids beside them.
        case .array? where name == "items": return change
        case .array(let elements)?: return .array(try list(elements, difference) { $0 })
        case .object(let members)? where ofMembers.contains(name):
            return .object(try applying(difference, to: members))
        default: return change
        }
    }

    private static func applyValues(_ changes: Members, to members: inout Members) throws(Misfit) {
        switch changes["values"] {
        case .null?: members["values"] = nil
        case .array(let values)?: members["values"] = .array(values)
        case .object(let difference)?:
            members["values"] = .array(try list(members["values"]?.elements ?? [], difference, complete: newValue))
        default: break
        }
        guard case .array(let values)? = members["values"] else { return }
        // Where nothing else is said of it, a what-if is the count.
        var numbers = changes
        if let counts = changes["counts"], changes["whatIfs"] == nil { numbers["whatIfs"] = counts }
        members["values"] = .array(try withNumbers(values, numbers))
    }

    private static func applyHistogram(_ changes: Members, to members: inout Members) throws(Misfit) {
        guard let counts = changes["histogramCounts"]?.elements else { return }
        let bins = members["histogram"]?.elements ?? []
        guard bins.count == counts.count else { throw Misfit() }
        members["histogram"] = .array(zip(bins, counts).map { setting("count", of: $0, to: $1) })
    }

    private static func withNumbers(_ elements: [JSONValue], _ changes: Members) throws(Misfit) -> [JSONValue] {
        var elements = elements
        for (array, name) in arrays {
            guard case .array(let numbers)? = changes[array] else { continue }
            guard numbers.count == elements.count else { throw Misfit() }
            elements = zip(elements, numbers).map { setting(name, of: $0, to: $1) }
        }
        return elements
    }

    private static func setting(_ name: String, of element: JSONValue, to value: JSONValue) -> JSONValue {
        guard case .object(var members) = element else { return element }
        members[name] = value
        return .object(members)
    }

    /// A list in its new order, then updated.
    ///
    /// - Parameter complete: adds what is left out of a new element.
    private static func list(_ old: [JSONValue], _ difference: Members, complete: (Members) -> Members)
        throws(Misfit) -> [JSONValue]
    {
        var elements = old
        if case .array(let order)? = difference["order"] {
            elements = []
            for entry in order {
                switch entry {
                case .object(let members): elements.append(.object(complete(members)))
                case .integer(let place) where old.indices.contains(place): elements.append(old[place])
                case .array(let ends):
                    guard ends.count == 2, let start = ends[0].integer, let end = ends[1].integer, start <= end,
                        start >= 0, end <= old.count
                    else { throw Misfit() }
                    elements += old[start..<end]
                default: throw Misfit()
                }
            }
        }
        for case .object(let update) in difference["update"]?.elements ?? [] {
            let key = update["id"] == nil ? "value" : "id"
            guard let place = elements.firstIndex(where: { $0[key] == update[key] }),
                case .object(let members) = elements[place]
            else { throw Misfit() }
            elements[place] = .object(try applying(update, to: members))
        }
        return elements
    }

    private static func newValue(_ members: Members) -> Members {
        let usual: Members = ["label": members["value"] ?? .null, "isSelected": false, "isExcluded": false]
        return usual.merging(members) { _, said in said }
    }

    private static func newFilter(_ members: Members) -> Members {
        let usual: Members = ["isNegated": false, "none": false, "status": "available", "isRemovable": true]
        return usual.merging(members) { _, said in said }
    }

    private static func items(of old: Members, changedBy difference: Members)
        throws(Misfit) -> (ids: JSONValue, items: JSONValue)
    {
        let (ids, items) = (old["itemIds"]?.elements ?? [], old["items"]?.elements ?? [])
        guard ids.count == items.count else { throw Misfit() }
        let pairs: [JSONValue] = zip(ids, items).map { ["id": $0, "item": $1] }
        let changed = try list(pairs, difference) { $0 }
        return (.array(changed.map { $0["id"] ?? .null }), .array(changed.map { $0["item"] ?? .null }))
    }
}
