import Catalogs
import FilterCore
import JSON

/// Writes what became of the rows of a request (schema `WriteResult`).
enum WriteResultWriter {
    /// The members, into an object that is open.
    ///
    /// - Parameters:
    ///   - dataVersion: the version in which the rows are visible; `nil` for rows that are not.
    ///   - isDurable: whether changes outlive the process.
    static func write(
        _ counts: RowCounts,
        _ refused: [RowVerdict],
        dataVersion: String?,
        isDurable: Bool?,
        isDryRun: Bool = false,
        to writer: inout JSONWriter
    ) {
        if let dataVersion { writer.member("dataVersion", dataVersion) }
        if let isDurable { writer.member("isDurable", isDurable) }
        if isDryRun { writer.member("isDryRun", true) }
        writer.member("received", counts.received)
        writer.member("inserted", counts.inserted)
        writer.member("updated", counts.updated)
        writer.member("deleted", counts.deleted)
        writer.member("unchanged", counts.unchanged)
        writer.member("refused", counts.refused)
        writer.key("verdicts")
        writer.beginArray()
        for verdict in refused { write(verdict, to: &writer) }
        writer.endArray()
        writer.member("moreVerdicts", counts.refused - refused.count)
    }

    private static func write(_ verdict: RowVerdict, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("line", verdict.line)
        if let id = verdict.id { writer.member("id", id) }
        if let pointer = verdict.pointer { writer.member("pointer", pointer) }
        writer.member("code", verdict.code.rawValue)
        writer.member("detail", verdict.detail)
        if !verdict.suggestions.isEmpty {
            writer.key("suggestions")
            writer.beginArray()
            for suggestion in verdict.suggestions { writer.string(suggestion) }
            writer.endArray()
        }
        writer.endObject()
    }

    /// The members that a problem has in common with a result: nothing has been done.
    static func members(_ counts: RowCounts, _ refused: [RowVerdict]) -> [UInt8] {
        var counts = counts
        (counts.inserted, counts.updated, counts.deleted, counts.unchanged) = (0, 0, 0, 0)
        var writer = JSONWriter()
        writer.beginObject()
        write(counts, refused, dataVersion: nil, isDurable: nil, to: &writer)
        writer.endObject()
        return Array(writer.bytes.dropFirst().dropLast())
    }
}
