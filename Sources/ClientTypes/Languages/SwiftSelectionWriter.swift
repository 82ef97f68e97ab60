/// Writes in Swift the functions that make selections and choices, one for each category.
enum SwiftSelectionWriter {
    static func write(_ categories: [DescribedCategory], to source: inout SourceText) {
        open("Selection", "What is chosen in one category, as requests take it.", to: &source)
        source.add("\nprivate init(_ category: CategoryID, _ members: [String: JSON?]) {")
        source.add("    self.init(category, json: .object(members.compactMapValues { $0 }))\n}")
        for category in categories {
            source.add("")
            writeSelections(in: category, to: &source)
        }
        source.close("}\n")
        open("Choice", "One value of a category.", to: &source)
        for category in categories {
            guard let values = category.values else { continue }
            let name = SwiftName.member(category.identifier)
            source.add("\n/// A value of “\(category.title.inComment)”.")
            source.open("public static func \(name)(_ value: \(SwiftName.inner(category.identifier))) -> Self {")
            source.add("Self(.\(name), json: \(json(of: "value", values)))")
            source.close("}")
        }
        source.close("}\n")
    }

    private static func open(_ name: String, _ summary: String, to source: inout SourceText) {
        source.add("/// \(summary) The functions of this type make one for each category.")
        source.open("public struct \(name): Encodable, Hashable, Sendable {")
        let members = """
            public let category: CategoryID
            public let json: JSON

            /// One of a category that this file does not know.
            public init(_ category: CategoryID, json: JSON) {
                self.category = category
                self.json = json
            }
            """
        source.add(members)
    }

    private static func writeSelections(in category: DescribedCategory, to source: inout SourceText) {
        let name = SwiftName.member(category.identifier)
        let none = category.includesNone
        func function(_ parameters: [String], _ members: [String]) {
            let given = parameters + (none ? ["none: Bool? = nil"] : [])
            let all = members + (none ? ["\"none\": none.map { .flag($0) }"] : [])
            source.add("/// Of “\(category.title.inComment)”.")
            source.open("public static func \(name)(\(given.joined(separator: ", "))) -> Self {")
            source.add("Self(.\(name), [\(all.joined(separator: ", "))])")
            source.close("}")
        }
        let value = SwiftName.inner(category.identifier)
        switch category.form {
        case .values(let values, let canExclude):
            let element = json(of: "$0", values)
            let excluded = canExclude ? ["excluding excluded: [\(value)] = []"] : []
            let members = canExclude ? ["\"excluded\": .list(excluded.map { \(element) })"] : []
            for list in ["_ values: \(value)...", "_ values: [\(value)]"] {
                function([list] + excluded, ["\"values\": .list(values.map { \(element) })"] + members)
            }
        case .paths(let values):
            for list in ["_ paths: \(value)...", "_ paths: [\(value)]"] {
                function([list], ["\"paths\": .list(paths.map { \(json(of: "$0", values)) })"])
            }
        case .value(let values, let member):
            let chosen = json(of: "value", values)
            switch member {
            case .value: function(["_ value: \(value)"], ["\"value\": \(chosen)"])
            case .values: function(["_ value: \(value)"], ["\"values\": .list([\(chosen)])"])
            case .paths: function(["_ path: \(value)"], ["\"paths\": .list([\(json(of: "path", values))])"])
            }
        case .toggle: function(["_ isOn: Bool"], ["\"isOn\": .flag(isOn)"])
        case .range(let isDate):
            for range in ranges(isDate: isDate) { function([range.parameter], range.members) }
        case .comparison(let isDate):
            function(["_ value: \(bound(isDate: isDate))"], ["\"value\": \(json(ofBound: "value", isDate: isDate))"])
        case .keywords:
            function(
                ["_ words: String...", "isCaseSensitive: Bool = false"],
                ["\"words\": .list(words.map { .text($0) })", "\"isCaseSensitive\": .flag(isCaseSensitive)"]
            )
        case .search: function(["_ text: String"], ["\"text\": .text(text)"])
        }
        if none, !category.takesSeveral {
            source.add("/// The items that have no value of “\(category.title.inComment)”, or those that have one.")
            source.open("public static func \(name)(none: Bool) -> Self {")
            source.add("Self(.\(name), [\"none\": .flag(none)])")
            source.close("}")
        }
    }

    /// Each kind of range that a function takes, with the members that it sets.
    private static func ranges(isDate: Bool) -> [(parameter: String, members: [String])] {
        let bound = bound(isDate: isDate)
        let lower = "\"lower\": \(json(ofBound: "range.lowerBound", isDate: isDate))"
        let upper = "\"upper\": \(json(ofBound: "range.upperBound", isDate: isDate))"
        return [
            ("_ range: ClosedRange<\(bound)>", [lower, upper]), ("_ range: PartialRangeFrom<\(bound)>", [lower]),
            ("_ range: PartialRangeThrough<\(bound)>", [upper]),
        ]
    }

    /// The type of the end of a range, and of the operand of a comparison.
    private static func bound(isDate: Bool) -> String { isDate ? "Day" : "Double" }

    /// - Parameter name: of a value of that type.
    private static func json(ofBound name: String, isDate: Bool) -> String {
        isDate ? ".text(\(name).rawValue)" : ".number(\(name))"
    }

    /// - Parameter name: of a value of an open type.
    private static func json(of name: String, _ values: DescribedValues) -> String {
        switch values.type {
        case .text: ".text(\(name).rawValue)"
        case .number: ".number(\(name).rawValue)"
        case .scalar: "\(name).rawValue"
        }
    }
}
