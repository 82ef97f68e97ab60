import TestSupport

@testable import HTTPServer

/// Runs a server on a free port whose answers show what the handler was given, and stops it.
///
/// `/empty` is answered with 204, `/unchanged` with 304 and `/large` with a mebibyte; everything else with 200 and
///
///     GET /a%20b?x=1
///     segments: ["a b"]
///     query: x=1
///     body: 0
///     notes: []
///
/// where the notes are the values of `X-Note`.
func withEchoServer<Result>(
    _ configure: (inout HTTPServerConfiguration) -> Void = { _ in },
    respond: @escaping @Sendable (HTTPRequest) -> HTTPResponse = echo,
    log: @escaping @Sendable (ServerEvent) -> Void = { _ in },
    _ body: (HTTPServer) throws -> Result
) throws -> Result {
    try withServer(configure, reply: { request, _ in .response(respond(request)) }, log: log, body)
}

/// Runs a server on a free port, and stops it.
func withServer<Result>(
    _ configure: (inout HTTPServerConfiguration) -> Void = { _ in },
    bodyUse: @escaping @Sendable (HTTPMethod, RequestTarget, HTTPHeaders) -> BodyUse = { _, _, _ in .memory },
    reply: @escaping @Sendable (HTTPRequest, Lane) -> HTTPReply,
    log: @escaping @Sendable (ServerEvent) -> Void = { _ in },
    activity: ServerActivity = ServerActivity(),
    _ body: (HTTPServer) throws -> Result
) throws -> Result {
    var configuration = HTTPServerConfiguration()
    configuration.port = 0
    configure(&configuration)
    let server = try HTTPServer(
        configuration: configuration,
        bodyUse: bodyUse,
        respond: reply,
        refuse: { refusal, _ in
            HTTPResponse(status: refusal.status, headers: ["X-Refusal": "\(refusal)"], body: Array("\(refusal)\n".utf8))
        },
        log: log,
        activity: activity
    )
    defer { server.stop(within: .seconds(10)) }
    return try body(server)
}

/// The answer described at ``withEchoServer(_:respond:log:_:)``.
@Sendable func echo(_ request: HTTPRequest) -> HTTPResponse {
    switch request.target.pathSegments {
    case ["empty"]: return HTTPResponse(status: 204)
    case ["unchanged"]: return HTTPResponse(status: 304, headers: ["ETag": "\"1\""], body: Array("as before".utf8))
    case ["large"]: return HTTPResponse(status: 200, body: Array(repeating: UInt8(ascii: "x"), count: 1 << 20))
    default: break
    }
    let query = request.target.query.map { "\($0.name)=\($0.value ?? "nil")" }
    let text = """
        \(request.method.token) \(request.target.raw)
        segments: \(request.target.pathSegments)
        query: \(query.joined(separator: "&"))
        body: \(request.body.count)
        notes: \(request.headers.values(for: "X-Note"))

        """
    return HTTPResponse(status: 200, headers: ["Content-Type": "text/plain"], body: Array(text.utf8))
}

/// A request with a Host and nothing else.
func get(_ target: String) -> String {
    "GET \(target) HTTP/1.1\r\nHost: test\r\n\r\n"
}
