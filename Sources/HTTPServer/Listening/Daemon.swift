import CMicroHTTPD
import Glibc

/// One libmicrohttpd daemon with its thread.
///
/// Owner of the handle: started in `init`, ended by ``stop()``, which must be called, once.
///
/// `@safe`, `@unchecked Sendable`: the handle is used only by `init`, by the one caller that stops the server, before that by
/// the function that libmicrohttpd allows on any thread, and by ``AcceptStop`` on the daemon's own.
@safe final class Daemon: @unchecked Sendable {
    private let handle: OpaquePointer
    private let acceptStop: AcceptStop
    private let connectionLimit: UInt32
    /// Whether it was given a connection so that it stops accepting.
    private var isToldToStop = false

    /// - Parameters:
    ///   - descriptor: a listening socket, which becomes the daemon's; closed if there is an error.
    ///   - alarm: wakes the thread, if that waits as it does without TLS; must live until ``stop()`` has returned.
    ///   - callbacks: must live until ``stop()`` has returned.
    ///   - acceptStop: that of the callbacks.
    /// - Throws: ``ServerError/cannotStart``, ``ServerError/systemCall(_:code:message:)``.
    init(
        descriptor: Int32,
        limits: CMicroHTTPD_Limits,
        alarm: Alarm,
        callbacks: UnsafePointer<CMicroHTTPD_Callbacks>,
        acceptStop: AcceptStop
    ) throws(ServerError) {
        guard let handle = unsafe CMicroHTTPD_start(descriptor, limits, callbacks) else { throw .cannotStart }
        let usesEpoll = unsafe callbacks.pointee.chooseCertificate == nil
        guard unsafe !usesEpoll || CMicroHTTPD_wakeBy(handle, alarm.descriptor) == 0 else {
            let error = ServerError.systemCall("epoll_ctl")
            unsafe MHD_stop_daemon(handle)
            throw error
        }
        unsafe self.handle = handle
        self.acceptStop = acceptStop
        connectionLimit = limits.connectionCount
    }

    /// Has the thread accept connections if it has stopped doing so for want of descriptors.
    ///
    /// May be called on any thread, but not after ``stop()``.
    ///
    /// - Returns: false if there is no descriptor for that either. A daemon that is half full goes on when a connection
    ///   ends.
    func resumeAccepting() -> Bool { !hasRoom || addEndedConnection() }

    /// Has the thread stop accepting, once ``AcceptStop/begin()`` was called: in a moment, or when a connection begins or ends
    /// if it is half full. To be repeated, as the system may have no descriptor; called by the one caller that stops it.
    ///
    /// The listening socket stays open until ``stop()``, so that its number means nothing else as long as the
    /// daemon's thread may look at it.
    func quiesce() {
        if !isToldToStop, hasRoom { isToldToStop = addEndedConnection() }
    }

    /// Whether the thread will stop accepting in a moment.
    var isAboutToStop: Bool { unsafe isToldToStop && !acceptStop.hasStopped(handle) }

    /// Ends the thread and all connections.
    func stop() {
        let descriptor = unsafe acceptStop.end(handle)
        unsafe MHD_stop_daemon(handle)
        if let descriptor { close(descriptor) }
    }

    /// Gives the daemon a connection that has ended, see ``isOwn(_:)``.
    ///
    /// - Returns: false if the system has no descriptor, or the daemon does not take it.
    private func addEndedConnection() -> Bool {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return false }
        close(ends[1])
        var address = sockaddr()
        address.sa_family = sa_family_t(AF_UNSPEC)
        // It takes the descriptor, also if it refuses the connection.
        return unsafe MHD_add_connection(handle, ends[0], &address, socklen_t(MemoryLayout<sa_family_t>.size))
            == .YES
    }

    /// Whether a connection that is given to the daemon now will find room: if the last place is taken before its thread
    /// looks at it, version 0.9.75 never lets go of a lock (`new_connection_process_` in daemon.c). In a turn the thread
    /// accepts eleven others at most.
    private var hasRoom: Bool {
        let room = max(16, connectionLimit / 2)
        return unsafe CMicroHTTPD_connectionCount(handle) + room <= connectionLimit
    }

    /// Whether a connection is none of a client's, but one that had ended when the daemon was given it.
    static func isOwn(_ connection: OpaquePointer) -> Bool {
        guard let address = unsafe CMicroHTTPD_clientAddress(connection) else { return false }
        return unsafe address.loadUnaligned(as: sa_family_t.self) == sa_family_t(AF_UNSPEC)
    }
}
