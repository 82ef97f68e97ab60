import Catalogs
import FilterCore
import Gateway
import HTTPServer
import JSON
import Support

/// The value of a parameter, read as leniently as clients write it: numbers and booleans as texts, lists as JSON in a text,
/// a list of one name as that name.
struct SearchValue {
    let cursor: JSONCursor
    let limits: RequestLimits

    func text() throws(ServiceError) -> String {
        switch cursor.value {
        case .string(let text): text
        case .number(let number): number.description
        case .bool(let bool): bool.description
        case .null, .array, .object: throw cursor.mismatch("a string")
        }
    }

    /// - Throws: `tooMany` beyond the length that a text to search for may have.
    func searchText() throws(ServiceError) -> String {
        let text = try text()
        guard text.utf8.count <= limits.maxTextBytes else {
            throw ServiceError(.tooMany, at: cursor.place, "the text has more than \(limits.maxTextBytes) bytes")
        }
        return text
    }

    /// - Throws: `tooMany` for one that is longer than tags are, as there may be one at every word of an item.
    func tag() throws(ServiceError) -> String {
        let text = try text()
        guard text.utf8.count <= Self.maxTagBytes else {
            throw ServiceError(.tooMany, at: cursor.place, "the tag has more than \(Self.maxTagBytes) bytes")
        }
        return text
    }

    private static let maxTagBytes = 100

    func integer(in range: ClosedRange<Int>) throws(ServiceError) -> Int {
        guard case .string(let text) = cursor.value else { return try cursor.integer(in: range) }
        guard let integer = Int(text), range.contains(integer) else {
            throw ServiceError(
                .invalidValue,
                at: cursor.place,
                "“\(text)” must be an integer from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return integer
    }

    /// `nil` for what is neither true nor false.
    var flag: Bool? {
        switch cursor.value {
        case .bool(let bool): bool
        case .string(let text): Bool(text)
        case .null, .number, .array, .object: nil
        }
    }

    func boolean() throws(ServiceError) -> Bool {
        if let flag { return flag }
        guard case .string(let text) = cursor.value else { throw cursor.mismatch("true or false") }
        throw ServiceError(.invalidValue, at: cursor.place, "“\(text)” is neither true nor false")
    }

    /// Whether one typing error is allowed, in whichever way the protocol has for it.
    func typoTolerance() throws(ServiceError) -> Bool {
        if let flag { return flag }
        guard case .string(let text) = cursor.value else { throw cursor.mismatch("true, false, “min” or “strict”") }
        guard ["min", "strict"].contains(text) else {
            let detail = "“\(text)” is none of true, false, min and strict"
            throw ServiceError(.invalidValue, at: cursor.place, detail)
        }
        return true
    }

    /// The languages in which singulars and plurals are one word, where it is neither true nor false.
    func languagesOfPlurals() throws(ServiceError) -> [PluralLanguage] {
        switch cursor.value {
        case .string, .array: return try languages()
        case .null, .bool, .number, .object: throw cursor.mismatch("true, false or a list of languages")
        }
    }

    /// Languages by their codes, as ``names()``; those without rules are left out.
    func languages() throws(ServiceError) -> [PluralLanguage] {
        try names().compactMap { PluralLanguage(rawValue: $0.lowercased()) }
    }

    /// Names as an array, as JSON in a text, or as a text with commas between them; no name is empty.
    func names() throws(ServiceError) -> [String] {
        let list = try structured()
        if case .string(let text) = list.value {
            let names = text.split(separator: ",").map { String($0).trimmingSpaces }.filter { !$0.isEmpty }
            try requireFew(names.count)
            return names
        }
        var names: [String] = []
        let elements = try list.elements()
        try requireFew(elements.count)
        for element in elements { names.append(try element.string()) }
        return names
    }

    /// Attributes: names, `*` for all, a dash in front of those that are not wanted.
    func attributes() throws(ServiceError) -> SearchParameters.AttributeChoice { try attributes(named: names()) }

    /// Attributes with the number of words that a snippet has: `name:10`. Nothing is cut, so the number is not kept.
    func snippets() throws(ServiceError) -> SearchParameters.AttributeChoice {
        try attributes(
            named: names().map { name in
                guard let colon = name.lastIndex(of: ":"), Int(name[colon...].dropFirst()) != nil else { return name }
                return String(name[..<colon])
            }
        )
    }

    private func attributes(named names: [String]) -> SearchParameters.AttributeChoice {
        var choice = SearchParameters.AttributeChoice()
        for name in names {
            switch name {
            case "*": choice.includesAll = true
            case _ where name.hasPrefix("-"): choice.excluded.append(String(name.dropFirst()))
            default: choice.included.append(name)
            }
        }
        if choice.included.isEmpty, !choice.excluded.isEmpty { choice.includesAll = true }
        return choice
    }

    /// Nested lists of filters; a text that is no JSON is one of its own, whose commas are for the reader of the parameter.
    func filterList() throws(ServiceError) -> SearchFilterList {
        var count = 0
        return try filterList(structured(), depth: 0, count: &count)
    }

    private func filterList(
        _ cursor: JSONCursor,
        depth: Int,
        count: inout Int
    ) throws(ServiceError) -> SearchFilterList {
        guard case .array = cursor.value else {
            count += 1
            guard count <= limits.filterExpression.maxFilters else {
                let limit = limits.filterExpression.maxFilters
                throw ServiceError(.tooMany, at: cursor.place, "there are more than \(limit) filters")
            }
            return .filter(try cursor.string())
        }
        guard depth < limits.filterExpression.maxDepth else {
            let limit = limits.filterExpression.maxDepth
            throw ServiceError(.tooMany, at: cursor.place, "lists are nested more than \(limit) deep")
        }
        var parts: [SearchFilterList] = []
        for element in try cursor.elements() {
            parts.append(try filterList(element, depth: depth + 1, count: &count))
        }
        return .list(parts)
    }

    /// The value itself, or what a text that begins like an array holds as JSON.
    private func structured() throws(ServiceError) -> JSONCursor {
        guard case .string(let text) = cursor.value, text.trimmingSpaces.hasPrefix("[") else { return cursor }
        do {
            let value = try JSONValue(
                parsing: text.utf8Span.span,
                maxDepth: limits.maxJSONDepth,
                maxValues: HTTPRequest.maxBodyValues
            )
            return JSONCursor(value, pointer: cursor.pointer)
        } catch {
            throw ServiceError(.malformedJSON, at: cursor.place, error.reason.description)
        }
    }

    private func requireFew(_ count: Int) throws(ServiceError) {
        let limit = limits.maxValuesPerSelection
        guard count <= limit else {
            throw ServiceError(.tooMany, at: cursor.place, "there are more than \(limit) names")
        }
    }
}
