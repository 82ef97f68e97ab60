import FilterCore
import Gateway
import JSON

/// `{"lower": 10, "upper": null, "none": false}`.
enum RangeJSON: KindJSON {
    static func write(_ selection: RangeSelection, to writer: inout JSONWriter) {
        writer.selection(selection)
    }

    static func writeContent(
        _ index: Int,
        _ result: CategoryResult,
        _ categories: CategoryWriter,
        to writer: inout JSONWriter
    ) {
        categories.writeNumbers(index, result, to: &writer)
    }
}
