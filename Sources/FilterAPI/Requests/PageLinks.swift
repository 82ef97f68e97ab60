import HTTPServer
import Support

/// Makes addresses that follow from a request: the Link field of a page (RFC 8288) has the same request with another
/// page.
struct PageLinks {
    private let path: String
    private let query: [QueryItem]

    init(_ request: HTTPRequest) {
        let path = String(request.target.raw.prefix { $0 != "?" })
        self.init(to: path, asIn: request, without: ["page", "cursor"])
    }

    /// - Parameters:
    ///   - path: of all addresses.
    ///   - request: whose parameters they have.
    ///   - names: parameters that they do not have.
    init(to path: String, asIn request: HTTPRequest, without names: [String]) {
        self.path = path
        query = request.target.query.filter { !names.contains($0.name) }
    }

    /// The address of the first page, or of whatever else the request without those parameters is about.
    var first: String { address(nil) }

    func addNumbered(page: Int, of count: Int, to response: inout HTTPResponse) {
        var links = [("first", address(("page", "1")))]
        if page > 1, count > 0 { links.append(("prev", address(("page", String(min(page - 1, count)))))) }
        if page < count { links.append(("next", address(("page", String(page + 1))))) }
        if count > 0 { links.append(("last", address(("page", String(count))))) }
        add(links, to: &response)
    }

    func addCursors(next: String?, previous: String?, to response: inout HTTPResponse) {
        var links = [("first", first)]
        if let previous { links.append(("prev", address(("cursor", previous)))) }
        if let next { links.append(("next", address(("cursor", next)))) }
        add(links, to: &response)
    }

    private func add(_ links: [(relation: String, address: String)], to response: inout HTTPResponse) {
        let field = links.map { "<\($0.address)>; rel=\"\($0.relation)\"" }.joined(separator: ", ")
        response.headers.append("Link", field)
    }

    private func address(_ place: (name: String, value: String)?) -> String {
        var items = query.map { "\(PercentCoding.encode($0.name))=\(PercentCoding.encode($0.value ?? ""))" }
        if let place { items.append("\(place.name)=\(place.value)") }
        return items.isEmpty ? path : "\(path)?\(items.joined(separator: "&"))"
    }
}
