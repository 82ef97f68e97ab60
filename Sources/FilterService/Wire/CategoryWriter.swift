import FilterCore

/// Writes one category of an answer (schema `Category`).
struct CategoryWriter {
    let snapshot: CatalogSnapshot
    let evaluation: Evaluation
    let wording: Wording
    let view: ValueView

    /// - Parameter showsPlan: says how the values were counted, besides.
    func write(_ index: Int, _ result: CategoryResult, showsPlan: Bool = false, to writer: inout JSONWriter) {
        let category = snapshot.catalog.categories[index]
        let definition = category.definition
        let texts = evaluation.texts(for: index, wording)
        writer.beginObject()
        writer.member("id", definition.id)
        writer.member("title", texts.title)
        writer.member("kind", definition.kind.rawValue)
        writer.member("categoryGroup", definition.group)
        let json = definition.kind.json
        if let name = json.operator(of: definition) { writer.member("operator", name) }
        writer.member("filterGroup", category.filterGroup.description)
        writer.member("selectionModel", definition.selectionModel.rawValue)
        if definition.isNegatable { writer.member("isNegatable", true) }
        if let maximum = definition.max { writer.member("max", maximum) }
        writer.member("role", category.role.rawValue)
        writer.member("tint", category.tint.rawValue)
        if let icon = definition.icon { writer.member("icon", icon) }
        if let meta = definition.meta {
            writer.key("meta")
            writer.raw(Array(meta.utf8))
        }
        writer.member("isRequired", definition.isRequired)
        writer.member("isActive", result.isActive)
        writeEnabling(result, definition, to: &writer)
        writer.key("selection")
        json.write(category.selection(in: evaluation.state), to: &writer)
        writer.member("displayText", texts.displayText)
        writer.member("placeholder", texts.placeholder)
        writer.member("selectedCount", texts.selectedCount)
        writer.member("canClear", result.isActive)
        writer.member("showsDisclosure", !result.isActive)
        // Only a list can be emptied by deselecting, and one that is required not even that.
        let canDeselect = definition.kind.hasValues && !definition.isRequired && !result.isActive
        writer.member("bulkAction", canDeselect ? "deselectAll" : "reset")
        writer.member("accessibilityLabel", texts.accessibilityLabel)
        writer.member("accessibilityHint", texts.accessibilityHint)
        writer.member("whatIfCleared", result.whatIfCleared)
        json.writeContent(index, result, self, to: &writer)
        if let none = result.none { write(none, title: texts.noneTitle, to: &writer) }
        if showsPlan, let plan = result.plan { write(plan, to: &writer) }
        writer.endObject()
    }

    private func write(_ plan: CountingPlan, to writer: inout JSONWriter) {
        writer.key("plan")
        writer.beginObject()
        writer.member("way", plan.way.rawValue)
        writer.member("countedValues", plan.valueCount)
        writer.member("estimatedMicroseconds", Int((plan.cost / 1000).rounded()))
        writer.endObject()
    }

    private func writeEnabling(
        _ result: CategoryResult,
        _ definition: CategoryDefinition,
        to writer: inout JSONWriter
    ) {
        writer.member("isEnabled", result.disabledBy.isEmpty)
        if !result.disabledBy.isEmpty {
            writer.key("disabledBy")
            writer.beginArray()
            for id in result.disabledBy { writer.string(id) }
            writer.endArray()
        }
        if let parent = definition.dependsOn { writer.member("dependsOn", parent) }
    }

    func writeValues(_ index: Int, _ values: ValueResults, to writer: inout JSONWriter) {
        let localizer = wording.localizer
        snapshot.values(of: index, in: localizer.locale).write(
            values,
            of: snapshot.catalog.categories[index],
            in: snapshot.name,
            showsIDs: view.showsIDs,
            countText: view.showsCountTexts ? { localizer.text(count: $0) } : nil,
            to: &writer
        )
    }

    func write(count: Int, to writer: inout JSONWriter) {
        writer.member("count", count)
        if let text = text(count) { writer.member("countText", text) }
    }

    private func text(_ count: Int) -> String? {
        view.showsCountTexts ? wording.localizer.text(count: count) : nil
    }

    func writeNumbers(_ index: Int, _ result: CategoryResult, to writer: inout JSONWriter) {
        let category = snapshot.catalog.categories[index]
        NumbersWriter(category: category, wording: wording).write(result, to: &writer)
    }

    private func write(_ none: NoneResult, title: String?, to writer: inout JSONWriter) {
        writer.key("none")
        writer.beginObject()
        writer.member("title", title)
        write(count: none.count, to: &writer)
        writer.member("isSelected", none.isSelected)
        writer.member("whatIf", none.whatIf)
        writer.endObject()
    }
}
