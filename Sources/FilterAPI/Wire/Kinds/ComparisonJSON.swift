import FilterCore
import Gateway
import JSON

/// `{"value": 4, "none": false}`.
enum ComparisonJSON: KindJSON {
    static func write(_ selection: ComparisonSelection, to writer: inout JSONWriter) {
        writer.selection(selection)
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
