public import Foundation

/// Carries requests to the service. Everything else of this package is above it, so that tests and apps with a network
/// layer of their own bring another one than ``URLSessionTransport``.
public protocol Transport: Sendable {
    /// Sends a request.
    ///
    /// - Returns: the answer, whatever its status.
    /// - Throws: if there is no answer. Whether the service had the request is then not known.
    nonisolated(nonsending) func response(to request: ServiceRequest) async throws -> ServiceResponse

    /// Opens a stream of server-sent events. It ends with its connection, at once where there is none.
    func events(for request: ServiceRequest) -> AsyncThrowingStream<ServiceEvent, any Error>
}

/// A request to the service.
public struct ServiceRequest: Hashable, Sendable {
    public var method: String
    /// Below the address of the service, with its query: `/v1/sessions`.
    public var path: String
    public var headers: [String: String]
    /// JSON.
    public var body: Data?

    public init(_ method: String, _ path: String, headers: [String: String] = [:], body: JSONValue? = nil) {
        self.method = method
        self.path = path
        self.headers = headers
        self.body = body?.encoded()
        if body != nil { self.headers["Content-Type"] = "application/json" }
    }
}

/// An answer of the service.
public struct ServiceResponse: Hashable, Sendable {
    public var status: Int
    /// By their names in lower case.
    public var headers: [String: String]
    public var body: Data

    public init(status: Int, headers: [String: String], body: Data) {
        self.status = status
        self.headers = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
        self.body = body
    }

    /// The body as JSON.
    ///
    /// - Throws: ``Problem`` unless the status says success.
    func json() throws -> JSONValue {
        guard (200..<300).contains(status) else { throw Problem(self) }
        return body.isEmpty ? .null : try JSONValue(parsing: body)
    }

    /// The tag of the answer as the service made it: without quotes, and without the marks of the service and of proxies that
    /// packed it. `nil` without a tag.
    var version: String? {
        guard var tag = headers["etag"]?.filter({ $0 != "\"" }) else { return nil }
        if tag.hasPrefix("W/") { tag.removeFirst(2) }
        for mark in ["-gz", "-gzip"] where tag.hasSuffix(mark) { tag.removeLast(mark.count) }
        return tag.isEmpty ? nil : tag
    }

    /// Seconds after which the service may be asked again.
    var retryAfter: Duration? { headers["retry-after"].flatMap(Int.init).map { .seconds($0) } }
}

extension Problem {
    init(_ response: ServiceResponse) {
        self.init(status: response.status, body: response.body)
        retryAfter = response.retryAfter
    }
}
