import CMicroHTTPD

extension ServerCore {
    /// Queues an answer; libmicrohttpd sends it when this call has returned.
    ///
    /// - Parameters:
    ///   - isLast: whether the connection is to be closed after it.
    ///   - handle: the connection, on its own thread.
    /// - Returns: whether it was taken.
    func send(_ response: HTTPResponse, isLast: Bool, on connection: Connection, _ handle: OpaquePointer) -> Bool {
        let id = connection.exchange.id
        let response = admit(response, on: connection)
        // A stream may stay for hours.
        connection.exchange.headers = HTTPHeaders()
        guard let prepared = unsafe prepare(response) else {
            response.stream?.close()
            noteNotSent(connection, subject: response.subject)
            return false
        }
        // Ours; the connection holds a reference of its own once it is queued.
        defer { unsafe MHD_destroy_response(prepared) }

        if let stream = response.stream {
            if connection.exchange.isHead {
                stream.abandon(.finished)
                unsafe CMicroHTTPD_disableChunks(prepared)
            }
            unsafe attach(stream, to: connection, handle)
        }
        unsafe add(response.headers, to: prepared)
        // Ids hold neither NULs nor what would end the field.
        unsafe MHD_add_response_header(prepared, "X-Request-Id", id)
        if isLast || response.stream != nil {
            unsafe MHD_add_response_header(prepared, "Connection", "close")
        }
        guard unsafe MHD_queue_response(handle, UInt32(response.status), prepared) == .YES else {
            noteNotSent(connection, subject: response.subject)
            return false
        }
        let isBodySent = response.stream == nil && !connection.exchange.isHead && response.status != 304
        tellServed(
            connection,
            status: response.status,
            byteCount: isBodySent ? response.body.count : 0,
            subject: response.subject
        )
        if response.stream == nil {
            let patience = Duration.seconds(response.body.count / configuration.minReadRate)
            connection.beginSending(until: .now + configuration.idleTimeout + patience)
        }
        return true
    }

    /// The response, or another one if it is large and too much waits to be read.
    private func admit(_ response: HTTPResponse, on connection: Connection) -> HTTPResponse {
        guard response.body.count > UnreadAnswers.smallByteCount, !connection.exchange.isHead else { return response }
        let (isAdmitted, cutCount) = unread.admit(response.body.count, on: connection)
        for _ in 0..<cutCount { log(.answerNotRead) }
        activity.add(cutCount, to: .readersCut)
        guard isAdmitted else {
            activity.add(1, to: .refusedByUnread)
            return answer(.tooMuchUnread, on: connection)
        }
        connection.exchange.isLargeAnswer = true
        return response
    }

    private func prepare(_ response: HTTPResponse) -> OpaquePointer? {
        if let stream = response.stream { return unsafe makeResponse(stream) }
        return unsafe ResponseBody.makeResponse(response.body)
    }

    private func add(_ headers: HTTPHeaders, to prepared: OpaquePointer) {
        for index in headers.fields.indices {
            let isSent = unsafe headers.withCStrings(at: index) { name, value in
                unsafe MHD_add_response_header(prepared, name, value) == .YES
            }
            if isSent != true {
                log(.fieldNotSent(name: headers[index].name))
            }
        }
    }
}

extension HTTPHeaders {
    /// Lends the name and value of a field as C strings, which must not escape; nil if they are not fit to be sent.
    func withCStrings<Result>(
        at index: Int,
        _ body: (_ name: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>) -> Result
    ) -> Result? {
        let field = fields[index]
        guard FieldSyntax.isToken(bytes[field.name]), FieldSyntax.isValue(bytes[field.value]) else { return nil }
        return unsafe bytes.withUnsafeBytes { buffer in
            // Both end in a NUL: see the layout of `bytes`.
            let start = unsafe buffer.baseAddress!.assumingMemoryBound(to: CChar.self)
            return unsafe body(start + field.name.lowerBound, start + field.value.lowerBound)
        }
    }
}

/// Keeps the bytes of an answer alive while libmicrohttpd sends them from where they lie.
private final class ResponseBody {
    private let bytes: [UInt8]

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// A libmicrohttpd response with the bytes as its body, which the caller owns.
    static func makeResponse(_ bytes: [UInt8]) -> OpaquePointer? {
        guard !bytes.isEmpty else {
            return unsafe MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
        }
        let body = ResponseBody(bytes)
        // Safe beyond the closure: `body` holds the array, it is never changed, and the elements of an array stay where
        // they are as long as it is neither changed nor released.
        let address = unsafe body.bytes.withUnsafeBytes { unsafe UnsafeMutableRawPointer(mutating: $0.baseAddress) }
        // Released in `releaseBody`, or below.
        let retained = unsafe Unmanaged.passRetained(body)
        let response = unsafe MHD_create_response_from_buffer_with_free_callback_cls(
            bytes.count,
            address,
            releaseBody,
            retained.toOpaque()
        )
        if unsafe response == nil {
            // The function that releases is called for a response that exists only.
            unsafe retained.release()
        }
        return unsafe response
    }
}

/// Called once, on the connection's thread, when the last reference to the response is gone.
private func releaseBody(_ context: UnsafeMutableRawPointer?) {
    guard let context = unsafe context else { return }
    // Retained in `makeResponse`.
    unsafe Unmanaged<ResponseBody>.fromOpaque(context).release()
}
