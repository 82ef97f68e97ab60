import FilterCore

/// An entry of a list of settings: a name, with functions around it.
///
///     SettingNotation("afterDistinct(searchable(brand))")     // brand, with afterDistinct and searchable
///     SettingNotation("desc(price)")                          // price, with desc
struct SettingNotation: Equatable {
    /// As it was written.
    let text: String
    /// The innermost part.
    let name: String
    /// The functions, the outermost first.
    let functions: [String]

    private static let known: Set<String> = [
        "searchable", "filterOnly", "afterDistinct", "unordered", "ordered", "virtual", "asc", "desc", "equalOnly",
    ]

    init(_ text: String) {
        self.text = text
        var rest = text[...]
        var functions: [String] = []
        while rest.hasSuffix(")"), let bracket = rest.firstIndex(of: "("), Self.known.contains(String(rest[..<bracket]))
        {
            functions.append(String(rest[..<bracket]))
            rest = rest[rest.index(after: bracket)...].dropLast()
        }
        name = String(rest)
        self.functions = functions
    }

    /// Whether it names no facet, but an attribute that filters may name.
    var isFilterOnly: Bool { functions.contains("filterOnly") }

    /// The same functions around another name.
    func naming(_ name: String) -> String {
        functions.map { $0 + "(" }.joined() + name + String(repeating: ")", count: functions.count)
    }

    /// The order that `asc(price)` and `desc(price)` mean; `nil` for anything else, as the criteria of relevance.
    var sortKey: SortKey? {
        guard functions.count == 1, !name.isEmpty else { return nil }
        switch functions[0] {
        case "asc": return SortKey(attribute: name)
        case "desc": return SortKey(attribute: name, isDescending: true)
        default: return nil
        }
    }
}

extension SortKey {
    /// `asc(price)`
    var settingText: String { "\(isDescending ? "desc" : "asc")(\(attribute))" }
}
