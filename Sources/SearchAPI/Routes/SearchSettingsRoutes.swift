import Catalogs
import FilterCore
import Gateway
import HTTPServer
import JSON

/// Settings of indices in the search protocol.
package struct SearchSettingsRoutes: Sendable {
    let service: Service

    var routes: [Route] {
        [
            Route(.get, "/1/indexes/{index}/settings", needs: .read, show),
            Route(.put, "/1/indexes/{index}/settings", needs: .writeItems, later: set),
        ]
    }

    /// Bytes of memory that settings take for each byte of their text at most, about, as they are parsed as a whole: the
    /// worst are small arrays in an array.
    private static let memoryPerByte = 24

    @Sendable
    private func show(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        let index = try context.catalogs.require(index: path["index"], at: .path("index"))
        let settings = IndexSettings(of: index.snapshot)
        let value = index.isReplica ? settings.value(ofSort: index.sort) : settings.value
        var response = HTTPResponse.json { writer in
            for setting in value.asMembers {
                writer.key(setting.key)
                writer.value(setting.value)
            }
        }
        response.headers.append("Cache-Control", "no-store")
        return response
    }

    /// An index that is not there is made, without objects.
    @Sendable
    private func set(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPReply {
        let access = SearchWriteAccess(context: context)
        let target = try access.target(path["index"])
        let body: JSONValue
        do {
            body = try request.bodyValue(maxDepth: service.limits.maxJSONDepth)
        } catch {
            throw ServiceError(error)
        }
        guard case .object = body else {
            throw ServiceError(.invalidValue, at: .body(""), "expected an object, not \(body.kindDescription)")
        }
        let (name, edit): (String, SettingsEdit) =
            switch target {
            case .catalog(let name): (name, .set(body))
            case .replica(let name, let sort): (name, .setOfSort(sort, body))
            }
        let byteCount = request.body.count * Self.memoryPerByte
        return access.later(request, .settings(edit), byteCount: byteCount, to: name, time: "updatedAt")
    }
}
