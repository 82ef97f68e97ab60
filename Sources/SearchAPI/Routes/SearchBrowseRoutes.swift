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
enum SearchBrowseRoutes {
    static var routes: [Route] {
        [
            Route(.get, "/1/indexes/{index}/browse", needs: .read, browse),
            Route(.post, "/1/indexes/{index}/browse", needs: .read, browse),
        ]
    }

    private static func browse(_ call: Call) throws(ServiceError) -> HTTPResponse {
        let access = SearchAccess(context: call.context)
        let index = try call.catalogs.require(index: call["index"], at: .path("index"))
        let walk = try BrowseRequest(index: call["index"], call.request, call.limits)
        let timer = SearchTimer()
        var snapshot = index.snapshot
        if let version = walk.cursor?.dataVersion {
            snapshot = call.catalogs.version(version, of: snapshot) ?? snapshot
        }
        let sort = snapshot.catalog.sortOrder(index.sort) ?? snapshot.catalog.sortOrders[0]
        let settings = walk.cursor == nil ? SearchSettings(of: index) : nil
        let asked = settings?.beginning(walk.search, call.limits) ?? walk.search
        let clauses = try asked.clauses(in: snapshot, call.limits.filterExpression)
        let (search, found) = try ServiceError.mapping { () throws(TooMuchWork) in
            let search = try call.bounds.searches([clauses], in: snapshot) { work throws(TooMuchWork) in
                try snapshot.search([clauses], work: work)
            }[0]
            return (search, try walk.items(of: search, in: snapshot, sort))
        }
        call.bounds.trace?.noteSearches(1, evaluationCount: 1)
        let result = SearchResultWriter(
            index: call["index"],
            snapshot: snapshot,
            sort: sort,
            parameters: asked.parameters,
            search: search,
            bounds: call.bounds,
            reach: nil,
            server: access.timer,
            filtered: clauses.reduce(into: []) { $0.formUnion($1.attributes) }
        )
        let items = Array(found.prefix(walk.parameters.hitsPerPage))
        return access.response(
            try call.bounds.object { writer throws(ServiceError) in
                let room = SearchHitWriter.stepBytes(call.limits)
                let count = try result.write(items, within: room, to: &writer)
                if count > 0, found.count > count {
                    let cursor = SearchCursor(
                        index: call["index"],
                        // Offsets are those of the data that the walk began with; in others it goes on by ids.
                        dataVersion: walk.cursor?.dataVersion ?? snapshot.dataVersion,
                        offset: (walk.cursor?.offset ?? walk.parameters.firstHit) + count,
                        lastID: snapshot.items.id(of: found[count - 1]),
                        parameters: asked.parameters.echo
                    )
                    writer.member("cursor", cursor.text)
                }
                result.writeTimes(timer, to: &writer)
            }
        )
    }
}
