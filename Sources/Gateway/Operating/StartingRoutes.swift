import CatalogFiles
package import Catalogs
import HTTPServer
import JSON

/// What the service answers while it loads catalogs: that it lives, what it is, what it has done, and that it is not ready.
package struct StartingRoutes: Sendable {
    package let operations: OperationRoutes
    package let progress: StartProgress

    package init(operations: OperationRoutes, progress: StartProgress) {
        self.operations = operations
        self.progress = progress
    }

    /// Those for operators, who are told how far each catalog is; not where keys are asked for, as anybody may ask this.
    package var operationRoutes: [Route] {
        operations.processRoutes + operations.metricRoutes + [
            Route(.get, "/readyz", needs: nil, notReadyWithCatalogs).unlimited
        ]
    }

    /// Those for everybody where operators have a port of their own: names of catalogs are not told.
    package var publicRoutes: [Route] {
        operations.processRoutes + [Route(.get, "/readyz", needs: nil, notReady).unlimited]
    }

    /// What every other request is told.
    @Sendable
    package func refusal() -> ServiceError {
        ServiceError(.unavailable, "the service is starting, and is still loading its catalogs")
            .retry(afterSeconds: 1)
    }

    private func notReady(_ call: Call) throws(ServiceError) -> HTTPResponse {
        try call.requireNoParameters()
        throw refusal()
    }

    private func notReadyWithCatalogs(_ call: Call) throws(ServiceError) -> HTTPResponse {
        try call.requireNoParameters()
        guard call.caller.actions.contains(.operate) else { throw refusal() }
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("catalogs")
        writer.beginArray()
        for catalog in progress.catalogs {
            writer.beginObject()
            writer.member("name", catalog.name)
            writer.member("state", catalog.state.rawValue)
            writer.member("items", catalog.load.itemCount)
            writer.member("readBytes", catalog.load.readBytes)
            writer.member("totalBytes", catalog.load.totalBytes)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        var error = ServiceError(.unavailable, "the service is starting: \(progress.text)").retry(afterSeconds: 1)
        error.members = Array(writer.bytes.dropFirst().dropLast())
        throw error
    }
}
