import FilterCore
import Gateway
import JSON

/// `{"isOn": true}`, or true or false.
enum ToggleJSON: KindJSON {
    static func read(_ cursor: JSONCursor, _ reader: SelectionReader) throws(ServiceError) -> SelectionInput {
        guard case .object = cursor.value else { return .toggle(try cursor.bool()) }
        var isOn = false
        for (_, member) in try cursor.members(allowing: ["isOn"]) { isOn = try member.bool() }
        return .toggle(isOn)
    }

    static func write(_ selection: ToggleSelection, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("isOn", selection.isOn)
        writer.endObject()
    }

    static func writeContent(
        _ index: Int,
        _ result: CategoryResult,
        _ categories: CategoryWriter,
        to writer: inout JSONWriter
    ) {
        guard let toggle = result.toggle else { return }
        writer.key("toggle")
        writer.beginObject()
        categories.write(count: toggle.count, to: &writer)
        writer.member("isOn", toggle.isOn)
        writer.member("whatIf", toggle.whatIf)
        writer.endObject()
    }
}
