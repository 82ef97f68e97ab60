public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// The service over HTTP.
///
///     let transport = URLSessionTransport(URL(string: "https://filters.example.com")!)
public struct URLSessionTransport: Transport {
    private let address: URL
    private let key: @Sendable () -> String?
    private let configuration: URLSessionConfiguration
    private let session: URLSession

    /// - Parameters:
    ///   - address: of the service, without `/v1`.
    ///   - key: where the service asks for one.
    ///   - configuration: by default nothing is kept on disk, and a request ends after 15 seconds without an answer.
    public init(_ address: URL, key: String? = nil, configuration: URLSessionConfiguration? = nil) {
        self.init(address, configuration: configuration) { key }
    }

    /// - Parameter key: asked before each request, as a key may end; see ``init(_:key:configuration:)`` for the others.
    public init(
        _ address: URL,
        configuration: URLSessionConfiguration? = nil,
        key: @escaping @Sendable () -> String?
    ) {
        self.address = address
        self.key = key
        self.configuration = configuration ?? .ephemeral
        if configuration == nil { self.configuration.timeoutIntervalForRequest = 15 }
        session = URLSession(configuration: self.configuration)
    }

    public nonisolated(nonsending) func response(to request: ServiceRequest) async throws -> ServiceResponse {
        let (body, response) = try await session.data(for: urlRequest(request))
        guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        return ServiceResponse(response, body: body)
    }

    public func events(for request: ServiceRequest) -> AsyncThrowingStream<ServiceEvent, any Error> {
        AsyncThrowingStream { events in
            do {
                var request = try urlRequest(request)
                // Four heartbeats of the service: a connection that is silent for longer is broken.
                request.timeoutInterval = 60
                let session = URLSession(
                    configuration: configuration,
                    delegate: EventReceiver(events),
                    delegateQueue: nil
                )
                let task = session.dataTask(with: request)
                events.onTermination = { _ in session.invalidateAndCancel() }
                task.resume()
            } catch {
                events.finish(throwing: error)
            }
        }
    }

    private func urlRequest(_ request: ServiceRequest) throws -> URLRequest {
        guard let url = URL(string: address.absoluteString.trimmingSuffix("/") + request.path) else {
            throw URLError(.badURL)
        }
        var urlRequest = URLRequest(url: url)
        urlRequest.httpMethod = request.method
        urlRequest.httpBody = request.body
        for (name, value) in request.headers { urlRequest.setValue(value, forHTTPHeaderField: name) }
        if let key = key() { urlRequest.setValue("Bearer \(key)", forHTTPHeaderField: "Authorization") }
        return urlRequest
    }
}

extension ServiceResponse {
    fileprivate init(_ response: HTTPURLResponse, body: Data) {
        var headers: [String: String] = [:]
        for (name, value) in response.allHeaderFields { headers["\(name)"] = "\(value)" }
        self.init(status: response.statusCode, headers: headers, body: body)
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}

/// Receives the bytes of a stream: `URLSession.bytes` is not everywhere.
///
/// `@unchecked Sendable`: the delegate is called by the one queue of its session, one call after the other.
private final class EventReceiver: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private let events: AsyncThrowingStream<ServiceEvent, any Error>.Continuation
    private var parser = EventParser()
    /// The body of an answer that is no stream.
    private var refusal = Data()

    init(_ events: AsyncThrowingStream<ServiceEvent, any Error>.Continuation) {
        self.events = events
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        guard (dataTask.response as? HTTPURLResponse)?.statusCode == 200 else { return refusal.append(data) }
        for event in parser.take(data) { events.yield(event) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if error == nil, let response = task.response as? HTTPURLResponse, response.statusCode != 200 {
            events.finish(throwing: Problem(ServiceResponse(response, body: refusal)))
        } else {
            events.finish(throwing: error)
        }
        session.finishTasksAndInvalidate()
    }
}
