package import FilterCore
package import JSON

// Selections in the long forms of their kinds (schema `Selection`).
extension JSONWriter {
    /// Of a range: `{"lower": 10, "upper": null, "none": false}`.
    package mutating func selection(_ selection: RangeSelection) {
        beginObject()
        key("lower")
        bound(selection.lower)
        key("upper")
        bound(selection.upper)
        member("none", selection.none)
        endObject()
    }

    /// Of a comparison: `{"value": 4, "none": false}`.
    package mutating func selection(_ selection: ComparisonSelection) {
        beginObject()
        key("value")
        bound(selection.value)
        member("none", selection.none)
        endObject()
    }
}
