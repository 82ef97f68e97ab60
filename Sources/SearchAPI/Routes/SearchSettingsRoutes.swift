import Catalogs
import FilterCore
import Gateway
import HTTPServer
import JSON

/// Settings of indices in the search protocol.
enum SearchSettingsRoutes {
    static var routes: [Route] {
        [
            Route(.get, "/1/indexes/{index}/settings", needs: .read, show),
            Route(.put, "/1/indexes/{index}/settings", needs: .writeItems, later: set),
        ]
    }

    /// Bytes of memory that settings take for each byte of their text at most, about, as they are parsed as a whole: the
    /// worst are small arrays in an array.
    private static let memoryPerByte = 24

    private static func show(_ call: Call) throws(ServiceError) -> HTTPResponse {
        let index = try call.catalogs.require(index: call["index"], at: .path("index"))
        let settings = IndexSettings(of: index.snapshot)
        let value = index.isReplica ? settings.value(ofSort: index.sort) : settings.value
        return HTTPResponse.json { writer in
            for setting in value.asMembers {
                writer.key(setting.key)
                writer.value(setting.value)
            }
        }.notStored()
    }

    /// An index that is not there is made, without objects.
    private static func set(_ call: Call) throws(ServiceError) -> HTTPReply {
        let access = SearchWriteAccess(context: call.context)
        let target = try access.target(call["index"])
        let body = try call.request.bodyValue(maxDepth: call.limits.maxJSONDepth)
        try JSONCursor(body).requireObject()
        let query = try QueryParameters(call.request, knowing: "forwardToReplicas")
        let isForwarding = try query.bool("forwardToReplicas") ?? false
        let edit = target.sort.map { SettingsEdit.setOfSort($0, body) } ?? .set(body, forwarding: isForwarding)
        let byteCount = call.request.body.count * Self.memoryPerByte
        return access.later(call.request, .settings(edit), byteCount: byteCount, to: target.catalog, time: "updatedAt")
    }
}
