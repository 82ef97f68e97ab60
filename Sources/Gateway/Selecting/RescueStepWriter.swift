import CatalogFiles
package import Catalogs
package import FilterCore
package import JSON

/// Writes steps as the operations of `POST …/apply` (schema `SuggestedOperation`).
package enum RescueStepWriter {
    package static func write(_ steps: [RescueStep], of snapshot: CatalogSnapshot, to writer: inout JSONWriter) {
        writer.beginArray()
        for step in steps { write(step, of: snapshot, to: &writer) }
        writer.endArray()
    }

    private static func write(_ step: RescueStep, of snapshot: CatalogSnapshot, to writer: inout JSONWriter) {
        writer.beginObject()
        switch step {
        case .select(let category, let value):
            writer.member("op", "select")
            writer.member("category", category)
            writer.member("value", value)
        case .setNone(let category, let isOn):
            writer.member("op", "setNone")
            writer.member("category", category)
            writer.member("isOn", isOn)
        case .setBounds(let category, _, _, _), .setNumber(let category, _, _):
            writer.member("op", "set")
            writer.member("category", category)
            writer.key("selection")
            writeSelection(of: step, to: &writer)
        case .remove(let key):
            writer.member("op", "remove")
            writer.member("filter", FilterIdentity.filter(key, in: snapshot.name).description)
        }
        writer.endObject()
    }

    /// The selection that a step sets, in the long form of its kind (schema `Selection`); null for other steps.
    package static func writeSelection(of step: RescueStep, to writer: inout JSONWriter) {
        switch step {
        case .setBounds(_, let lower, let upper, let none):
            writer.selection(RangeSelection(lower: lower, upper: upper, none: none ?? false))
        case .setNumber(_, let number, let none):
            writer.selection(ComparisonSelection(value: number, none: none ?? false))
        case .select, .setNone, .remove: writer.null()
        }
    }
}
