import FilterCore
import JSON

/// `{"isOn": true}`.
enum ToggleJSON: KindJSON {
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
