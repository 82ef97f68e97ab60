import FilterCore
import JSON

/// Writes what an answer says of the numbers of a range or a comparison (part of schema `Category`).
struct NumbersWriter {
    let category: Category
    let wording: Wording

    func write(_ result: CategoryResult, to writer: inout JSONWriter) {
        let unit = wording.unit(of: category.definition)
        writer.member("isDate", category.isDate)
        writer.key("unit")
        writer.beginObject()
        writer.member("prefix", unit.prefix)
        writer.member("suffix", unit.suffix)
        writer.endObject()
        writeBounds(to: &writer)
        if let stats = result.stats { write(stats, to: &writer) }
        if let histogram = result.histogram { write(histogram, to: &writer) }
    }

    /// What bounds are clamped into, else the ends of the whole catalog; they never depend on the state.
    private func writeBounds(to writer: inout JSONWriter) {
        let stats = category.catalogStats
        let bounds = category.numberBounds
        writer.key("bounds")
        writer.beginObject()
        writer.key("lower")
        write(bounds?.lower, or: stats?.minimum, to: &writer)
        writer.key("upper")
        write(bounds?.upper, or: stats?.maximum, to: &writer)
        writer.endObject()
    }

    private func write(_ bound: Bound?, or number: Number?, to writer: inout JSONWriter) {
        if case .fixed = category.definition.bounds, let bound { return writer.bound(bound) }
        write(number, to: &writer)
    }

    private func write(_ stats: NumericStats, to writer: inout JSONWriter) {
        writer.key("stats")
        writer.beginObject()
        writer.key("min")
        write(stats.minimum, to: &writer)
        writer.key("max")
        write(stats.maximum, to: &writer)
        if !category.isDate {
            writer.key("average")
            if let average = stats.average { writer.double(average) } else { writer.null() }
            writer.key("sum")
            if let sum = stats.sum { writer.number(sum) } else { writer.null() }
        }
        writer.member("count", stats.count)
        if let least = stats.minimum, let greatest = stats.maximum {
            writeText(from: least, to: greatest, to: &writer)
        }
        writer.endObject()
    }

    /// Ready for people, where the definition says how numbers are written.
    private func writeText(from lower: Number, to upper: Number, to writer: inout JSONWriter) {
        guard category.definition.format != nil else { return }
        writer.member("text", wording.text(from: lower, to: upper, of: category))
    }

    private func write(_ histogram: [HistogramBin], to writer: inout JSONWriter) {
        if let binning = category.binning, !binning.isEven { writer.member("scale", binning.rawValue) }
        writer.key("histogram")
        writer.beginArray()
        for (index, bin) in histogram.enumerated() {
            writer.beginObject()
            writer.key("lower")
            write(bin.lower, to: &writer)
            writer.key("upper")
            write(bin.upper, to: &writer)
            writer.member("count", bin.count)
            writeText(from: bin.lower, to: greatest(of: bin, isLast: index == histogram.count - 1), to: &writer)
            writer.endObject()
        }
        writer.endArray()
    }

    /// The greatest number that a bin may have, as far as that is known: of whole numbers the one before its upper edge.
    private func greatest(of bin: HistogramBin, isLast: Bool) -> Number {
        guard category.binning == .whole, case (.integer(let lower), .integer(let upper)) = (bin.lower, bin.upper),
            lower < upper, !isLast || !category.hasOwnBounds
        else { return bin.upper }
        return Number(upper - 1)
    }

    /// A number of the column: an instant for dates.
    private func write(_ number: Number?, to writer: inout JSONWriter) {
        switch number {
        case .integer(let milliseconds)? where category.isDate:
            writer.string(Instant(milliseconds: milliseconds).description)
        case let number?: writer.number(number)
        case nil: writer.null()
        }
    }
}
