import TestSupport
import Testing

@testable import HTTPServer

/// A source that notes what happens to its stream.
final class NotedSource: StreamSource {
    let stream: HTTPStream
    let drains = Recorder<Void>()
    let heartbeats = Recorder<Void>()
    let ends = Recorder<StreamEnd>()

    init(maxPendingByteCount: Int = 1 << 20) {
        stream = HTTPStream(maxPendingByteCount: maxPendingByteCount)
        stream.begin(with: self)
    }

    /// What a handler answers with.
    var response: HTTPResponse { HTTPResponse(status: 200, headers: ["Content-Type": "text/plain"], stream: stream) }

    func send(_ text: String) -> Bool { stream.send(Array(text.utf8)) }

    func streamHeartbeat() -> [UInt8] {
        heartbeats.append(())
        return Array("beat\n".utf8)
    }

    func streamFarewell(_ end: StreamEnd) -> [UInt8] { Array("farewell: \(end)\n".utf8) }
    func streamDidDrain() { drains.append(()) }
    func streamDidClose(_ end: StreamEnd) { ends.append(end) }

    /// Returns when the stream is over.
    func waitForEnd() -> StreamEnd? {
        waitUntil { !ends.all.isEmpty }
        return ends.all.first
    }

    /// Returns when everything sent is on its way.
    func waitUntilDrained() {
        waitUntil { stream.isDrained }
    }
}

/// Runs a server that answers each request with a stream of its own.
func withStreams<Result>(
    _ configure: (inout HTTPServerConfiguration) -> Void = { _ in },
    maxPendingByteCount: Int = 1 << 20,
    log: @escaping @Sendable (ServerEvent) -> Void = { _ in },
    _ body: (HTTPServer, Recorder<NotedSource>) throws -> Result
) throws -> Result {
    let sources = Recorder<NotedSource>()
    return try withEchoServer(
        configure,
        respond: { request in
            guard request.target.pathSegments == ["stream"] else { return echo(request) }
            let source = NotedSource(maxPendingByteCount: maxPendingByteCount)
            sources.append(source)
            return source.response
        },
        log: log
    ) { try body($0, sources) }
}
