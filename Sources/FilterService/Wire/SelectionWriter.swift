import FilterCore

/// Writes the selection of a category in the long form of its kind (schema `Selection`).
enum SelectionWriter {
    static func write(_ category: Category, _ state: FilterState, to writer: inout JSONWriter) {
        writer.beginObject()
        switch category.selection(in: state) {
        case .values(let selection):
            if category.definition.kind == .single {
                writer.key("value")
                if let value = selection.values.first { writer.value(value.element) } else { writer.null() }
            } else {
                writer.key("values")
                writer.beginArray()
                for value in selection.values { writer.value(value.element) }
                writer.endArray()
                writer.key("excluded")
                writer.beginArray()
                writer.endArray()
            }
            writer.member("none", selection.none)
        case .path(let selection):
            writer.key("paths")
            writer.beginArray()
            if let path = selection.path { writer.string(path.element.string) }
            writer.endArray()
            writer.member("none", selection.none)
        case .toggle(let selection):
            writer.member("isOn", selection.isOn)
        case .range(let selection):
            writer.key("lower")
            write(selection.lower, to: &writer)
            writer.key("upper")
            write(selection.upper, to: &writer)
            writer.member("none", selection.none)
        }
        writer.endObject()
    }

    static func write(_ bound: Bound?, to writer: inout JSONWriter) {
        switch bound {
        case .number(let number): writer.number(number)
        case .date(let date): writer.string(date.description)
        case nil: writer.null()
        }
    }
}
