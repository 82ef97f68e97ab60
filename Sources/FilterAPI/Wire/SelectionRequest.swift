import FilterCore
import Gateway
import JSON

/// A selection as a request writes it: the long form of its category's kind, a short form, or null.
struct SelectionRequest {
    let input: SelectionInput

    /// - Throws: `invalidValue`, `unknownField`, `tooMany`, `noneNotIncluded`.
    init(_ cursor: JSONCursor, for category: Category, limits: RequestLimits) throws(ServiceError) {
        if case .null = cursor.value {
            input = .null
        } else {
            let reader = SelectionReader(category: category, limits: limits)
            input = try category.definition.kind.json.read(cursor, reader)
        }
    }
}

/// Reads the parts of a selection for one category.
struct SelectionReader {
    let category: Category
    let limits: RequestLimits

    /// Where None is not part of the category, false says nothing and true is wrong.
    func none(_ cursor: JSONCursor) throws(ServiceError) -> Bool? {
        let isOn = try cursor.bool()
        guard category.definition.includeNone == nil else { return isOn }
        guard isOn else { return nil }
        throw ServiceError(FilterError.noneNotIncluded, at: cursor.place)
    }

    /// A number or a date, whichever the category is about; `nil` for null, an open end.
    func bound(_ cursor: JSONCursor) throws(ServiceError) -> Bound? {
        switch cursor.value {
        case .null: return nil
        case .number(let number) where !category.isDate: return .number(number)
        case .string(let text) where category.isDate:
            guard let date = DateText(text) else { break }
            return .date(date)
        default: break
        }
        let expected = category.isDate ? #"a date such as "2024-05-01" or "2024-05-01T14:30:00Z""# : "a number"
        throw ServiceError(.invalidValue, at: cursor.place, "expected \(expected), or null for an open end")
    }

    /// A list of values.
    func scalars(_ cursor: JSONCursor) throws(ServiceError) -> [Value] {
        var values: [Value] = []
        for element in try elements(cursor) { values.append(try element.scalar()) }
        return values
    }

    /// A list of values that are texts.
    func strings(_ cursor: JSONCursor) throws(ServiceError) -> [Value] {
        var texts: [Value] = []
        for element in try elements(cursor) { texts.append(.string(try element.string())) }
        return texts
    }

    /// A list of words.
    func texts(_ cursor: JSONCursor) throws(ServiceError) -> [Text] {
        var texts: [Text] = []
        for element in try elements(cursor) { texts.append(try text(element)) }
        return texts
    }

    /// A word, or what is searched for.
    func text(_ cursor: JSONCursor) throws(ServiceError) -> Text {
        let text = try cursor.string()
        guard text.utf8.count <= limits.maxTextBytes else {
            throw ServiceError(
                .invalidValue,
                at: cursor.place,
                "a text of \(text.utf8.count) bytes; it can have at most \(limits.maxTextBytes)"
            )
        }
        return Text(text)
    }

    private func elements(_ cursor: JSONCursor) throws(ServiceError) -> JSONCursor.Elements {
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
