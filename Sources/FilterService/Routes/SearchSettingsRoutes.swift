import FilterCore
import HTTPServer

/// Settings of indices in the search protocol.
struct SearchSettingsRoutes: Sendable {
    let service: Service

    var routes: [Route] {
        [
            Route(.get, "/1/indexes/{index}/settings", needs: .read, show),
            Route(.put, "/1/indexes/{index}/settings", needs: .writeItems, later: set),
        ]
    }

    @Sendable
    private func show(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        let name = path["index"]
        let value = try settings(name, context)
        var response = HTTPResponse.json { writer in
            for setting in value.asMembers {
                writer.key(setting.key)
                writer.value(setting.value)
            }
        }
        response.headers.append("Cache-Control", "no-store")
        return response
    }

    private func settings(_ name: String, _ context: RequestContext) throws(ServiceError) -> JSONValue {
        let catalogs = try context.catalogs.all()
        if let snapshot = catalogs.first(where: { $0.name == name }) { return IndexSettings(of: snapshot).value }
        for snapshot in catalogs.sorted(by: { $0.name.utf8.count > $1.name.utf8.count })
        where name.hasPrefix(snapshot.name + "_") {
            let sort = String(name.dropFirst(snapshot.name.count + 1))
            let settings = IndexSettings(of: snapshot)
            if settings.sortIDs.contains(sort) { return settings.value(ofSort: sort) }
        }
        throw ServiceError(.unknownCatalog, status: 404, at: .path("index"), "Index \(name) does not exist")
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
            body = try JSONValue(parsing: request.body, maxDepth: service.limits.maxJSONDepth)
        } catch {
            throw ServiceError(error)
        }
        guard case .object = body else {
            throw ServiceError(.invalidValue, at: .body(""), "expected an object, not \(body.kindDescription)")
        }
        let (name, sort): (String, String?) =
            switch target {
            case .catalog(let name): (name, nil)
            case .replica(let name, let sort): (name, sort)
            }
        let work = LiveWrite.Work.rewrite { (version, _) throws(ServiceError) in
            var settings = version.map { IndexSettings(of: $0) } ?? IndexSettings(ofNew: name)
            if let sort {
                guard version != nil else { return [] }
                try settings.set(body, ofSort: sort)
            } else {
                try settings.set(body)
            }
            let json = settings.json
            return json == version?.writtenDefinition ? [] : [.definition(json)]
        }
        return access.later(request, work, byteCount: request.body.count, to: name, time: "updatedAt")
    }
}
