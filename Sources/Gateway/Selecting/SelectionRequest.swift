import CatalogFiles
package import FilterCore
import JSON

extension SelectionInput {
    /// A selection as a request writes it: the long form of its category's kind, a short form, or null.
    ///
    /// - Throws: `invalidValue`, `unknownField`, `tooMany`, `noneNotIncluded`.
    package init(_ cursor: JSONCursor, for category: Category, limits: RequestLimits) throws(ServiceError) {
        self = .null
        if case .null = cursor.value { return }
        var reader = SelectionReader(category: category, limits: limits)
        let kind = category.definition.kind
        if let read = try SelectionInput.read(cursor.value, at: cursor.pointer, of: kind, &reader) { self = read }
    }
}

/// Reads the parts of a selection for one category, up to the first that is wrong.
private struct SelectionReader: SelectionSink {
    let category: Category
    let limits: RequestLimits

    func members(
        _ json: JSONValue,
        at pointer: String,
        allowing names: [String]
    ) throws(ServiceError) -> [(name: String, json: JSONValue, pointer: String)]? {
        try JSONCursor(json, pointer: pointer).members(allowing: names)
            .map { ($0.key, $0.cursor.value, $0.cursor.pointer) }
    }

    func bool(_ json: JSONValue, at pointer: String) throws(ServiceError) -> Bool? {
        try JSONCursor(json, pointer: pointer).bool()
    }

    /// Where None is not part of the category, false says nothing and true is wrong.
    func none(_ json: JSONValue, at pointer: String) throws(ServiceError) -> Bool? {
        let cursor = JSONCursor(json, pointer: pointer)
        let isOn = try cursor.bool()
        guard category.definition.includeNone == nil else { return isOn }
        guard isOn else { return nil }
        throw ServiceError(FilterError.noneNotIncluded, at: cursor.place)
    }

    /// A number or a date, whichever the category is about; `nil` for null, an open end of a range.
    func bound(_ json: JSONValue, at pointer: String) throws(ServiceError) -> Bound? {
        switch json {
        case .null: return nil
        case .number(let number) where category.takesNumbers: return .number(number)
        case .string(let text) where category.takesDates:
            guard let date = DateText(text) else { break }
            return .date(date)
        default: break
        }
        let names =
            (category.takesNumbers ? ["a number"] : [])
            + (category.takesDates ? [#"a date such as "2024-05-01" or "2024-05-01T14:30:00Z""#] : [])
        let expected = names.joined(separator: " or ")
        let ending = category.kind == .range ? ", or null for an open end" : ", or null"
        throw ServiceError(.invalidValue, at: .body(pointer), "expected \(expected)\(ending)")
    }

    func value(_ json: JSONValue, at pointer: String) throws(ServiceError) -> Value? {
        try JSONCursor(json, pointer: pointer).scalar()
    }

    func values(_ json: JSONValue, at pointer: String) throws(ServiceError) -> [Value]? {
        var values: [Value] = []
        for element in try elements(json, at: pointer) { values.append(try element.scalar()) }
        return values
    }

    func path(_ json: JSONValue, at pointer: String) throws(ServiceError) -> Value? {
        .string(try JSONCursor(json, pointer: pointer).string())
    }

    func paths(_ json: JSONValue, at pointer: String) throws(ServiceError) -> [Value]? {
        var paths: [Value] = []
        for element in try elements(json, at: pointer) { paths.append(.string(try element.string())) }
        return paths
    }

    func text(_ json: JSONValue, at pointer: String) throws(ServiceError) -> Text? {
        Text(try JSONCursor(json, pointer: pointer).string(atMost: limits.maxTextBytes))
    }

    func texts(_ json: JSONValue, at pointer: String) throws(ServiceError) -> [Text]? {
        var texts: [Text] = []
        for element in try elements(json, at: pointer) {
            if let text = try text(element.value, at: element.pointer) { texts.append(text) }
        }
        return texts
    }

    func mismatch(_ json: JSONValue, at pointer: String, expected: String) throws(ServiceError) {
        throw JSONCursor(json, pointer: pointer).mismatch(expected)
    }

    private func elements(_ json: JSONValue, at pointer: String) throws(ServiceError) -> JSONCursor.Elements {
        let cursor = JSONCursor(json, pointer: pointer)
        let elements = try cursor.elements()
        guard elements.count <= limits.maxValuesPerSelection else {
            throw ServiceError(
                .tooMany,
                at: cursor.place,
                "\(elements.count) values; a selection holds at most \(limits.maxValuesPerSelection)"
            )
        }
        return elements
    }
}
