import CMicroHTTPD
import Glibc

/// One libmicrohttpd daemon with its thread.
///
/// Owner of the handle: started in `init`, ended by ``stop()``, which must be called, once.
///
/// `@safe`, `@unchecked Sendable`: the handle is used only by `init` and by the one caller that stops the server.
@safe final class Daemon: @unchecked Sendable {
    private let handle: OpaquePointer
    /// The listening socket, once the daemon has given it back.
    private var descriptor: Int32?

    /// - Parameters:
    ///   - descriptor: a listening socket, which becomes the daemon's; closed if there is an error.
    ///   - alarm: wakes the thread; must live until ``stop()`` has returned.
    ///   - callbacks: must live until ``stop()`` has returned.
    /// - Throws: ``ServerError/cannotStart``, ``ServerError/systemCall(_:code:message:)``.
    init(
        descriptor: Int32,
        limits: CMicroHTTPD_Limits,
        alarm: Alarm,
        callbacks: UnsafePointer<CMicroHTTPD_Callbacks>
    ) throws(ServerError) {
        guard let handle = unsafe CMicroHTTPD_start(descriptor, limits, callbacks) else { throw .cannotStart }
        guard unsafe CMicroHTTPD_wakeBy(handle, alarm.descriptor) == 0 else {
            let error = ServerError.systemCall("epoll_ctl")
            unsafe MHD_stop_daemon(handle)
            throw error
        }
        unsafe self.handle = handle
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
