import CatalogFiles
import Catalogs
import FilterCore
import Gateway
import JSON

/// Writes what helps at a dead end, and why an item is not shown.
struct RescueWriter {
    let snapshot: CatalogSnapshot

    /// The members of an answer about a state.
    func write(_ rescue: Rescue, to writer: inout JSONWriter) {
        writer.member("total", rescue.total)
        writer.key("suggestions")
        writer.beginArray()
        for suggestion in rescue.suggestions { write(suggestion, to: &writer) }
        writer.endArray()
        writer.key("nearestRanges")
        writer.beginArray()
        for range in rescue.nearestRanges { write(range, to: &writer) }
        writer.endArray()
    }

    /// The members of an answer about an item.
    func write(_ explanation: Explanation, to writer: inout JSONWriter) {
        writer.member("item", snapshot.items.id(of: explanation.item))
        if let variant = explanation.nearestVariant { writer.member("nearestVariant", snapshot.items.id(of: variant)) }
        writer.member("isShown", explanation.isShown)
        writer.key("clauses")
        writer.beginArray()
        for verdict in explanation.verdicts {
            writer.beginObject()
            writeIDs(verdict.keys, to: &writer)
            writer.member("text", verdict.text)
            writer.member("passes", verdict.passes)
            writer.member("itemText", verdict.itemText)
            writer.endObject()
        }
        writer.endArray()
        writer.key("change")
        guard let change = explanation.change else { return writer.null() }
        writer.beginObject()
        writeOperations(change.steps, to: &writer)
        writer.member("total", change.total)
        writer.member("text", change.text)
        writer.endObject()
    }

    private func write(_ suggestion: RescueSuggestion, to writer: inout JSONWriter) {
        writer.beginObject()
        writeIDs(suggestion.keys, to: &writer)
        writer.member("text", suggestion.text)
        writer.member("total", suggestion.total)
        writer.member("gain", suggestion.gain)
        writeOperations(suggestion.steps, to: &writer)
        writer.endObject()
    }

    private func write(_ range: NearestRange, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("category", range.category)
        writer.key("selection")
        RescueStepWriter.writeSelection(of: range.step, to: &writer)
        writer.member("text", range.text)
        writer.member("total", range.total)
        writer.member("gain", range.gain)
        writeOperations([range.step], to: &writer)
        writer.endObject()
    }

    private func writeIDs(_ keys: [CurrentFilterKey], to writer: inout JSONWriter) {
        writer.key("filters")
        writer.beginArray()
        for key in keys { writer.string(FilterIdentity.filter(key, in: snapshot.name).description) }
        writer.endArray()
    }

    private func writeOperations(_ steps: [RescueStep], to writer: inout JSONWriter) {
        writer.key("operations")
        RescueStepWriter.write(steps, of: snapshot, to: &writer)
    }
}
