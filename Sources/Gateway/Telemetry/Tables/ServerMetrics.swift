import HTTPServer

extension Metric<ServerActivity> {
    static var server: [Metric] {
        [
            .gauge("filter_requests_in_flight") { $0.requestCount },
            .gauge("filter_connections") { $0.connectionCount },
            .gauge("filter_tls_certificate_expiration_seconds") { $0.certificateExpiration },
            .gauge("filter_slow_requests_running") { $0[.running] },
            .gauge("filter_slow_requests_waiting") { $0[.waiting] },
            .counter("filter_slow_requests_refused_total") { $0[.refusedBySlowLane] },
            .gauge("filter_later_replies") { $0[.laterReplies] },
            .counter("filter_later_replies_refused_total") { $0[.refusedLaterReplies] },
            .gauge("filter_upload_files") { $0[.uploadFiles] },
            .counter("filter_uploads_refused_total") { $0[.refusedUploads] },
            .counter("filter_clients_gone_total") { $0[.clientsGone] },
            .gauge("filter_unread_answer_bytes") { $0[.unreadBytes] },
            .counter("filter_unread_answers_cut_total") { $0[.readersCut] },
            .counter("filter_unread_answers_refused_total") { $0[.refusedByUnread] },
        ]
    }

    /// Of the threads that may wait for Redis.
    static var waitingThreads: [Metric] {
        [
            .gauge("filter_redis_requests_running") { $0[.askingServer] },
            .gauge("filter_redis_requests_waiting") { $0[.waitingForServer] },
            .counter("filter_redis_requests_refused_total") { $0[.refusedByWaitingLane] },
        ]
    }
}
