import CCurl
import Support

/// One request on its way, by libcurl, and its response.
final class ServiceTransfer {
    /// Longer bodies than any that the service gives to a push.
    private static let maxByteCount = 64 << 20
    private static let isPrepared: Void = CCurl_prepare()

    private let request: ServiceRequest
    private let content: ServiceContent
    private let onProgress: (Int) -> Void
    private var body: [UInt8] = []
    /// Why a handler has ended the transfer.
    private var failure: PushFailure?
    private var last = (byteCount: 0, time: ContinuousClock.now)

    /// - Parameter onProgress: called with the bytes of the body that were sent so far.
    /// - Throws: ``PushFailure/file(_:)``.
    init(_ request: ServiceRequest, onProgress: @escaping (Int) -> Void = { _ in }) throws(PushFailure) {
        self.request = request
        self.onProgress = onProgress
        content = try ServiceContent(request.body)
    }

    /// Sends the request once. The body is sent after `100 Continue`, and no further than a final answer lets it.
    ///
    /// - Throws: ``PushFailure``.
    func response() throws(PushFailure) -> ServiceResponse {
        Self.isPrepared
        var reason = [CChar](repeating: 0, count: CCurl_reasonByteCount)
        var response = CCurl_Response()
        let outcome = perform(&response, &reason)
        if let failure { throw failure }
        let text = String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        switch outcome {
        case CCurl_answered: break
        case CCurl_distrusted: throw .distrusted(text)
        default: throw .connection(text)
        }
        let seconds = Int(min(max(response.retryAfterSeconds, 0), 86_400))
        return ServiceResponse(status: response.status, retryAfter: .seconds(seconds), body: body)
    }

    private func perform(_ response: inout CCurl_Response, _ reason: inout [CChar]) -> CCurl_Outcome {
        // Safe: the transfer outlives the call, and the handlers are called during it alone.
        var handlers = unsafe CCurl_Handlers(
            context: Unmanaged.passUnretained(self).toOpaque(),
            read: readBody,
            write: writeBody,
            move: noteMove
        )
        var fields: OpaquePointer?
        for line in request.lines {
            unsafe fields = CCurl_append(fields, line)
            // Without memory for it the transfer fails.
            if unsafe fields == nil { break }
        }
        let url = request.address.url + request.target
        return unsafe url.withCString { url in
            unsafe request.method.withCString { method in
                unsafe request.authorities.withOptionalCString { authorities in
                    unsafe request.address.socketPath.withOptionalCString { socketPath in
                        var wanted = unsafe CCurl_Request(
                            method: method,
                            url: url,
                            authorities: authorities,
                            socketPath: socketPath,
                            byteCount: Int64(request.body.byteCount ?? -1),
                            connectTimeout: Int(request.patience.connecting / .milliseconds(1)),
                            continueTimeout: Int(request.patience.continuing / .milliseconds(1)),
                            isDirect: request.isDirect ? 1 : 0
                        )
                        return unsafe CCurl_perform(&wanted, fields, &handlers, &response, &reason)
                    }
                }
            }
        }
    }
}

extension String? {
    fileprivate func withOptionalCString<Result>(_ body: (UnsafePointer<CChar>?) -> Result) -> Result {
        guard let text = self else { return body(nil) }
        return unsafe text.withCString { unsafe body($0) }
    }
}

// MARK: - What libcurl calls

extension ServiceTransfer {
    fileprivate func read(into memory: UnsafeMutableRawBufferPointer) -> Int {
        do throws(PushFailure) {
            return try unsafe content.read(into: memory)
        } catch {
            failure = error
            return -1
        }
    }

    fileprivate func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard body.count + bytes.count <= Self.maxByteCount else {
            failure = .connection("the response is too long")
            return false
        }
        unsafe body.append(contentsOf: bytes)
        return true
    }

    /// Ends a transfer in which nothing has moved for too long.
    fileprivate func goesOn(sent: Int, received: Int) -> Bool {
        if sent + received != last.byteCount {
            last = (sent + received, .now)
            onProgress(sent)
            return true
        }
        let isSending = sent < request.body.byteCount ?? 0
        let patience = isSending ? request.patience.sending : request.patience.answering
        guard .now - last.time >= patience else { return true }
        failure = .connection(
            isSending ? "the service took no bytes for \(patience)" : "no answer within \(patience)"
        )
        return false
    }
}

private func transfer(_ context: UnsafeMutableRawPointer?) -> ServiceTransfer {
    guard let context = unsafe context else { preconditionFailure("libcurl hands on what it got") }
    // Safe: see `perform`.
    return unsafe Unmanaged.fromOpaque(context).takeUnretainedValue()
}

private func readBody(
    _ bytes: UnsafeMutablePointer<CChar>?,
    _ capacity: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    unsafe transfer(context).read(into: UnsafeMutableRawBufferPointer(start: bytes, count: capacity))
}

private func writeBody(
    _ bytes: UnsafePointer<CChar>?,
    _ byteCount: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int32 {
    unsafe transfer(context).take(UnsafeRawBufferPointer(start: bytes, count: byteCount)) ? 1 : 0
}

private func noteMove(_ sent: Int64, _ received: Int64, _ context: UnsafeMutableRawPointer?) -> Int32 {
    unsafe transfer(context).goesOn(sent: Int(sent), received: Int(received)) ? 1 : 0
}
