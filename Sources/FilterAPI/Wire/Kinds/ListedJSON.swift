import Catalogs
import FilterCore
import JSON

/// The common part of the kinds whose values are chosen one by one.
protocol ListedJSON: KindJSON where Form == ValueSelection {}

extension ListedJSON {
    static func writeContent(
        _ index: Int,
        _ result: CategoryResult,
        _ categories: CategoryWriter,
        to writer: inout JSONWriter
    ) {
        writer.member("valueCount", categories.snapshot.catalog.categories[index].valueCount)
        writer.member("isTruncated", result.isTruncated)
        writer.key("values")
        categories.writeValues(index, result.values, to: &writer)
    }

    static func write(_ values: [Chosen<Value>], to writer: inout JSONWriter) {
        writer.beginArray()
        for value in values { writer.value(value.element) }
        writer.endArray()
    }
}
