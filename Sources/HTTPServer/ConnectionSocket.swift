import Glibc
import Support

/// What the server does with the socket of a connection behind libmicrohttpd's back.
enum ConnectionSocket {
    /// Ends a connection in both directions; its own thread sees that as the client's leaving.
    static func cut(_ descriptor: Int32) {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Whether the client will send no more and everything it sent has been read.
    static func hasEnded(_ descriptor: Int32) -> Bool {
        var byte: UInt8 = 0
        return unsafe recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
    }

    /// Bounds what the kernel keeps for a client that reads nothing, and for how long it tries to reach one that is gone.
    static func prepareForStream(_ descriptor: Int32, patience: Duration) {
        // What the kernel has taken counts as taken by the client; by itself it would take megabytes.
        set(descriptor, SOL_SOCKET, SO_SNDBUF, 64 << 10)
        // A machine that went away without a word acknowledges no heartbeat. A slow reader is gone before.
        set(descriptor, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, Int32(clamping: patience.wholeMilliseconds * 3))
    }

    private static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        _ = unsafe setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}
