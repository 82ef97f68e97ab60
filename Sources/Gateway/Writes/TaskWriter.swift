package import Catalogs
package import FilterCore
import HTTPServer
package import JSON

/// Writes how a task stands (schema `Task`).
package enum TaskWriter {
    /// The members, into an object that is open.
    package static func write(
        _ task: WriteTask,
        _ report: WriteTask.Report,
        at now: Instant,
        to writer: inout JSONWriter
    ) {
        writer.member("id", task.id)
        writer.member("catalog", task.catalog)
        writer.member("status", report.status.rawValue)
        writer.member("createdAt", report.creation.description)
        writer.member("startedAt", report.start?.description)
        writer.member("endedAt", report.end?.description)
        writer.key("progress")
        writer.beginObject()
        writer.member("rows", report.progress.rowCount)
        writer.member("bytes", report.progress.byteCount)
        writer.member("totalBytes", report.byteCount)
        if let speed = report.rowsPerSecond(at: now) { writer.member("rowsPerSecond", Int(speed.rounded())) }
        writer.endObject()
        if let outcome = report.outcome {
            writer.key("result")
            writer.beginObject()
            WriteResultWriter.write(
                outcome.counts,
                outcome.refused,
                dataVersion: report.dataVersion,
                isDurable: outcome.isDurable,
                isDryRun: outcome.isDryRun,
                to: &writer
            )
            writer.endObject()
        }
        if let error = report.error {
            writer.key("problem")
            writer.raw(HTTPResponse(problem: ServiceError(error), requestID: task.id).body)
        }
    }
}
