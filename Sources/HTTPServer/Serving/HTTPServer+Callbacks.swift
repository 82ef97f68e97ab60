import CMicroHTTPD
import Glibc

// The functions that libmicrohttpd calls. Each one finds its object, calls one method, and maps the result. All but
// `receiveLogLine` run on the thread of the connection, one at a time for each connection, in this order:
//
// connection opened, (first line received, request handled once or more, request completed)…, connection closed
//
// The order may break off anywhere but at the end: a connection that was opened is closed, a request whose line was
// received is completed.

func makeCallbacks(context: UnsafeMutableRawPointer, isEncrypted: Bool) -> CMicroHTTPD_Callbacks {
    unsafe CMicroHTTPD_Callbacks(
        context: context,
        handleRequest: handleRequest,
        receiveTarget: receiveTarget,
        completeRequest: completeRequest,
        changeConnection: changeConnection,
        receiveLogLine: receiveLogLine,
        chooseCertificate: isEncrypted ? chooseCertificate : nil
    )
}

private func core(_ context: UnsafeMutableRawPointer?) -> ServerCore? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
}

private func connection(_ context: UnsafeMutableRawPointer?) -> Connection? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
}

/// Called once when a connection has been accepted and once after its last use, before its descriptor is closed.
///
/// `socketContext` keeps what is stored there in the first call until the second.
private func changeConnection(
    _ context: UnsafeMutableRawPointer?,
    _ handle: OpaquePointer?,
    _ socketContext: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ change: MHD_ConnectionNotificationCode
) {
    guard let core = unsafe core(context), let handle = unsafe handle,
        let socketContext = unsafe socketContext
    else { return }
    unsafe core.acceptStop.noteChange(of: CMicroHTTPD_daemon(handle))
    switch change {
    case .CONNECTION_NOTIFY_STARTED where unsafe Daemon.isOwn(handle):
        // Nothing arrives on it, and nothing is kept of it.
        return
    case .CONNECTION_NOTIFY_STARTED:
        let opened = unsafe core.open(
            handle,
            CMicroHTTPD_descriptor(handle),
            peer: NetworkAddress(CMicroHTTPD_clientAddress(handle))
        )
        // Released below.
        unsafe socketContext.pointee = Unmanaged.passRetained(opened).toOpaque()
    case .CONNECTION_NOTIFY_CLOSED:
        guard let stored = unsafe socketContext.pointee else { return }
        // Retained above.
        let closed = unsafe Unmanaged<Connection>.fromOpaque(stored).takeRetainedValue()
        unsafe socketContext.pointee = nil
        core.close(closed)
    @unknown default:
        return
    }
}

/// Called by GnuTLS in each handshake, on the thread of the connection, which was opened before; a handshake may be
/// begun and not come so far. The certificate that it returns belongs to the connection and lives as long.
///
/// libmicrohttpd keeps the connection as the pointer of the session (`gnutls_session_set_ptr` in its daemon.c).
private func chooseCertificate(
    _ session: gnutls_session_t?,
    _ authorities: UnsafePointer<gnutls_datum_t>?,
    _ authorityCount: Int32,
    _ algorithms: UnsafePointer<gnutls_pk_algorithm_t>?,
    _ algorithmCount: Int32,
    _ chain: UnsafeMutablePointer<UnsafeMutablePointer<gnutls_pcert_st>?>?,
    _ chainCount: UnsafeMutablePointer<UInt32>?,
    _ key: UnsafeMutablePointer<gnutls_privkey_t?>?
) -> Int32 {
    let handle = unsafe OpaquePointer(gnutls_session_get_ptr(session))
    guard let connection = unsafe connection(CMicroHTTPD_socketContext(handle)), let chain = unsafe chain,
        let chainCount = unsafe chainCount, let key = unsafe key, let certificate = connection.certificate
    else { return -1 }
    unsafe certificate.lend(chain, chainCount, key)
    return 0
}

/// Called once when the first line of a request has arrived, before libmicrohttpd takes the target apart.
///
/// The returned pointer is handed to the other functions as the request's context; the connection keeps it alive.
///
/// The query is emptied where it lies: libmicrohttpd would make a list of its own of it, which is never used, and
/// which for a target of allowed length can exceed the connection's memory, so that the connection were closed
/// without an answer. The line is the connection's own memory, which it goes on to write into itself.
private func receiveTarget(
    _ context: UnsafeMutableRawPointer?,
    _ text: UnsafePointer<CChar>?,
    _ handle: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    let socketContext = unsafe CMicroHTTPD_socketContext(handle)
    guard let core = unsafe core(context), let connection = unsafe connection(socketContext) else { return nil }
    guard let text = unsafe text else {
        core.begin(on: connection, targetByteCount: 0, targetBytes: [])
        return unsafe socketContext
    }
    let byteCount = unsafe strlen(text)
    let keptCount = min(byteCount, core.configuration.maxTargetBytes)
    let bytes = unsafe Array(UnsafeRawBufferPointer(start: text, count: keptCount))
    core.begin(on: connection, targetByteCount: byteCount, targetBytes: bytes)
    connection.exchange.targetEnd = UInt(bitPattern: text) + UInt(byteCount)
    if let mark = unsafe strchr(text, CInt(UInt8(ascii: "?"))), unsafe mark[1] != 0 {
        unsafe mark[1] = 0
    }
    return unsafe socketContext
}

/// Called when the head has arrived, for each piece of the body, when the request is complete, and again when its
/// connection has been suspended and resumed.
///
/// In the first call the body has not been read; a reply queued then closes the connection. All bytes of a piece are
/// taken, so the remaining count is set to 0. `NO` cuts the connection.
private func handleRequest(
    _ context: UnsafeMutableRawPointer?,
    _ handle: OpaquePointer?,
    _ url: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?,
    _ version: UnsafePointer<CChar>?,
    _ upload: UnsafePointer<CChar>?,
    _ uploadByteCount: UnsafeMutablePointer<Int>?,
    _ requestContext: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let core = unsafe core(context), let connection = unsafe connection(requestContext?.pointee),
        let handle = unsafe handle, let method = unsafe method, let version = unsafe version,
        let uploadByteCount = unsafe uploadByteCount
    else { return .NO }

    let step: ServerCore.NextStep
    switch connection.exchange.phase {
    case .head:
        let head = unsafe RequestHeadReader.read(
            from: handle,
            method: method,
            version: version,
            targetEnd: connection.exchange.targetEnd
        )
        step = core.receive(head, on: connection)
    case .body where unsafe uploadByteCount.pointee > 0:
        let bytes = unsafe UnsafeBufferPointer(
            start: UnsafeRawPointer(upload)?.assumingMemoryBound(to: UInt8.self),
            count: uploadByteCount.pointee
        )
        step = unsafe core.receive(bytes, on: connection)
        unsafe uploadByteCount.pointee = 0
    case .body:
        let count = unsafe connection.exchange.isChunked ? trailerCount(of: handle) : 0
        step = core.finish(connection, trailerCount: count)
    case .waiting:
        step = core.resume(connection)
    case .answered:
        return .NO
    }
    return unsafe take(step, on: connection, of: core, handle)
}

/// Queues the answer that a call led to, or suspends the connection until there is one.
private func take(
    _ step: ServerCore.NextStep,
    on connection: Connection,
    of core: ServerCore,
    _ handle: OpaquePointer
) -> MHD_Result {
    switch step {
    case .proceed:
        return .YES
    case .reply(let response, let isLast):
        return unsafe core.send(response, isLast: isLast, on: connection, handle) ? .YES : .NO
    case .wait(let request, let lane):
        let suspension = unsafe Suspension(of: handle)
        connection.exchange.suspension = suspension
        core.threads(of: lane).enqueue(request, in: lane, suspension)
        return .YES
    case .later(let begin):
        let suspension = unsafe Suspension(of: handle)
        connection.exchange.suspension = suspension
        if let reply = core.laterReplies.enter(suspension) { begin(reply) }
        return .YES
    case .cut:
        return .NO
    }
}

/// Called once when the answer has been sent or the connection broke, if the first line had been received.
private func completeRequest(
    _ context: UnsafeMutableRawPointer?,
    _ handle: OpaquePointer?,
    _ requestContext: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ reason: MHD_RequestTerminationCode
) {
    guard let core = unsafe core(context), let connection = unsafe connection(requestContext?.pointee) else { return }
    core.complete(connection)
}

/// Called on any thread with a line for the log; about a connection, on the connection's own.
private func receiveLogLine(_ context: UnsafeMutableRawPointer?, _ line: UnsafePointer<CChar>?) {
    guard let core = unsafe core(context), let line = unsafe line else { return }
    let text = unsafe String(cString: line)
    if ServerCore.replacesLibraryPages, text.hasPrefix(ServerCore.libraryPageLine) { core.replaceLibraryPage() }
    core.shortage.note(text)
    core.log(.library(String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())))
}
