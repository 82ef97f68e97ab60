extension Metric<ProcessFigures> {
    static var process: [Metric] {
        [
            Metric(name: "process_cpu_seconds_total", kind: .counter) { [Sample($0.cpuSeconds)] },
            .gauge("process_resident_memory_bytes") { $0.residentBytes },
            .gauge("process_virtual_memory_bytes") { $0.virtualBytes },
            .gauge("process_open_fds") { $0.openDescriptors },
            .gauge("process_max_fds") { $0.maxDescriptors },
            .gauge("process_threads") { $0.threads },
            Metric(name: "process_start_time_seconds", kind: .gauge) { [Sample($0.startSeconds)] },
        ]
    }
}

extension Metric<LogWriter> {
    static var log: [Metric] {
        [
            .counter("filter_log_lines_omitted_total") { $0.omittedCount }
        ]
    }
}

extension Metric<ServiceVersion.Type> {
    static var version: [Metric] {
        [
            Metric(name: "filter_build_info", kind: .gauge) { version in
                [Sample(labels: #"version="\#(version.number)""#, 1)]
            }
        ]
    }
}
