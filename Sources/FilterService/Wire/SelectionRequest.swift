import FilterCore

/// A selection as a request writes it: the long form of its category's kind, a short form, or null.
struct SelectionRequest {
    let input: SelectionInput

    /// - Throws: `invalidValue`, `unknownField`, `tooMany`, `noneNotIncluded`.
    init(_ cursor: JSONCursor, for category: Category, limits: RequestLimits) throws(ServiceError) {
        let maxValues = limits.maxValuesPerSelection
        if case .null = cursor.value {
            input = .null
            return
        }
        switch category.definition.kind {
        case .multi, .single, .options:
            input = try Self.values(cursor, category, maxValues)
        case .hierarchy:
            input = try Self.paths(cursor, category, maxValues)
        case .toggle:
            input = try Self.toggle(cursor)
        case .range:
            input = try Self.range(cursor, category)
        case .comparison:
            input = try Self.comparison(cursor, category)
        case .keywords:
            input = try Self.keywords(cursor, category, limits)
        case .search:
            input = try Self.search(cursor, limits)
        }
    }

    private static func values(
        _ cursor: JSONCursor,
        _ category: Category,
        _ maxValues: Int
    ) throws(ServiceError) -> SelectionInput {
        var values: [Value] = []
        var excluded: [Value] = []
        var none: Bool?
        switch cursor.value {
        case .array:
            values = try scalars(cursor, maxValues)
        case .object:
            let names = category.definition.kind == .single ? ["value", "none"] : ["values", "excluded", "none"]
            for (key, member) in try cursor.members(allowing: names) {
                switch key {
                case "none": none = try self.none(member, category)
                case "value": values = member.value == .null ? [] : [try member.scalar()]
                case "excluded": excluded = try scalars(member, maxValues)
                default: values = try scalars(member, maxValues)
                }
            }
        default:
            values = [try cursor.scalar()]
        }
        return .values(values, excluded: excluded, none: none)
    }

    private static func paths(
        _ cursor: JSONCursor,
        _ category: Category,
        _ maxValues: Int
    ) throws(ServiceError) -> SelectionInput {
        switch cursor.value {
        case .array:
            return .values(try strings(cursor, maxValues))
        case .object:
            var paths: [Value] = []
            var none: Bool?
            for (key, member) in try cursor.members(allowing: ["paths", "none"]) {
                if key == "none" {
                    none = try self.none(member, category)
                } else {
                    paths = try strings(member, maxValues)
                }
            }
            return .values(paths, none: none)
        default:
            return .values([.string(try cursor.string())])
        }
    }

    private static func comparison(
        _ cursor: JSONCursor,
        _ category: Category
    ) throws(ServiceError) -> SelectionInput {
        guard case .object = cursor.value else { return .comparison(try bound(cursor, category)) }
        var value: Bound?
        var none: Bool?
        for (key, member) in try cursor.members(allowing: ["value", "none"]) {
            if key == "none" {
                none = try self.none(member, category)
            } else {
                value = try bound(member, category)
            }
        }
        return .comparison(value, none: none)
    }

    private static func keywords(
        _ cursor: JSONCursor,
        _ category: Category,
        _ limits: RequestLimits
    ) throws(ServiceError) -> SelectionInput {
        var words: [Text] = []
        var isCaseSensitive = false
        var none: Bool?
        switch cursor.value {
        case .array: words = try texts(cursor, limits)
        case .object:
            for (key, member) in try cursor.members(allowing: ["words", "isCaseSensitive", "none"]) {
                switch key {
                case "words": words = try texts(member, limits)
                case "isCaseSensitive": isCaseSensitive = try member.bool()
                default: none = try self.none(member, category)
                }
            }
        default: words = [try text(cursor, limits)]
        }
        return .keywords(words, isCaseSensitive: isCaseSensitive, none: none)
    }

    private static func search(_ cursor: JSONCursor, _ limits: RequestLimits) throws(ServiceError) -> SelectionInput {
        guard case .object = cursor.value else { return .search(try text(cursor, limits)) }
        var text = Text("")
        for (_, member) in try cursor.members(allowing: ["text"]) { text = try self.text(member, limits) }
        return .search(text)
    }

    private static func texts(_ cursor: JSONCursor, _ limits: RequestLimits) throws(ServiceError) -> [Text] {
        var texts: [Text] = []
        for element in try limited(cursor, limits.maxValuesPerSelection) { texts.append(try text(element, limits)) }
        return texts
    }

    /// A word, or what is searched for.
    private static func text(_ cursor: JSONCursor, _ limits: RequestLimits) throws(ServiceError) -> Text {
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

    private static func toggle(_ cursor: JSONCursor) throws(ServiceError) -> SelectionInput {
        guard case .object = cursor.value else { return .toggle(try cursor.bool()) }
        var isOn = false
        for (_, member) in try cursor.members(allowing: ["isOn"]) { isOn = try member.bool() }
        return .toggle(isOn)
    }

    private static func range(_ cursor: JSONCursor, _ category: Category) throws(ServiceError) -> SelectionInput {
        var lower: Bound?
        var upper: Bound?
        var none: Bool?
        if case .array = cursor.value {
            let bounds = try cursor.elements()
            guard bounds.count == 2 else { throw cursor.mismatch("a list of two bounds") }
            lower = try bound(bounds[0], category)
            upper = try bound(bounds[1], category)
        } else {
            for (key, member) in try cursor.members(allowing: ["lower", "upper", "none"]) {
                switch key {
                case "lower": lower = try bound(member, category)
                case "upper": upper = try bound(member, category)
                default: none = try self.none(member, category)
                }
            }
        }
        return .range(lower: lower, upper: upper, none: none)
    }

    /// Where None is not part of the category, false says nothing and true is wrong.
    private static func none(_ cursor: JSONCursor, _ category: Category) throws(ServiceError) -> Bool? {
        let isOn = try cursor.bool()
        guard category.definition.includeNone == nil else { return isOn }
        guard isOn else { return nil }
        throw ServiceError(FilterError.noneNotIncluded, at: cursor.place)
    }

    private static func bound(_ cursor: JSONCursor, _ category: Category) throws(ServiceError) -> Bound? {
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

    private static func scalars(_ cursor: JSONCursor, _ maxValues: Int) throws(ServiceError) -> [Value] {
        var values: [Value] = []
        for element in try limited(cursor, maxValues) { values.append(try element.scalar()) }
        return values
    }

    private static func strings(_ cursor: JSONCursor, _ maxValues: Int) throws(ServiceError) -> [Value] {
        var texts: [Value] = []
        for element in try limited(cursor, maxValues) { texts.append(.string(try element.string())) }
        return texts
    }

    private static func limited(_ cursor: JSONCursor, _ maxValues: Int) throws(ServiceError) -> [JSONCursor] {
        let elements = try cursor.elements()
        guard elements.count <= maxValues else {
            throw ServiceError(
                .tooMany,
                at: cursor.place,
                "\(elements.count) values; a selection holds at most \(maxValues)"
            )
        }
        return elements
    }
}
