import FilterCore
import JSON

/// `{"lower": 10, "upper": null, "none": false}`.
enum RangeJSON: KindJSON {
    static func write(_ selection: RangeSelection, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("lower")
        writer.bound(selection.lower)
        writer.key("upper")
        writer.bound(selection.upper)
        writer.member("none", selection.none)
        writer.endObject()
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
