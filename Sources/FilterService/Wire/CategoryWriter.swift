import FilterCore

/// Writes one category of an answer (schema `Category`).
struct CategoryWriter {
    let snapshot: CatalogSnapshot
    let evaluation: Evaluation

    func write(_ index: Int, _ result: CategoryResult, to writer: inout JSONWriter) {
        let category = snapshot.catalog.categories[index]
        let definition = category.definition
        let texts = evaluation.texts(for: index)
        writer.beginObject()
        writer.member("id", definition.id)
        writer.member("title", definition.title)
        writer.member("kind", definition.kind.rawValue)
        writer.member("categoryGroup", definition.group)
        if definition.kind == .multi { writer.member("operator", definition.operator.rawValue) }
        writer.member("selectionModel", "additive")
        writer.member("role", category.role.rawValue)
        writer.member("tint", category.role.tint.rawValue)
        writer.member("isRequired", definition.isRequired)
        writer.member("isActive", result.isActive)
        writer.member("isEnabled", true)
        writer.key("selection")
        SelectionWriter.write(category, evaluation.state, to: &writer)
        writer.member("displayText", texts.displayText)
        writer.member("placeholder", texts.placeholder)
        writer.member("selectedCount", texts.selectedCount)
        writer.member("canClear", result.isActive)
        writer.member("showsDisclosure", !result.isActive)
        writer.member("bulkAction", result.isActive ? "reset" : "deselectAll")
        writer.member("accessibilityLabel", texts.accessibilityLabel)
        writer.member("accessibilityHint", CategoryTexts.accessibilityHint)
        writer.member("whatIfCleared", result.whatIfCleared)
        writeContent(index, category, result, to: &writer)
        if let none = result.none { write(none, definition, to: &writer) }
        writer.endObject()
    }

    private func writeContent(
        _ index: Int,
        _ category: Category,
        _ result: CategoryResult,
        to writer: inout JSONWriter
    ) {
        if let toggle = result.toggle {
            writer.key("toggle")
            writer.beginObject()
            writer.member("count", toggle.count)
            writer.member("isOn", toggle.isOn)
            writer.member("whatIf", toggle.whatIf)
            writer.endObject()
        } else if category.definition.kind == .range {
            writeRange(category, result, to: &writer)
        } else {
            writer.member("valueCount", category.valueCount)
            writer.member("isTruncated", result.isTruncated)
            writer.key("values")
            writeValues(index, result.values, to: &writer)
        }
    }

    func writeValues(_ index: Int, _ values: [ValueResult], to writer: inout JSONWriter) {
        let category = snapshot.catalog.categories[index]
        writer.beginArray()
        for value in values { snapshot.values[index].write(value, of: category, in: snapshot.name, to: &writer) }
        writer.endArray()
    }

    private func writeRange(_ category: Category, _ result: CategoryResult, to writer: inout JSONWriter) {
        writer.member("isDate", category.isDate)
        writer.key("unit")
        writer.beginObject()
        writer.member("prefix", category.definition.unit.prefix)
        writer.member("suffix", category.definition.unit.suffix)
        writer.endObject()
        writer.key("bounds")
        writer.beginObject()
        writeBounds(snapshot.catalogStats[category.id], isDate: category.isDate, ("lower", "upper"), to: &writer)
        writer.endObject()
        guard let stats = result.stats else { return }
        writer.key("stats")
        writer.beginObject()
        writeBounds(stats, isDate: category.isDate, ("min", "max"), to: &writer)
        if !category.isDate {
            writer.key("average")
            if let average = stats.average { writer.double(average) } else { writer.null() }
            writer.key("sum")
            if let sum = stats.sum { writer.number(sum) } else { writer.null() }
        }
        writer.member("count", stats.count)
        writer.endObject()
    }

    private func writeBounds(
        _ stats: NumericStats?,
        isDate: Bool,
        _ names: (StaticString, StaticString),
        to writer: inout JSONWriter
    ) {
        for (name, number) in [(names.0, stats?.minimum), (names.1, stats?.maximum)] {
            writer.key(name)
            switch number {
            case .integer(let milliseconds) where isDate:
                writer.string(Instant(milliseconds: milliseconds).description)
            case let number?: writer.number(number)
            case nil: writer.null()
            }
        }
    }

    private func write(_ none: NoneResult, _ definition: CategoryDefinition, to writer: inout JSONWriter) {
        writer.key("none")
        writer.beginObject()
        writer.member("title", definition.includeNone?.title)
        writer.member("count", none.count)
        writer.member("isSelected", none.isSelected)
        writer.member("whatIf", none.whatIf)
        writer.endObject()
    }
}
