public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
import Synchronization
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
        let (body, response) = try await answer(to: urlRequest(request))
        guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        return ServiceResponse(response, body: body)
    }

    public func events(for request: ServiceRequest) -> AsyncThrowingStream<ServiceEvent, any Error> {
        AsyncThrowingStream { events in
            do {
                var request = try urlRequest(request)
                // Four heartbeats of the service: a connection that is silent for longer is broken.
                request.timeoutInterval = 60
                let receiver = EventReceiver(events)
                let session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: nil)
                let task = session.dataTask(with: request)
                events.onTermination = { _ in receiver.stop(session) }
                task.resume()
            } catch {
                events.finish(throwing: error)
            }
        }
    }

    #if canImport(FoundationNetworking)
    /// `URLSession` of Linux waits for ever, or ends the process, where a task is cancelled while its answer comes or fails:
    /// https://github.com/swiftlang/swift-corelibs-foundation/issues/5412 and 3296 there. So no task is: what a cancelled
    /// request is answered goes unread.
    private nonisolated(nonsending) func answer(to request: URLRequest) async throws -> (Data, URLResponse) {
        let awaited = AwaitedAnswer()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard awaited.begin(continuation) else { return }
                session.dataTask(with: request) { body, response, error in
                    if let body, let response {
                        awaited.end(.success((body, response)))
                    } else {
                        awaited.end(.failure(error ?? URLError(.badServerResponse)))
                    }
                }.resume()
            }
        } onCancel: {
            awaited.end(.failure(CancellationError()))
        }
    }
    #else
    private nonisolated(nonsending) func answer(to request: URLRequest) async throws -> (Data, URLResponse) {
        try await session.data(for: request)
    }
    #endif

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

#if canImport(FoundationNetworking)
/// Resumes its continuation once: with the answer, or when that is not wanted any more.
private final class AwaitedAnswer: Sendable {
    typealias Continuation = CheckedContinuation<(Data, URLResponse), any Error>

    private enum State {
        case idle
        case waiting(Continuation)
        case over
    }

    private let state = Mutex(State.idle)

    /// - Returns: whether the answer is still wanted; otherwise the continuation is resumed.
    func begin(_ continuation: Continuation) -> Bool {
        let isWanted = state.withLock { state in
            guard case .idle = state else { return false }
            state = .waiting(continuation)
            return true
        }
        if !isWanted { continuation.resume(throwing: CancellationError()) }
        return isWanted
    }

    func end(_ answer: Result<(Data, URLResponse), any Error>) {
        let waiting: Continuation? = state.withLock { state in
            defer { state = .over }
            guard case .waiting(let continuation) = state else { return nil }
            return continuation
        }
        waiting?.resume(with: answer)
    }
}
#endif

/// Receives the bytes of a stream: `URLSession.bytes` is not everywhere.
///
/// `@unchecked Sendable`: the delegate is called by the one queue of its session, one call after the other.
private final class EventReceiver: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private let events: AsyncThrowingStream<ServiceEvent, any Error>.Continuation
    private var parser = EventParser()
    /// The body of an answer that is no stream.
    private var refusal = Data()
    #if canImport(FoundationNetworking)
    private let isStopped = Mutex(false)
    #endif

    init(_ events: AsyncThrowingStream<ServiceEvent, any Error>.Continuation) {
        self.events = events
    }

    /// Ends the stream, which is not wanted any more.
    func stop(_ session: URLSession) {
        #if canImport(FoundationNetworking)
        // With its next bytes, within a heartbeat of the service: while those come the task neither fails nor ends.
        isStopped.withLock { $0 = true }
        #else
        session.invalidateAndCancel()
        #endif
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        guard (dataTask.response as? HTTPURLResponse)?.statusCode == 200 else { return refusal.append(data) }
        for event in parser.take(data) { events.yield(event) }
        #if canImport(FoundationNetworking)
        if isStopped.withLock(\.self) { dataTask.cancel() }
        #endif
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
