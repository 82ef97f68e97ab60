import CCurl

/// The state of a request while it is carried out: what libcurl's callbacks use.
final class Exchange {
    private var body: (any OutgoingBody)?
    private let onBytes: (Int, Span<UInt8>) -> Bool
    private let onMove: (Int, Int) -> Bool
    /// Whether a handler or the body did not go on.
    private(set) var isEnded = false

    init(
        body: (any OutgoingBody)?,
        onBytes: @escaping (Int, Span<UInt8>) -> Bool,
        onMove: @escaping (Int, Int) -> Bool
    ) {
        self.body = body
        self.onBytes = onBytes
        self.onMove = onMove
    }

    /// `nil`: there is no body.
    var bodyByteCount: Int? { body?.byteCount }

    /// Safe to call while the exchange is there.
    var handlers: CCurl_Handlers {
        unsafe CCurl_Handlers(
            context: Unmanaged.passUnretained(self).toOpaque(),
            read: readBody,
            rewind: rewindBody,
            write: writeBody,
            move: noteMove
        )
    }

    /// - Returns: how many bytes; less than 0 to end the request.
    fileprivate func read(into memory: UnsafeMutableBufferPointer<UInt8>) -> Int {
        // Safe: the memory is libcurl's for the call, and every byte is valid.
        var output = unsafe OutputSpan(buffer: memory, initializedCount: 0)
        let goesOn = goesOn(body?.read(into: &output) ?? false)
        let count = unsafe output.finalize(for: memory)
        return goesOn ? count : -1
    }

    fileprivate func rewind() -> Bool {
        body?.rewind() ?? false
    }

    fileprivate func take(_ bytes: UnsafeBufferPointer<UInt8>, status: Int) -> Bool {
        unsafe goesOn(onBytes(status, bytes.span))
    }

    fileprivate func goesOn(sent: Int, received: Int) -> Bool {
        // libcurl may ask once more at the end.
        !isEnded && goesOn(onMove(sent, received))
    }

    private func goesOn(_ goesOn: Bool) -> Bool {
        if !goesOn { isEnded = true }
        return goesOn
    }
}

// MARK: - What libcurl calls

// Each is called in `CCurl_perform`, on the thread that called it.

private func exchange(_ context: UnsafeMutableRawPointer?) -> Exchange {
    guard let context = unsafe context else { preconditionFailure("libcurl hands on what it got") }
    // Safe: see `handlers`.
    return unsafe Unmanaged.fromOpaque(context).takeUnretainedValue()
}

private func readBody(
    _ bytes: UnsafeMutablePointer<UInt8>?,
    _ capacity: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    unsafe exchange(context).read(into: UnsafeMutableBufferPointer(start: bytes, count: capacity))
}

private func rewindBody(_ context: UnsafeMutableRawPointer?) -> Int32 {
    unsafe exchange(context).rewind() ? 1 : 0
}

private func writeBody(
    _ status: Int,
    _ bytes: UnsafePointer<UInt8>?,
    _ byteCount: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int32 {
    unsafe exchange(context).take(UnsafeBufferPointer(start: bytes, count: byteCount), status: status) ? 1 : 0
}

private func noteMove(_ sent: Int64, _ received: Int64, _ context: UnsafeMutableRawPointer?) -> Int32 {
    unsafe exchange(context).goesOn(sent: Int(sent), received: Int(received)) ? 1 : 0
}
