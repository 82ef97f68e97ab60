import Catalogs
import FilterCore
import JSON

/// `{"words": ["red"], "isCaseSensitive": false, "none": false}`.
enum KeywordsJSON: KindJSON {
    static func write(_ selection: KeywordSelection, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("words")
        writer.beginArray()
        for word in selection.words { writer.string(word.element.string) }
        writer.endArray()
        writer.member("isCaseSensitive", selection.isCaseSensitive)
        writer.member("none", selection.none)
        writer.endObject()
    }

    static func `operator`(of definition: CategoryDefinition) -> String? { definition.operator.rawValue }

    static func writeContent(
        _ index: Int,
        _ result: CategoryResult,
        _ categories: CategoryWriter,
        to writer: inout JSONWriter
    ) {
        writer.member("mode", categories.snapshot.catalog.categories[index].definition.mode.rawValue)
    }
}
