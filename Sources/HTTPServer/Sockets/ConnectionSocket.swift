import CMicroHTTPD
import Glibc
import Support

/// Calls on the socket of a connection that libmicrohttpd has no function for.
enum ConnectionSocket {
    /// Shuts a connection down in both directions. Its thread sees that as if the client had closed it.
    static func cut(_ descriptor: Int32) {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// The kind of data that has arrived from a client and has not been read.
    enum Inbox {
        case bytes
        /// Nothing, and the client will send no more.
        case end
        case nothing
    }

    static func inbox(_ descriptor: Int32) -> Inbox {
        var byte: UInt8 = 0
        let count = unsafe recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        return count > 0 ? .bytes : count == 0 ? .end : .nothing
    }

    /// Whether the client will send no more and everything it sent has been read.
    static func hasEnded(_ descriptor: Int32) -> Bool { inbox(descriptor) == .end }

    /// Whether the client has closed the connection or its sending half, or the connection is broken. Bytes that have not
    /// been read do not hide that.
    static func isClosedByPeer(_ descriptor: Int32) -> Bool {
        var events = pollfd(fd: descriptor, events: CMicroHTTPD_peerClosed, revents: 0)
        return unsafe poll(&events, 1, 0) > 0
    }

    /// Bounds the kernel's buffer for a client that reads nothing, and the time to detect one that is gone.
    static func prepareForStream(_ descriptor: Int32, patience: Duration) {
        // Bytes in the kernel's buffer count as read by the client. By default it would buffer megabytes.
        SocketOption.sendBufferSize.set(64 << 10, on: descriptor)
        // A machine that has vanished acknowledges no heartbeat. A slow reader is disconnected before this timeout.
        SocketOption.acknowledgementTimeout.set(Int32(clamping: patience.wholeMilliseconds * 3), on: descriptor)
    }
}
