import HTTPServer

@testable import CatalogFiles
@testable import FilterAPI
@testable import Gateway
@testable import Support

extension FuzzTarget {
    /// The first line is a query, each further one a field of the head.
    static let parameters = FuzzTarget(name: "parameters") { bytes in
        let lines = bytes.lines
        guard let target = try? RequestTarget(parsing: Array("/?".utf8) + lines[0]) else { return }
        let headers = HTTPHeaders(lines: lines.dropFirst())
        let request = HTTPRequest(id: "fuzz", method: .get, target: target, headers: headers, body: [])
        let names = ["page", "pageSize", "limit", "cursor", "sort", "include", "since", "filter", "attributes", "q"]
        if let query = try? QueryParameters(request, allowing: names) {
            for name in names {
                _ = query.list(name)
                let number = (try? query.integer(name, in: 1...1_000)) ?? nil
                try promise(number.map { (1...1_000).contains($0) } ?? true, "\(name) is \(number ?? 0)")
            }
            if let text = query["since"], let tag = EntityTag(unquoted: text) {
                // Those of other representations name the same state.
                let isRead = ["", "-gz", "-text", "-text-gz"].contains { tag.unquoted + $0 == text }
                try promise(isRead, "“\(text)” is the tag \(tag.unquoted)")
                let condition = TagCondition(tag.description)
                try promise(condition?.lists(tag.description) == true, "\(tag) is not listed in itself")
                let revisions = condition.flatMap(EntityTag.revisions)
                try promise(revisions == [tag.revision], "\(tag) allows \(revisions ?? [])")
            }
        }
        let tag = EntityTag(revision: 7, dataVersion: "9f3c")
        for name in ["If-Match", "If-None-Match"] {
            guard let condition = try? request.condition(name) else { continue }
            _ = EntityTag.revisions(in: condition)
            _ = condition.lists(tag.description)
        }
        let types = ["application/json", "text/plain", "text/event-stream"]
        if let type = try? request.acceptedType(among: types) {
            try promise(types.contains(type), "\(type) is offered")
        }
        _ = Localizers.builtIn.preferred(by: request)
        let (mark, again) = (try? request.mark(), try? request.mark())
        try promise(mark == again, "a request has two marks")
        _ = try? request.creationMark()
    }
}
