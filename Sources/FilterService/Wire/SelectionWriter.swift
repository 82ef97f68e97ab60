import FilterCore

/// Writes the selection of a category in the long form of its kind (schema `Selection`).
enum SelectionWriter {
    static func write(_ category: Category, _ state: FilterState, to writer: inout JSONWriter) {
        writer.beginObject()
        switch category.selection(in: state) {
        case .values(let selection): write(selection, of: category.definition, to: &writer)
        case .toggle(let selection):
            writer.member("isOn", selection.isOn)
        case .range(let selection):
            writer.key("lower")
            write(selection.lower, to: &writer)
            writer.key("upper")
            write(selection.upper, to: &writer)
            writer.member("none", selection.none)
        case .comparison(let selection):
            writer.key("value")
            write(selection.value, to: &writer)
            writer.member("none", selection.none)
        case .keywords(let selection):
            writer.key("words")
            writer.beginArray()
            for word in selection.words { writer.string(word.element.string) }
            writer.endArray()
            writer.member("isCaseSensitive", selection.isCaseSensitive)
            writer.member("none", selection.none)
        case .search(let selection):
            writer.member("text", selection.text.string)
        }
        writer.endObject()
    }

    private static func write(
        _ selection: ValueSelection,
        of definition: CategoryDefinition,
        to writer: inout JSONWriter
    ) {
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
