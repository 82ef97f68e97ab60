import FilterServiceClient
import Foundation
import HTTPServer
import ServiceTestSupport
import Testing

/// The whole service, without a socket and without delay.
@MainActor
final class ServedTransport: Transport {
    let client: TestClient
    private(set) var requests: [ServiceRequest] = []
    /// The streams that are open, each with the request and the version that its client has been told.
    private var streams: [(request: ServiceRequest, version: String, events: Events)] = []

    typealias Events = AsyncThrowingStream<ServiceEvent, any Error>.Continuation

    init(_ client: TestClient) {
        self.client = client
    }

    nonisolated(nonsending) func response(to request: ServiceRequest) async throws -> ServiceResponse {
        try await MainActor.run { try answer(to: request) }
    }

    func answer(to request: ServiceRequest) throws -> ServiceResponse {
        requests.append(request)
        var headers = HTTPHeaders()
        for (name, value) in request.headers { headers.append(name, value) }
        let served = try TestClient.request(
            HTTPMethod(request.method),
            request.path,
            Array(request.body ?? Data()),
            headers: headers
        )
        let response = client.application.respond(to: served)
        var fields: [String: String] = [:]
        for name in ["ETag", "Retry-After"] { fields[name] = response.headers[name] }
        return ServiceResponse(status: response.status, headers: fields, body: Data(response.body))
    }

    nonisolated func events(for request: ServiceRequest) -> AsyncThrowingStream<ServiceEvent, any Error> {
        AsyncThrowingStream { events in
            MainActor.assumeIsolated {
                streams.append((request, request.headers["Last-Event-ID"] ?? "", events))
            }
        }
    }

    /// Tells open streams what has changed since they were told last: the body of `GET …/changes`, as the service does
    /// itself, or `reload`.
    func tellStreams() throws {
        for place in streams.indices {
            let (request, version, events) = streams[place]
            let path = request.path.replacingOccurrences(of: "/events?", with: "/changes?since=\(version)&")
            let response = try answer(to: ServiceRequest("GET", path))
            requests.removeLast()
            let tag = (response.headers["etag"] ?? "").filter { $0 != "\"" }
            guard response.status == 200 else {
                events.yield(ServiceEvent(name: "reload", id: "", data: "{}"))
                continue
            }
            if tag == version { continue }
            streams[place].version = tag
            events.yield(ServiceEvent(name: "changes", id: tag, data: String(decoding: response.body, as: UTF8.self)))
        }
    }

    /// Every stream breaks.
    func breakStreams() {
        for stream in streams { stream.events.finish(throwing: URLError(.networkConnectionLost)) }
        streams = []
    }

    func send(_ event: ServiceEvent) {
        for stream in streams { stream.events.yield(event) }
    }

    /// Of streams that were opened and not broken, those included whose clients have left.
    var streamCount: Int { streams.count }
}
