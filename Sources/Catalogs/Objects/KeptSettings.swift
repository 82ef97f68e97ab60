import CatalogFiles
import FilterCore
import JSON

/// The names of settings that a definition has a meaning for.
enum SettingName {
    static let facets = "attributesForFaceting"
    static let searched = "searchableAttributes"
    /// Not kept: what a definition says of it is all there is.
    static let variants = "attributeForDistinct"
    /// Kept by the ids of their sorts, so that they are those of every index that the definition is copied to.
    static let replicas = "replicas"
    static let customRanking = "customRanking"
    static let ranking = "ranking"

    /// Those that say an order, the one that goes first in front.
    static let orders = [ranking, customRanking]
}

/// The settings of an index and of its replicas as they were sent, which a definition keeps in its `searchSettings`.
struct KeptSettings: Sendable {
    /// `nil` if there are none.
    private var json: JSONValue?

    /// - Parameter text: JSON.
    init(_ text: String?) { json = text.flatMap { try? JSONValue(parsing: $0) } }

    /// As JSON, as a definition has it.
    var text: String? { json?.jsonText }

    /// Those of the index.
    var ofIndex: JSONValue {
        get { json?["settings"] ?? .object([]) }
        set { if newValue != ofIndex { put("settings", newValue) } }
    }

    /// Those of the replica that is a sort.
    subscript(ofSort id: String) -> JSONValue {
        get { json?["sorts"]?[id] ?? .object([]) }
        set { put("sorts", (json?["sorts"] ?? .object([])).with(id, newValue)) }
    }

    mutating func removeSorts(_ ids: Set<Text>) {
        guard let sorts = json?["sorts"]?.asMembers else { return }
        let others = sorts.filter { !ids.contains(Text($0.key)) }
        put("sorts", others.isEmpty ? nil : .object(others))
    }

    private mutating func put(_ name: String, _ value: JSONValue?) {
        json = (json ?? .object([])).with(name, value)
    }

    // MARK: Lists of the index

    /// The entries of a list; none if it was not sent.
    func list(_ name: String) -> [SettingNotation] {
        (ofIndex[name]?.asElements ?? []).compactMap(\.asText).map(SettingNotation.init)
    }

    mutating func setList(_ name: String, _ entries: [String]) { ofIndex = ofIndex.with(name, .list(entries)) }

    /// Leaves out entries of a list, where it was sent.
    mutating func filterList(_ name: String, _ isKept: (SettingNotation) -> Bool) {
        guard ofIndex[name] != nil else { return }
        setList(name, list(name).filter(isKept).map(\.text))
    }
}

extension JSONValue {
    static func list(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

    /// The same settings with others on top; null takes one away.
    func setting(_ settings: JSONValue) -> JSONValue {
        settings.asMembers.reduce(self) { $0.with($1.key, $1.value == .null ? nil : $1.value) }
    }

    /// With those that have a value before one is set.
    var withSettingDefaults: JSONValue {
        let defaults: [Member] = [
            .init("hitsPerPage", .number(Number(20))), .init("maxValuesPerFacet", .number(Number(100))),
            .init("sortFacetValuesBy", .string("count")),
        ]
        return defaults.reduce(self) { $0[$1.key] == nil ? $0.with($1.key, $1.value) : $0 }
    }
}

extension [String] {
    /// Each once, in the order in which they come first.
    var distinct: [String] {
        var seen: Set<Text> = []
        return filter { seen.insert(Text($0)).inserted }
    }
}
