import Catalogs
import FilterCore
import HTTPServer
import JSON
import Sessions

/// Routes for operators and their tools: liveness, readiness, version and metrics.
package struct OperationRoutes: Sendable {
    package let service: Service
    /// The tables in the answer of `/metrics`.
    package let tables: [MetricTable]

    package init(service: Service, tables: [MetricTable]) {
        self.service = service
        self.tables = tables
    }

    /// Routes that need no key.
    package var routes: [Route] {
        probes + [
            Route(.get, "/openapi.yaml", needs: nil, contract),
            Route(.get, "/openapi.json", needs: nil, contractAsJSON),
        ]
    }

    /// Those of operators, who may have a port of their own.
    package var metricRoutes: [Route] {
        [Route(.get, "/metrics", needs: .operate, metrics)]
    }

    /// Those that say how the service is.
    package var probes: [Route] {
        processRoutes + [Route(.get, "/readyz", needs: nil, ready).unlimited]
    }

    /// Those that say how the process is.
    var processRoutes: [Route] {
        [Route(.get, "/livez", needs: nil, live).unlimited, Route(.get, "/version", needs: nil, version)]
    }

    private func live(_ call: Call) throws(ServiceError) -> HTTPResponse {
        try call.requireNoParameters()
        return .json { $0.member("status", "alive") }
    }

    private func ready(_ call: Call) throws(ServiceError) -> HTTPResponse {
        try call.requireNoParameters()
        guard !call.service.isDraining else {
            throw ServiceError(.unavailable, "the service is about to stop").retry(afterSeconds: 1)
        }
        return .json { writer in
            writer.member("status", "ready")
            let standings = call.service.followed.standings()
            guard !standings.isEmpty else { return }
            writer.key("followed")
            writer.beginArray()
            for standing in standings {
                writer.beginObject()
                // Any client may ask this, and only those with the action `operate` see names of catalogs.
                if call.caller.actions.contains(.operate) { writer.member("name", standing.catalog) }
                writer.member("phase", standing.phase)
                writer.member("isStale", standing.isStale)
                writer.member("age", Int(standing.age.components.seconds))
                writer.endObject()
            }
            writer.endArray()
        }
    }

    private func version(_ call: Call) throws(ServiceError) -> HTTPResponse {
        try call.requireNoParameters()
        return .json { writer in
            writer.member("name", ServiceVersion.name)
            writer.member("version", ServiceVersion.number)
        }
    }

    private func metrics(_ call: Call) throws(ServiceError) -> HTTPResponse {
        try call.requireNoParameters()
        var text = PrometheusText()
        for table in tables { table.write(to: &text) }
        return HTTPResponse(
            status: 200,
            headers: ["Content-Type": "text/plain; version=0.0.4; charset=utf-8"],
            body: Array(text.text.utf8)
        )
    }

    private func contract(_ call: Call) throws(ServiceError) -> HTTPResponse {
        try answer(call.request, with: Contract.bytes, of: "application/yaml")
    }

    private func contractAsJSON(_ call: Call) throws(ServiceError) -> HTTPResponse {
        try answer(call.request, with: Contract.json, of: "application/json")
    }

    private func answer(
        _ request: HTTPRequest,
        with bytes: [UInt8],
        of mediaType: String
    ) throws(ServiceError) -> HTTPResponse {
        _ = try QueryParameters(request, allowing: [])
        let validator = service.validator()
        if let response = try validator.notModified(request) { return response }
        return validator.added(to: HTTPResponse(status: 200, headers: ["Content-Type": mediaType], body: bytes))
    }
}
