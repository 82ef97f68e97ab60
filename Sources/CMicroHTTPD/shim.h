#ifndef CMICROHTTPD_SHIM_H
#define CMICROHTTPD_SHIM_H

// libmicrohttpd, made callable from Swift. Oldest supported version: 0.9.75 (Debian 12).

#include "certificate.h"

#include <microhttpd.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

/// The functions that the library calls. `context` is handed to each function as its first argument.
///
/// The structure is read as long as the daemon lives (log lines go through it), so it must outlive the daemon.
struct CMicroHTTPD_Callbacks {
    void *context;
    MHD_AccessHandlerCallback handleRequest;
    void *(*receiveTarget)(void *context, const char *target, struct MHD_Connection *connection);
    MHD_RequestCompletedCallback completeRequest;
    MHD_NotifyConnectionCallback changeConnection;
    void (*receiveLogLine)(void *context, const char *line);
    /// Gives the certificate in a handshake; NULL for a daemon that speaks without TLS.
    gnutls_certificate_retrieve_function2 *chooseCertificate;
};

/// The TLS versions 1.3 and 1.2, the latter only with forward secrecy and authenticated ciphers.
static const char CMicroHTTPD_priorities[] =
    "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-RSA:-DHE-RSA:-CIPHER-ALL:+AES-256-GCM:+AES-128-GCM:+CHACHA20-POLY1305";

/// The numbers of one daemon.
struct CMicroHTTPD_Limits {
    unsigned int connectionCount;
    /// Seconds without a byte after which a connection is closed; 0: never.
    unsigned int idleSeconds;
    size_t connectionMemoryBytes;
};

/// The log callback takes a `va_list`, which Swift cannot read on every platform: the line is formatted here.
static void CMicroHTTPD_formatLogLine(void *cls, const char *format, va_list arguments) {
    const struct CMicroHTTPD_Callbacks *callbacks = (const struct CMicroHTTPD_Callbacks *)cls;
    char line[512];
    (void)vsnprintf(line, sizeof line, format, arguments);
    callbacks->receiveLogLine(callbacks->context, line);
}

/// `MHD_start_daemon` is variadic, so it does not exist in Swift; the options, typed here, are all that is used.
///
/// The logger is the first option because options before it would complain on standard error.
static inline struct MHD_Daemon *CMicroHTTPD_start(
    int listenDescriptor,
    struct CMicroHTTPD_Limits limits,
    const struct CMicroHTTPD_Callbacks *callbacks
) {
    void *context = callbacks->context;
    struct MHD_OptionItem noEncryption[] = {{MHD_OPTION_END, 0, NULL}};
    struct MHD_OptionItem encryption[] = {
        {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)CMicroHTTPD_priorities},
        {MHD_OPTION_HTTPS_CERT_CALLBACK, 0, (void *)callbacks->chooseCertificate},
        {MHD_OPTION_END, 0, NULL},
    };
    // Not epoll with TLS: version 0.9.75 forgets nothing of a connection that was ready and whose handshake waits for the
    // client, so that its thread asks without a pause until the handshake is over (`MHD_connection_handle_read`).
    unsigned int mode = callbacks->chooseCertificate ? MHD_USE_POLL_INTERNAL_THREAD | MHD_USE_TLS
                                                     : MHD_USE_EPOLL_INTERNAL_THREAD;
    return MHD_start_daemon(
        mode | MHD_USE_ITC | MHD_USE_ERROR_LOG | MHD_ALLOW_SUSPEND_RESUME,
        0, NULL, NULL,
        callbacks->handleRequest, context,
        MHD_OPTION_EXTERNAL_LOGGER, CMicroHTTPD_formatLogLine, (void *)callbacks,
        MHD_OPTION_ARRAY, callbacks->chooseCertificate ? encryption : noEncryption,
        MHD_OPTION_LISTEN_SOCKET, (MHD_socket)listenDescriptor,
        MHD_OPTION_CONNECTION_LIMIT, limits.connectionCount,
        MHD_OPTION_CONNECTION_TIMEOUT, limits.idleSeconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, limits.connectionMemoryBytes,
        MHD_OPTION_URI_LOG_CALLBACK, callbacks->receiveTarget, context,
        MHD_OPTION_NOTIFY_COMPLETED, callbacks->completeRequest, context,
        MHD_OPTION_NOTIFY_CONNECTION, callbacks->changeConnection, context,
#if MHD_VERSION >= 0x01000000
        MHD_OPTION_CLIENT_DISCIPLINE_LVL, 1,
#else
        // Not 1: what that refuses (no Host, a space in the target) gets a doubled status line or no answer at all;
        // the service refuses the same itself, and answers.
        MHD_OPTION_STRICT_FOR_CLIENT, 0,
#endif
        MHD_OPTION_END
    );
}

/// An event that wakes daemons, for `CMicroHTTPD_wakeBy`; -1 with `errno` set if there is none.
static inline int CMicroHTTPD_makeWakingEvent(void) {
    return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
}

/// Wakes the threads of all daemons that wait for the event.
static inline void CMicroHTTPD_wake(int event) {
    (void)eventfd_write(event, 1);
}

/// Whether the event was triggered since it was last asked.
static inline int CMicroHTTPD_takeEvent(int event) {
    eventfd_t count;
    return eventfd_read(event, &count) == 0;
}

/// A descriptor that can be read from when one of these signals, which all threads hold back, has come; -1 with `errno` set
/// if there is none. Swift's Glibc has no `signalfd`.
static inline int CMicroHTTPD_makeSignalDescriptor(const sigset_t *signals) {
    return signalfd(-1, signals, SFD_NONBLOCK | SFD_CLOEXEC);
}

/// The next of the signals that have come; 0 if there is none.
static inline int CMicroHTTPD_takeSignal(int descriptor) {
    struct signalfd_siginfo info;
    return read(descriptor, &info, sizeof info) == (ssize_t)sizeof info ? (int)info.ssi_signo : 0;
}

/// `MHD_get_daemon_info` is variadic. Has the thread of a daemon wake up whenever the event is triggered.
///
/// With exactly as many events ready as it takes at a time (128, or a multiple), version 0.9.75 asks epoll again before
/// it serves those that it has, and sleeps until the idle timeout if nothing else happens (`MHD_epoll` in daemon.c). The
/// library passes over an event without data, and one that is triggered by its edge need not be read.
///
/// Returns 0, or -1 with `errno` set. The event must be closed after the daemon has stopped.
static inline int CMicroHTTPD_wakeBy(struct MHD_Daemon *daemon, int event) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    struct epoll_event interest = {.events = EPOLLIN | EPOLLET, .data.ptr = NULL};
    return info ? epoll_ctl(info->epoll_fd, EPOLL_CTL_ADD, event, &interest) : -1;
}

/// `MHD_get_connection_info` is variadic. Encrypts and sends as much as the kernel takes at once, on the connection's own
/// thread.
static inline void CMicroHTTPD_sendEncrypted(struct MHD_Connection *connection, const void *bytes, size_t byteCount) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
    size_t sent = 0;
    while (info && sent < byteCount) {
        ssize_t count =
            gnutls_record_send((gnutls_session_t)info->tls_session, (const char *)bytes + sent, byteCount - sent);
        if (count <= 0) break;
        sent += (size_t)count;
    }
}

/// `MHD_get_connection_info` is variadic. Says that nothing more will be encrypted, on the connection's own thread.
static inline void CMicroHTTPD_finishEncryption(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
    if (info) (void)gnutls_bye((gnutls_session_t)info->tls_session, GNUTLS_SHUT_WR);
}

/// The event of `poll` that the other side will send no more: POLLRDHUP, which glibc declares for GNU sources only. Its
/// number is that of EPOLLRDHUP.
static const short CMicroHTTPD_peerClosed = EPOLLRDHUP;

/// `MHD_get_connection_info` is variadic. The socket of a connection.
static inline int CMicroHTTPD_descriptor(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? (int)info->connect_fd : -1;
}

/// `MHD_get_daemon_info` is variadic. How many connections a daemon has; may be asked on any thread.
static inline unsigned int CMicroHTTPD_connectionCount(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_CURRENT_CONNECTIONS);
    return info ? info->num_connections : 0;
}

/// `MHD_get_connection_info` is variadic. The daemon that a connection belongs to.
static inline struct MHD_Daemon *CMicroHTTPD_daemon(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_DAEMON);
    return info ? info->daemon : NULL;
}

/// `MHD_get_connection_info` is variadic. The other end of a connection, a `struct sockaddr` that lives as long as it.
static inline const void *CMicroHTTPD_clientAddress(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : NULL;
}

/// `MHD_set_connection_option` is variadic. Lets a connection be silent for as long as it likes.
static inline void CMicroHTTPD_disableIdleTimeout(struct MHD_Connection *connection) {
    (void)MHD_set_connection_option(connection, MHD_CONNECTION_OPTION_TIMEOUT, 0u);
}

/// `MHD_set_response_options` is variadic. Lets a body of unknown length end with the connection, not with a chunk.
///
/// Version 0.9.75 sends chunks in the answer to HEAD, too; for that, this and a reader at its end leave nothing to send.
static inline void CMicroHTTPD_disableChunks(struct MHD_Response *response) {
    (void)MHD_set_response_options(response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
}

/// The length of a body that is made while it is sent: `MHD_SIZE_UNKNOWN` is a macro with a cast, which Swift leaves out.
static const uint64_t CMicroHTTPD_unknownSize = MHD_SIZE_UNKNOWN;

/// The value that a reader of such a body returns at its end: `MHD_CONTENT_READER_END_OF_STREAM`, a macro with a cast.
static const ssize_t CMicroHTTPD_endOfStream = MHD_CONTENT_READER_END_OF_STREAM;

/// The value that a reader returns to have the connection cut: `MHD_CONTENT_READER_END_WITH_ERROR`, a macro with a
/// cast.
static const ssize_t CMicroHTTPD_endWithError = MHD_CONTENT_READER_END_WITH_ERROR;

/// `MHD_get_connection_info` is variadic. Returns the pointer that the callback for a new connection stored.
static inline void *CMicroHTTPD_socketContext(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

/// `MHD_get_connection_info` is variadic. The bytes of the request's head, from the method to the empty line.
static inline size_t CMicroHTTPD_headByteCount(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info ? info->header_size : 0;
}

#endif
