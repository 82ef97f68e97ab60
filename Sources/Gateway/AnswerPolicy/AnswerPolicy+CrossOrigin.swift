import HTTPServer

// Pages of other origins that may call the service (Fetch Standard, “HTTP CORS protocol”).
extension AnswerPolicy {
    /// Fields of answers that pages may read, besides those that every page may.
    static let exposedFields = [
        "Accept-Encoding", "Age", "Allow", "ETag", "Idempotency-Replayed", "Link", "Location",
        "Preference-Applied", "RateLimit", "RateLimit-Policy", "Retry-After", "Search-Evaluations", "Session-Expires",
        "WWW-Authenticate", "X-Request-Id",
    ].joined(separator: ", ")

    /// Fields of requests that the service reads, or that clients of the search protocol send.
    static let readFields = [
        "Accept", "Accept-Language", "Authorization", "Content-Encoding", "Content-Type", "Idempotency-Key", "If-Match",
        "If-None-Match", "Last-Event-ID", "MCP-Protocol-Version", "Mcp-Method", "Mcp-Name", "Prefer", "Request-ID",
        "traceparent", "X-Algolia-Agent", "X-Algolia-API-Key", "X-Algolia-Application-Id", "X-Algolia-UserToken",
        "X-Request-Id",
    ].joined(separator: ", ")

    /// How long a browser may remember the answer to a preflight: two hours, the most that Chromium does.
    static let preflightSeconds = 7_200

    /// Lets the page that sent a request read the answer, if its origin may.
    func allowOrigin(of headers: HTTPHeaders, in response: inout HTTPResponse) {
        if origins == .all {
            response.headers.append("Access-Control-Allow-Origin", "*")
        } else {
            guard let origin = headers["Origin"], origins.contains(origin) else { return }
            response.headers.append("Access-Control-Allow-Origin", origin)
        }
        if !response.isPreflight { response.headers.append("Access-Control-Expose-Headers", Self.exposedFields) }
    }

    /// The answer to the question whether a page may send a request: by it, nothing is read or changed.
    ///
    /// - Parameter methods: those of the address that the request would have.
    /// - Returns: `nil` for a request that asks something else, or comes from an origin that may not.
    func preflight(_ request: HTTPRequest, allowing methods: [String]) -> HTTPResponse? {
        guard request.method == .options, request.headers["Access-Control-Request-Method"] != nil,
            let origin = request.headers["Origin"], origins.contains(origin)
        else { return nil }
        let list = methods.joined(separator: ", ")
        return HTTPResponse(
            status: 204,
            headers: [
                "Allow": list,
                "Access-Control-Allow-Methods": list,
                "Access-Control-Allow-Headers": Self.readFields,
                "Access-Control-Max-Age": String(Self.preflightSeconds),
            ]
        )
    }
}

extension HTTPResponse {
    fileprivate var isPreflight: Bool { headers["Access-Control-Allow-Methods"] != nil }
}
