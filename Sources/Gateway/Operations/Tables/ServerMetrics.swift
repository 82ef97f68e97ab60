import HTTPServer

extension Metric<ServerActivity> {
    static var server: [Metric] {
        [
            .gauge("filter_requests_in_flight", "Requests that arrive, wait, are handled or sent.") { $0.requestCount },
            .gauge("filter_connections", "Open connections, event streams included.") { $0.connectionCount },
            .gauge(
                "filter_tls_certificate_expiration_seconds",
                "When the certificate expires that new connections get, in seconds since 1970; nothing without TLS."
            ) { $0.certificateExpiration },
            .gauge("filter_slow_requests_running", "Heavy requests that are handled now.") { $0[.running] },
            .gauge("filter_slow_requests_waiting", "Heavy requests that wait for a thread.") { $0[.waiting] },
            .counter("filter_slow_requests_refused_total", "Heavy requests refused because too many waited.") {
                $0[.refusedBySlowLane]
            },
            .gauge("filter_later_replies", "Requests that wait for a writer.") { $0[.laterReplies] },
            .counter("filter_later_replies_refused_total", "Requests refused because too many waited for a writer.") {
                $0[.refusedLaterReplies]
            },
            .gauge("filter_upload_files", "Uploads in temporary files.") { $0[.uploadFiles] },
            .counter("filter_uploads_refused_total", "Uploads refused because too many were under way.") {
                $0[.refusedUploads]
            },
            .counter("filter_clients_gone_total", "Requests ended because their clients had left.") {
                $0[.clientsGone]
            },
            .gauge("filter_unread_answer_bytes", "Bytes of large answers that clients have not read.") {
                $0[.unreadBytes]
            },
            .counter("filter_unread_answers_cut_total", "Connections cut to make room for answers that are read.") {
                $0[.readersCut]
            },
            .counter("filter_unread_answers_refused_total", "Large answers refused because too many were not read.") {
                $0[.refusedByUnread]
            },
        ]
    }

    /// Of the threads that may wait for Redis.
    static var waitingThreads: [Metric] {
        [
            .gauge("filter_redis_requests_running", "Requests on threads that may wait for Redis.") {
                $0[.askingServer]
            },
            .gauge("filter_redis_requests_waiting", "Requests that wait for such a thread.") { $0[.waitingForServer] },
            .counter(
                "filter_redis_requests_refused_total",
                "Requests refused because too many waited for such a thread."
            ) {
                $0[.refusedByWaitingLane]
            },
        ]
    }
}
