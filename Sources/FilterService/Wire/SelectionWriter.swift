import FilterCore

/// Writes the selection of a category in the long form of its kind (schema `Selection`).
enum SelectionWriter {
    static func write(_ category: Category, _ state: FilterState, to writer: inout JSONWriter) {
        switch category.selection(in: state) {
        case .values(let selection): write(selection, of: category.definition, to: &writer)
        case .toggle(let selection):
            writer.beginObject()
            writer.member("isOn", selection.isOn)
            writer.endObject()
        case .range(let selection): write(selection, to: &writer)
        case .comparison(let selection): write(selection, to: &writer)
        case .keywords(let selection): write(selection, to: &writer)
        case .search(let selection):
            writer.beginObject()
            writer.member("text", selection.text.string)
            writer.endObject()
        }
    }

    static func write(_ selection: RangeSelection, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("lower")
        write(selection.lower, to: &writer)
        writer.key("upper")
        write(selection.upper, to: &writer)
        writer.member("none", selection.none)
        writer.endObject()
    }

    static func write(_ selection: ComparisonSelection, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("value")
        write(selection.value, to: &writer)
        writer.member("none", selection.none)
        writer.endObject()
    }

    private static func write(_ selection: KeywordSelection, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("words")
        writer.beginArray()
        for word in selection.words { writer.string(word.element.string) }
        writer.endArray()
        writer.member("isCaseSensitive", selection.isCaseSensitive)
        writer.member("none", selection.none)
        writer.endObject()
    }

    private static func write(
        _ selection: ValueSelection,
        of definition: CategoryDefinition,
        to writer: inout JSONWriter
    ) {
        writer.beginObject()
        switch definition.kind {
        case .single:
            writer.key("value")
            if let value = selection.values.first { writer.value(value.element) } else { writer.null() }
        case .hierarchy:
            writer.key("paths")
            write(selection.values, to: &writer)
        default:
            writer.key("values")
            write(selection.values, to: &writer)
            writer.key("excluded")
            write(selection.excluded, to: &writer)
        }
        writer.member("none", selection.none)
        writer.endObject()
    }

    private static func write(_ values: [Chosen<Value>], to writer: inout JSONWriter) {
        writer.beginArray()
        for value in values { writer.value(value.element) }
        writer.endArray()
    }

    static func write(_ bound: Bound?, to writer: inout JSONWriter) {
        switch bound {
        case .number(let number): writer.number(number)
        case .date(let date): writer.string(date.description)
        case nil: writer.null()
        }
    }
}
