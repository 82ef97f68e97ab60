import CMicroHTTPD
import Glibc

// How bytes are sent depends on the connection: whether it is encrypted.
extension ConnectionSocket {
    /// Closes the sending direction; bytes from the client are still read. On the connection's own thread.
    static func finishSending(on connection: Connection) {
        if connection.certificate != nil { unsafe CMicroHTTPD_finishEncryption(connection.handle) }
        shutdown(connection.descriptor, Int32(SHUT_WR))
    }

    /// Sends as much as the kernel takes at once, past libmicrohttpd. On the connection's own thread.
    static func send(_ bytes: [UInt8], on connection: Connection) {
        unsafe bytes.withUnsafeBytes { bytes in
            if connection.certificate != nil {
                unsafe CMicroHTTPD_sendEncrypted(connection.handle, bytes.baseAddress, bytes.count)
            } else {
                let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
                _ = unsafe Glibc.send(connection.descriptor, bytes.baseAddress, bytes.count, flags)
            }
        }
    }
}
