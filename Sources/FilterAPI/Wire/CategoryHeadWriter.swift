import Catalogs
import FilterCore
import JSON

/// Writes what stands before the values of a category in an answer, as members of an object that is open.
struct CategoryHeadWriter {
    let category: Category
    let wording: Wording

    private var definition: CategoryDefinition { category.definition }

    /// What does not depend on the state.
    func writeDefinition(to writer: inout JSONWriter) {
        writer.member("id", definition.id)
        writer.member("title", wording.title(of: category))
        writer.member("kind", definition.kind.rawValue)
        writer.member("categoryGroup", definition.group)
        if let name = definition.kind.json.operator(of: definition) { writer.member("operator", name) }
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
    }

    /// What is chosen, in the form of the wire and in words.
    ///
    /// - Parameter disabledBy: the categories that keep people from choosing in this one.
    func write(_ state: FilterState, isActive: Bool, disabledBy: [String], to writer: inout JSONWriter) {
        let texts = category.texts(in: state, wording)
        writer.member("isActive", isActive)
        writer.member("isEnabled", disabledBy.isEmpty)
        if !disabledBy.isEmpty {
            writer.key("disabledBy")
            writer.beginArray()
            for id in disabledBy { writer.string(id) }
            writer.endArray()
        }
        if let parent = definition.dependsOn { writer.member("dependsOn", parent) }
        writer.key("selection")
        category.kind.json.write(category.selection(in: state), to: &writer)
        writer.member("displayText", texts.displayText)
        writer.member("placeholder", texts.placeholder)
        writer.member("selectedCount", texts.selectedCount)
        writer.member("canClear", isActive)
        writer.member("showsDisclosure", !isActive)
        // Only a list can be emptied by deselecting, and one that is required not even that.
        let canDeselect = category.kind.hasValues && !definition.isRequired && !isActive
        writer.member("bulkAction", canDeselect ? "deselectAll" : "reset")
        writer.member("accessibilityLabel", texts.accessibilityLabel)
        writer.member("accessibilityHint", texts.accessibilityHint)
    }
}

extension EncodedCategories {
    convenience init(of catalog: Catalog, _ wording: Wording) {
        self.init(
            catalog.categories.map { category in
                let head = CategoryHeadWriter(category: category, wording: wording)
                return Category(
                    definition: Self.members { head.writeDefinition(to: &$0) },
                    idle: Self.members { head.write(FilterState(), isActive: false, disabledBy: [], to: &$0) }
                )
            }
        )
    }

    private static func members(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        write(&writer)
        return Array(writer.bytes.dropFirst())
    }
}
