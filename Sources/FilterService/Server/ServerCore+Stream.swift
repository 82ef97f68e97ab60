import CMicroHTTPD
import Glibc

extension ServerCore {
    /// A libmicrohttpd response that reads from the stream, which the caller owns.
    ///
    /// With HTTP/1.1 the stream is sent in chunks, which libmicrohttpd makes in the connection's own memory; the buffer
    /// that comes with the response serves HTTP/1.0 only.
    func makeResponse(_ stream: HTTPStream) -> OpaquePointer? {
        // Released in `releaseStream`, or below.
        let retained = unsafe Unmanaged.passRetained(stream)
        let response = unsafe MHD_create_response_from_callback(
            CMicroHTTPD_unknownSize,
            1_024,
            readStream,
            retained.toOpaque(),
            releaseStream
        )
        if unsafe response == nil {
            // The function that releases is called for a response that exists only.
            unsafe retained.release()
        }
        return unsafe response
    }

    /// Makes a connection ready for a stream, before the answer is queued.
    func attach(_ stream: HTTPStream, to connection: Connection, _ handle: OpaquePointer) {
        connection.exchange.stream = stream
        unsafe stream.attach(handle, descriptor: connection.descriptor)
        streams.insert(stream)
        // Silence is what streams are made of; slow readers are the server's own affair.
        unsafe CMicroHTTPD_disableIdleTimeout(handle)
        // What the kernel takes in counts as taken. It would take megabytes for a client that reads nothing.
        setOption(connection.descriptor, SOL_SOCKET, SO_SNDBUF, 64 << 10)
        // A client whose machine went away without a word acknowledges no heartbeat. By then a slow reader is gone.
        let patience = Int32(clamping: configuration.streamPatience.wholeMilliseconds * 3)
        setOption(connection.descriptor, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, patience)
    }

    /// The request is over.
    func detach(_ stream: HTTPStream) {
        streams.remove(stream)
        stream.close()
    }

    private func setOption(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        _ = unsafe setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}

/// The most that is moved at a time: the connection's memory is touched so far, and stays touched while it lives.
private let portionByteCount = 4_096

/// Called on the connection's thread when it can send more. Returning 0 is right for a suspended connection only.
private func readStream(
    _ context: UnsafeMutableRawPointer?,
    _ position: UInt64,
    _ buffer: UnsafeMutablePointer<CChar>?,
    _ byteCount: Int
) -> Int {
    guard let context = unsafe context else { return CMicroHTTPD_endWithError }
    let stream = unsafe Unmanaged<HTTPStream>.fromOpaque(context).takeUnretainedValue()
    let count = min(byteCount, portionByteCount)
    return unsafe stream.take(into: UnsafeMutableRawBufferPointer(start: buffer, count: count))
}

/// Called once, on the connection's thread, when the last reference to the response is gone.
private func releaseStream(_ context: UnsafeMutableRawPointer?) {
    guard let context = unsafe context else { return }
    // Retained in `makeResponse`.
    unsafe Unmanaged<HTTPStream>.fromOpaque(context).release()
}
