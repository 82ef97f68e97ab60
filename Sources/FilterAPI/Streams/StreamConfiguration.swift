import HTTPServer

/// How streams of events are kept, besides what the server does with every stream
/// (``HTTPServerConfiguration/maxStreams``, ``HTTPServerConfiguration/streamHeartbeat``,
/// ``HTTPServerConfiguration/streamPatience``).
package struct StreamConfiguration: Sendable, Equatable {
    /// Streams of one session.
    package var maxCountPerSession = 64
    /// Bytes that may wait for a client; a larger event becomes one that asks it to read the screen.
    package var maxPendingBytes = 256 << 10

    package init() {}
}
