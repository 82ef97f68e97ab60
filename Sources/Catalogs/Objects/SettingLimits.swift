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
        /// Attributes, each in `asc(…)` or `desc(…)`.
        case orders
        case integer(_ range: ClosedRange<Int64> = 0...Int64.max)
        case integerOrBoolean(_ range: ClosedRange<Int64>)
        case boolean
        case text(atMost: Int = .max)
        /// How front ends are to show facets.
        case rendering
        case choice(_ texts: [String], orBoolean: Bool = false)
    }

    /// The kinds of settings that this service reads, or clients of typed languages do.
    private static let kinds: [String: Kind] = [
        "attributesForFaceting": .list(atMost: maxEntries), "searchableAttributes": .list(atMost: maxEntries),
        "ranking": .list(atMost: maxEntries), "customRanking": .orders,
        "replicas": .list(atMost: maxReplicas), "queryLanguages": .list(atMost: maxEntries),
        "ignorePlurals": .listOrBoolean, "typoTolerance": .choice(["true", "false", "min", "strict"], orBoolean: true),
        "queryType": .choice(QueryType.allCases.map(\.rawValue)),
        "hitsPerPage": .integer(0...1_000), "maxValuesPerFacet": .integer(0...1_000), "maxFacetHits": .integer(0...100),
        "paginationLimitedTo": .integer(), "minProximity": .integer(), "minWordSizefor1Typo": .integer(),
        "minWordSizefor2Typos": .integer(), "relevancyStrictness": .integer(0...100),
        "attributesToRetrieve": .list(atMost: maxEntries), "attributesToHighlight": .list(atMost: maxEntries),
        "attributesToSnippet": .list(atMost: maxEntries), "unretrievableAttributes": .list(atMost: maxEntries),
        "responseFields": .list(atMost: maxEntries), "indexLanguages": .list(atMost: maxEntries),
        "numericAttributesForFiltering": .list(atMost: maxEntries), "alternativesAsExact": .list(atMost: maxEntries),
        "disableTypoToleranceOnAttributes": .list(atMost: maxEntries),
        "disableTypoToleranceOnWords": .list(atMost: maxEntries), "disableExactOnAttributes": .list(atMost: maxEntries),
        "disablePrefixOnAttributes": .list(atMost: maxEntries), "camelCaseAttributes": .list(atMost: maxEntries),
        "attributesToTransliterate": .list(atMost: maxEntries), "removeStopWords": .listOrBoolean,
        "mode": .choice(["keywordSearch", "neuralSearch"]),
        "exactOnSingleWordQuery": .choice(["attribute", "none", "word"]),
        "removeWordsIfNoResults": .choice(["none", "lastWords", "firstWords", "allOptional"]),
        "renderingContent": .rendering,
        "advancedSyntax": .boolean, "allowCompressionOfIntegerArray": .boolean,
        "attributeCriteriaComputedByMinProximity": .boolean, "enablePersonalization": .boolean, "enableRules": .boolean,
        "replaceSynonymsInHighlight": .boolean, "restrictHighlightAndSnippetArrays": .boolean,
        "facetingAfterDistinct": .boolean, "allowTyposOnNumericTokens": .boolean, "enableReRanking": .boolean,
        "distinct": .integerOrBoolean(0...4),
        "attributeForDistinct": .text(), "highlightPostTag": .text(atMost: 100), "highlightPreTag": .text(atMost: 100),
        "separatorsToIndex": .text(), "snippetEllipsisText": .text(), "keepDiacriticsOnCharacters": .text(),
        "sortFacetValuesBy": .choice(["count", "alpha"]),
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
        case .orders: return try checkOrders(setting)
        case .listOrBoolean where isBoolean: return
        case .listOrBoolean:
            return try check(setting, atMost: maxEntries, expected: "an array of texts, or true or false")
        case .integer(let range):
            isFit = if case .number(.integer(let number)) = setting.value { range.contains(number) } else { false }
            let isOpen = range.upperBound == .max
            expected = "an integer from \(range.lowerBound)" + (isOpen ? " on" : " to \(range.upperBound)")
            if case .number(let number) = setting.value { found = number.description }
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
        case .text(let limit):
            let byteCount = setting.value.asText?.utf8.count
            isFit = byteCount.map { $0 <= limit } ?? false
            expected = limit == .max ? "a string" : "a string of at most \(limit) bytes"
            if let byteCount { found = "one of \(byteCount)" }
        case .rendering: return try checkRendering(setting.value)
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

    private static func checkOrders(_ setting: JSONValue.Member) throws(EditFault) {
        try check(setting, atMost: maxEntries)
        for (index, entry) in (setting.value.asElements ?? []).enumerated()
        where SettingNotation(entry.asText ?? "").sortKey == nil {
            let detail = "expected asc(…) or desc(…) around an attribute"
            throw EditFault(.invalidValue, at: "/\(setting.key)/\(index)", detail)
        }
    }

    /// Checks how front ends are to show facets: searches answer with it, and clients read it.
    private static func checkRendering(_ content: JSONValue) throws(EditFault) {
        let place = "/renderingContent"
        try require(object: content, at: place)
        guard let ordering = given("facetOrdering", of: content) else { return }
        try require(object: ordering, at: "\(place)/facetOrdering")
        if let facets = given("facets", of: ordering) { try checkOrder(facets, at: "\(place)/facetOrdering/facets") }
        guard let values = given("values", of: ordering) else { return }
        try require(object: values, at: "\(place)/facetOrdering/values")
        for value in values.asMembers {
            let place = "\(place)/facetOrdering/values/\(value.key.asPointerToken)"
            try checkOrder(value.value, at: place)
            let rest = given("sortRemainingBy", of: value.value)
            guard rest == nil || remainders.contains(rest?.asText ?? "") else {
                let detail = "expected one of \(remainders.joined(separator: ", "))"
                throw EditFault(.invalidValue, at: "\(place)/sortRemainingBy", detail)
            }
        }
    }

    private static let remainders = ["count", "alpha", "hidden"]

    private static func checkOrder(_ order: JSONValue, at place: String) throws(EditFault) {
        try require(object: order, at: place)
        for member in ["order", "hide"] {
            guard let list = given(member, of: order) else { continue }
            guard let entries = list.asElements, entries.allSatisfy({ $0.asText != nil }) else {
                throw EditFault(.invalidValue, at: "\(place)/\(member)", "expected an array of texts")
            }
        }
    }

    /// A member that is not null, which says the same as none.
    private static func given(_ name: String, of object: JSONValue) -> JSONValue? {
        object[name].flatMap { $0 == .null ? nil : $0 }
    }

    private static func require(object value: JSONValue, at place: String) throws(EditFault) {
        if case .object = value { return }
        throw EditFault(.invalidValue, at: place, "expected an object, not \(value.kindDescription)")
    }

    /// Checks the attributes that a list means, several of which one entry may name.
    static func check(_ attributes: [String], of list: String) throws(EditFault) {
        guard attributes.count <= maxEntries else {
            let detail = "there are more than \(maxEntries.grouped) attributes"
            throw EditFault(.invalidValue, at: "/\(list)", detail)
        }
    }
}
