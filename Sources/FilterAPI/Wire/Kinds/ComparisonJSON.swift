import FilterCore
import JSON

/// `{"value": 4, "none": false}`.
enum ComparisonJSON: KindJSON {
    static func write(_ selection: ComparisonSelection, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("value")
        writer.bound(selection.value)
        writer.member("none", selection.none)
        writer.endObject()
    }

    static func `operator`(of definition: CategoryDefinition) -> String? { definition.comparison.rawValue }

    static func writeContent(
        _ index: Int,
        _ result: CategoryResult,
        _ categories: CategoryWriter,
        to writer: inout JSONWriter
    ) {
        categories.writeNumbers(index, result, to: &writer)
    }
}
