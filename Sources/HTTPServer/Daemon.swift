import CMicroHTTPD
import Glibc

/// One libmicrohttpd daemon with its thread.
///
/// Owner of the handle: started in `init`, ended by ``stop()``, which must be called, once.
///
/// `@safe`, `@unchecked Sendable`: the handle is used only by `init`, by the one caller that stops the server, and before
/// that by the function that libmicrohttpd allows on any thread.
@safe final class Daemon: @unchecked Sendable {
    private let handle: OpaquePointer
    /// The listening socket, once the daemon has given it back.
    private var descriptor: Int32?

    /// - Parameters:
    ///   - descriptor: a listening socket, which becomes the daemon's; closed if there is an error.
    ///   - alarm: wakes the thread, if that waits as it does without TLS; must live until ``stop()`` has returned.
    ///   - callbacks: must live until ``stop()`` has returned.
    /// - Throws: ``ServerError/cannotStart``, ``ServerError/systemCall(_:code:message:)``.
    init(
        descriptor: Int32,
        limits: CMicroHTTPD_Limits,
        alarm: Alarm,
        callbacks: UnsafePointer<CMicroHTTPD_Callbacks>
    ) throws(ServerError) {
        guard let handle = unsafe CMicroHTTPD_start(descriptor, limits, callbacks) else { throw .cannotStart }
        let usesEpoll = unsafe callbacks.pointee.chooseCertificate == nil
        guard unsafe !usesEpoll || CMicroHTTPD_wakeBy(handle, alarm.descriptor) == 0 else {
            let error = ServerError.systemCall("epoll_ctl")
            unsafe MHD_stop_daemon(handle)
            throw error
        }
        unsafe self.handle = handle
    }

    /// Has the thread accept connections if it has stopped doing so for want of descriptors: gives it a connection that
    /// has ended.
    ///
    /// May be called on any thread, but not after ``quiesce()``.
    ///
    /// - Returns: false if there is no descriptor for that either.
    func resumeAccepting() -> Bool {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return false }
        close(ends[1])
        var address = sockaddr()
        address.sa_family = sa_family_t(AF_UNIX)
        // It takes the descriptor, also if it refuses the connection because it has as many as it may; then the end of
        // one of those does what this one was for.
        _ = unsafe MHD_add_connection(handle, ends[0], &address, socklen_t(MemoryLayout<sa_family_t>.size))
        return true
    }

    /// Stops accepting.
    ///
    /// The listening socket stays open until ``stop()``, so that its number means nothing else as long as the
    /// daemon's thread may look at it.
    func quiesce() {
        descriptor = unsafe MHD_quiesce_daemon(handle)
    }

    /// Ends the thread and all connections. ``quiesce()`` must have been called.
    func stop() {
        unsafe MHD_stop_daemon(handle)
        if let descriptor {
            close(descriptor)
        }
    }
}
