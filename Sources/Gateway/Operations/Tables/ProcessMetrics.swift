extension Metric<ProcessFigures> {
    static var process: [Metric] {
        [
            Metric(name: "process_cpu_seconds_total", kind: .counter) {
                [Sample($0.cpuSeconds)]
            },
            .gauge("process_resident_memory_bytes", "Memory of the process that is in RAM.") { $0.residentBytes },
            .gauge("process_virtual_memory_bytes", "Addresses that the process has taken.") { $0.virtualBytes },
            .gauge("process_open_fds", "Open descriptors.") { $0.openDescriptors },
            .gauge("process_max_fds", "Descriptors that may be open.") { $0.maxDescriptors },
            .gauge("process_threads", "Threads of the process.") { $0.threads },
            Metric(
                name: "process_start_time_seconds",
                kind: .gauge
            ) { [Sample($0.startSeconds)] },
        ]
    }
}

extension Metric<LogWriter> {
    static var log: [Metric] {
        [
            .counter("filter_log_lines_omitted_total") {
                $0.omittedCount
            }
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
