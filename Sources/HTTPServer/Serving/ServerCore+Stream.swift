import CMicroHTTPD

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
        ConnectionSocket.prepareForStream(connection.descriptor, patience: configuration.streamPatience)
    }

    /// The request is over.
    func detach(_ stream: HTTPStream) {
        streams.remove(stream)
        stream.close()
    }
}

/// Called on the connection's thread when it can send more. Returning 0 is right for a suspended connection only.
private func readStream(
    _ context: UnsafeMutableRawPointer?,
    _ position: UInt64,
    _ buffer: UnsafeMutablePointer<CChar>?,
    _ byteCount: Int
) -> Int {
    guard let context = unsafe context else { return CMicroHTTPD_endWithError }
    let stream = unsafe Unmanaged<HTTPStream>.fromOpaque(context).takeUnretainedValue()
    return unsafe stream.take(into: UnsafeMutableRawBufferPointer(start: buffer, count: byteCount))
}

/// Called once, on the connection's thread, when the last reference to the response is gone.
private func releaseStream(_ context: UnsafeMutableRawPointer?) {
    guard let context = unsafe context else { return }
    // Retained in `makeResponse`.
    unsafe Unmanaged<HTTPStream>.fromOpaque(context).release()
}
