import Catalogs
import FilterCore
import Gateway
import HTTPServer
import JSON

/// Walks through all hits of a search, page by page, as far as they go. Where hits are long, a page has fewer than were asked
/// for: a walk is never too large.
///
/// A walk goes on in the data that it began with, as long as the service holds that version (`--former-snapshot-seconds`):
/// so nothing comes twice and nothing is left out, whatever changes. After that it goes on in the present data behind the
/// last hit, or at the same place if that is gone.
package struct SearchBrowseRoutes: Sendable {
    let service: Service

    var routes: [Route] {
        [
            Route(.get, "/1/indexes/{index}/browse", needs: .read, browse),
            Route(.post, "/1/indexes/{index}/browse", needs: .read, browse),
        ]
    }

    @Sendable
    private func browse(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        let access = SearchAccess(context: context)
        let index = try context.catalogs.require(index: path["index"], at: .path("index"))
        let walk = try BrowseRequest(index: path["index"], request, service.limits)
        let timer = SearchTimer()
        var snapshot = index.snapshot
        if let version = walk.cursor?.dataVersion {
            snapshot = context.catalogs.version(version, of: snapshot) ?? snapshot
        }
        let sort = snapshot.catalog.sortOrder(index.sort) ?? snapshot.catalog.sortOrders[0]
        let clauses = try walk.search.clauses(in: snapshot, service.limits.filterExpression)
        let (search, found) = try ServiceError.limiting { () throws(TooMuchWork) in
            let search = try snapshot.search([clauses], work: context.work)[0]
            return (search, try walk.items(of: search, in: snapshot, sort))
        }
        context.bounds.trace?.noteSearches(1, evaluationCount: 1)
        let result = SearchResultWriter(
            index: path["index"],
            snapshot: snapshot,
            sort: sort,
            parameters: walk.parameters,
            search: search,
            bounds: context.bounds,
            reach: nil,
            server: access.timer
        )
        let items = Array(found.prefix(walk.parameters.hitsPerPage))
        return access.response(
            try context.bounds.object { writer throws(ServiceError) in
                let room = SearchHitWriter.stepBytes(service.limits)
                let count = try result.write(items, within: room, to: &writer)
                if count > 0, found.count > count {
                    let cursor = SearchCursor(
                        index: path["index"],
                        dataVersion: snapshot.dataVersion,
                        offset: (walk.cursor?.offset ?? walk.parameters.firstHit) + count,
                        lastID: snapshot.items.id(of: found[count - 1]),
                        parameters: walk.parameters.echo
                    )
                    writer.member("cursor", cursor.text)
                }
                result.writeTimes(timer, to: &writer)
            }
        )
    }
}
