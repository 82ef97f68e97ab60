import Catalogs
import FilterCore
import Gateway
import JSON

/// `{"words": ["red"], "isCaseSensitive": false, "none": false}`, a list of words, or one word.
enum KeywordsJSON: KindJSON {
    static func read(_ cursor: JSONCursor, _ reader: SelectionReader) throws(ServiceError) -> SelectionInput {
        switch cursor.value {
        case .array: return .keywords(try reader.texts(cursor))
        case .object:
            var words: [Text] = []
            var isCaseSensitive = false
            var none: Bool?
            for (key, member) in try cursor.members(allowing: ["words", "isCaseSensitive", "none"]) {
                switch key {
                case "words": words = try reader.texts(member)
                case "isCaseSensitive": isCaseSensitive = try member.bool()
                default: none = try reader.none(member)
                }
            }
            return .keywords(words, isCaseSensitive: isCaseSensitive, none: none)
        default: return .keywords([try reader.text(cursor)])
        }
    }

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
