import CatalogFiles
package import Catalogs
import HTTPServer
import JSON

/// The routes of the service while it loads catalogs: liveness, version, metrics, and that it is not ready.
package struct StartingRoutes: Sendable {
    package let operations: OperationRoutes
    package let progress: StartProgress

    package init(operations: OperationRoutes, progress: StartProgress) {
        self.operations = operations
        self.progress = progress
    }

    /// Routes for operators. Any client may ask them; only callers with the action `operate` see how far each catalog
    /// is.
    package var operationRoutes: [Route] {
        operations.processRoutes + operations.metricRoutes + [
            Route(.get, "/readyz", needs: nil, notReadyWithCatalogs).unlimited
        ]
    }

    /// Routes for clients if operators have a port of their own: names of catalogs are left out.
    package var publicRoutes: [Route] {
        operations.processRoutes + [Route(.get, "/readyz", needs: nil, notReady).unlimited]
    }

    /// The error for every other request.
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
