import Catalogs
import Gateway
import HTTPServer

/// Writes that clients watch while they are carried out.
enum TaskRoutes {
    static var routes: [Route] {
        [Route(.get, "/v1/tasks/{task}", needs: .writeItems, show)]
    }

    private static func show(_ call: Call) throws(ServiceError) -> HTTPResponse {
        try call.requireNoParameters()
        let id = call["task"]
        guard let task = call.service.tasks.find(id), call.caller.mayUse(catalog: task.catalog) else {
            throw ServiceError(.unknownTask, at: .path("task"), "no task “\(id)”")
        }
        return HTTPResponse.json { writer in
            TaskWriter.write(task, task.report, at: call.service.tasks.time, to: &writer)
        }.notStored()
    }
}
