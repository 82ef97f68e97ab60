import CatalogFiles
import FilterCore
import JSON
import Support

/// What settings of the search protocol may be: of what kind, and how many.
enum SettingLimits {
    /// Entries of a list: as many as a definition has categories.
    static let maxEntries = CatalogDefinition.mostCategories
    /// Replicas of one index.
    static let maxReplicas = 200
    /// Bytes of an entry of a list: names with functions around them.
    static let maxEntryBytes = 1_000
    /// Settings of one index, those included that have no effect here.
    static let maxSettings = 500

    private enum Kind {
        case list(atMost: Int)
        case listOrBoolean
        case integer
        case integerOrBoolean(_ range: ClosedRange<Int64>)
        case boolean
        case text
        case choice(_ texts: [String], orBoolean: Bool = false)
    }

    /// The kinds of settings that this service reads, or clients of typed languages do.
    private static let kinds: [String: Kind] = [
        "attributesForFaceting": .list(atMost: maxEntries), "searchableAttributes": .list(atMost: maxEntries),
        "ranking": .list(atMost: maxEntries), "customRanking": .list(atMost: maxEntries),
        "replicas": .list(atMost: maxReplicas), "queryLanguages": .list(atMost: maxEntries),
        "ignorePlurals": .listOrBoolean, "typoTolerance": .choice(["true", "false", "min", "strict"], orBoolean: true),
        "queryType": .choice(QueryType.allCases.map(\.rawValue)),
        "hitsPerPage": .integer, "maxValuesPerFacet": .integer, "maxFacetHits": .integer,
        "paginationLimitedTo": .integer, "minProximity": .integer, "minWordSizefor1Typo": .integer,
        "minWordSizefor2Typos": .integer,
        "advancedSyntax": .boolean, "allowCompressionOfIntegerArray": .boolean,
        "attributeCriteriaComputedByMinProximity": .boolean, "enablePersonalization": .boolean, "enableRules": .boolean,
        "replaceSynonymsInHighlight": .boolean, "restrictHighlightAndSnippetArrays": .boolean,
        "facetingAfterDistinct": .boolean, "distinct": .integerOrBoolean(0...4),
        "attributeForDistinct": .text, "highlightPostTag": .text, "highlightPreTag": .text,
        "separatorsToIndex": .text, "snippetEllipsisText": .text, "sortFacetValuesBy": .text,
    ]

    /// Checks settings that are to be set; null resets one.
    ///
    /// - Parameter old: the settings that there are.
    /// - Throws: `invalidValue` with the place.
    /// - Complexity: O(size of the settings).
    static func check(_ settings: JSONValue, of old: JSONValue) throws(EditFault) {
        let known = Set(old.asMembers.map { Text($0.key) })
        let newCount = settings.asMembers.count(where: { $0.value != .null && !known.contains(Text($0.key)) })
        guard settings.asMembers.count <= maxSettings, known.count + newCount <= maxSettings else {
            throw EditFault(.invalidValue, at: "", "an index has at most \(maxSettings) settings")
        }
        for setting in settings.asMembers where setting.value != .null { try check(setting) }
    }

    private static func check(_ setting: JSONValue.Member) throws(EditFault) {
        let isBoolean = if case .bool = setting.value { true } else { false }
        let isFit: Bool
        let expected: String
        var found = setting.value.kindDescription
        switch kinds[setting.key] {
        case .list(let limit): return try check(setting, atMost: limit)
        case .listOrBoolean where isBoolean: return
        case .listOrBoolean:
            return try check(setting, atMost: maxEntries, expected: "an array of texts, or true or false")
        case .integer:
            isFit = if case .number(.integer) = setting.value { true } else { false }
            expected = "an integer"
        case .integerOrBoolean(let range):
            let isInRange =
                if case .number(.integer(let number)) = setting.value { range.contains(number) } else { false }
            isFit = isBoolean || isInRange
            expected = "true, false or an integer from \(range.lowerBound) to \(range.upperBound)"
            if case .number(let number) = setting.value { found = number.description }
        case .boolean:
            isFit = isBoolean
            expected = "true or false"
        case .choice(let texts, let orBoolean):
            isFit = (orBoolean && isBoolean) || texts.contains { setting.value == .string($0) }
            expected = "one of " + texts.joined(separator: ", ")
            if let text = setting.value.asText { found = "“\(text.excerpt(100))”" }
        case .text:
            isFit = setting.value.asText != nil
            expected = "a string"
        case nil: return
        }
        guard !isFit else { return }
        let detail = "expected \(expected), not \(found)"
        throw EditFault(.invalidValue, at: "/\(setting.key)", detail)
    }

    private static func check(
        _ setting: JSONValue.Member,
        atMost limit: Int,
        expected: String = "an array of texts"
    ) throws(EditFault) {
        let place = "/\(setting.key)"
        guard let entries = setting.value.asElements, entries.allSatisfy({ $0.asText?.isEmpty == false }) else {
            throw EditFault(.invalidValue, at: place, "expected \(expected)")
        }
        guard entries.count <= limit else {
            throw EditFault(.invalidValue, at: place, "there are more than \(limit.grouped) entries")
        }
        guard entries.allSatisfy({ ($0.asText?.utf8.count ?? 0) <= maxEntryBytes }) else {
            throw EditFault(.invalidValue, at: place, "an entry is longer than \(maxEntryBytes.grouped) bytes")
        }
    }

    /// Checks the attributes that a list means, several of which one entry may name.
    static func check(_ attributes: [String], of list: String) throws(EditFault) {
        guard attributes.count <= maxEntries else {
            let detail = "there are more than \(maxEntries.grouped) attributes"
            throw EditFault(.invalidValue, at: "/\(list)", detail)
        }
    }
}
