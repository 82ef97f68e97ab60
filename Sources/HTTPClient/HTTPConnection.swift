import CCurl
import Support

/// A client of HTTP/1.1, by libcurl. Connections to hosts stay open between its requests, and are opened anew where
/// they turn out to be closed.
///
///     let connection = HTTPConnection()
///     var body: [UInt8] = []
///     let head = try connection.perform(OutgoingRequest("GET", "http://127.0.0.1:8123/ping")) { status, bytes in
///         body.append(copying: bytes)
///         return true
///     }
///     // head.status == 200, body == Array("Ok.\n".utf8)
///
/// Owner of libcurl's handle: closed in `deinit`.
///
/// `@safe`, `@unchecked Sendable`: the handle is used in ``perform(_:body:onBytes:onMove:)`` only, which ends the
/// program if two threads call it at a time.
@safe package final class HTTPConnection: @unchecked Sendable {
    private static let isPrepared: Void = CCurl_prepare()

    /// `nil` where there was no memory for it.
    private let handle: OpaquePointer?
    private let isBusy = Atomic(false)

    /// A client that has connected to nothing yet.
    package init() {
        Self.isPrepared
        unsafe handle = CCurl_open()
    }

    deinit {
        if let handle = unsafe handle { unsafe CCurl_close(handle) }
    }

    /// Sends a request, and waits for its response. It is sent twice only where a connection that had been kept ended
    /// without an answer. Redirections are not followed.
    ///
    /// The handlers are called on the same thread. They must not use this connection; it may be used again afterwards,
    /// however the request ended.
    ///
    /// - Parameters:
    ///   - onBytes: takes the next bytes of the response's body, unpacked, with the status. Returns whether to go on.
    ///   - onMove: told how many bytes of both bodies were sent and received so far, as they travel; several times
    ///     in a second, also while nothing moves. Returns whether to go on.
    /// - Throws: ``TransferFailure``; ``TransferFailure/ended`` where a handler did not go on.
    @discardableResult
    package func perform(
        _ request: OutgoingRequest,
        body: (any OutgoingBody)? = nil,
        onBytes: (_ status: Int, _ bytes: Span<UInt8>) -> Bool,
        onMove: (_ sent: Int, _ received: Int) -> Bool = { _, _ in true }
    ) throws(TransferFailure) -> ResponseHead {
        precondition(!isBusy.exchange(true, ordering: .acquiring), "a connection carries out one request at a time")
        defer { isBusy.store(false, ordering: .releasing) }
        // The exchange is gone when this returns, and the handlers with it.
        let result = withoutActuallyEscaping(onBytes) { onBytes in
            withoutActuallyEscaping(onMove) { onMove in
                perform(request, Exchange(body: body, onBytes: onBytes, onMove: onMove))
            }
        }
        return try result.get()
    }

    private func perform(_ request: OutgoingRequest, _ exchange: Exchange) -> Result<ResponseHead, TransferFailure> {
        guard let handle = unsafe handle else { return .failure(.connection("out of memory")) }
        var reason = [CChar](repeating: 0, count: CCurl_reasonByteCount)
        var response = CCurl_Response()
        var handlers = unsafe exchange.handlers
        let outcome = unsafe request.withTexts(bodyByteCount: exchange.bodyByteCount) { request, fields in
            // Safe: the handlers are called during the call alone, and the exchange is used after it.
            unsafe CCurl_perform(handle, &request, fields, &handlers, &response, &reason)
        }
        guard !exchange.isEnded else { return .failure(.ended) }
        let text = String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        switch outcome {
        case CCurl_answered:
            let seconds = min(max(response.retryAfterSeconds, 0), 86_400)
            return .success(ResponseHead(status: response.status, retryAfter: .seconds(seconds)))
        case CCurl_distrusted: return .failure(.distrusted(text))
        default: return .failure(.connection(text))
        }
    }
}
