import Catalogs
import Gateway
import HTTPServer

/// Writes that clients watch while they are carried out.
package struct TaskRoutes: Sendable {
    let service: Service

    var routes: [Route] {
        [Route(.get, "/v1/tasks/{task}", needs: .writeItems, show)]
    }

    @Sendable
    private func show(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        _ = try QueryParameters(request, allowing: [])
        let id = path["task"]
        guard let task = service.tasks.find(id), context.caller.mayUse(catalog: task.catalog) else {
            throw ServiceError(.unknownTask, at: .path("task"), "no task “\(id)”")
        }
        var response = HTTPResponse.json { TaskWriter.write(task, task.report, at: service.tasks.time, to: &$0) }
        response.headers.append("Cache-Control", "no-store")
        return response
    }
}
