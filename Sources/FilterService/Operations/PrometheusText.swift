/// Metrics in the text format of Prometheus.
///
/// ```
/// # HELP filter_sessions Sessions retained.
/// # TYPE filter_sessions gauge
/// filter_sessions 12
/// ```
///
/// Source: <https://prometheus.io/docs/instrumenting/exposition_formats/>
struct PrometheusText {
    /// One line of a metric: its labels as `{route="/v1/items"}`, or empty, and its value.
    typealias Sample = (labels: String, value: Int)

    private(set) var text = ""

    /// A number that only grows.
    mutating func counter(_ name: String, help: String, _ samples: [Sample]) {
        append(name, type: "counter", help: help, samples: samples)
    }

    mutating func counter(_ name: String, help: String, _ value: Int) {
        counter(name, help: help, [("", value)])
    }

    mutating func counter(_ name: String, help: String, _ value: Double) {
        head(name, type: "counter", help: help)
        text += "\(name) \(value)\n"
    }

    /// A number that grows and shrinks.
    mutating func gauge(_ name: String, help: String, _ samples: [Sample]) {
        append(name, type: "gauge", help: help, samples: samples)
    }

    mutating func gauge(_ name: String, help: String, _ value: Int) {
        gauge(name, help: help, [("", value)])
    }

    mutating func gauge(_ name: String, help: String, _ value: Double) {
        head(name, type: "gauge", help: help)
        text += "\(name) \(value)\n"
    }

    /// How many durations were at most so long, with their number and their sum.
    ///
    /// - Parameter samples: the labels without braces.
    mutating func histogram(_ name: String, help: String, _ samples: [(labels: String, durations: DurationHistogram)]) {
        head(name, type: "histogram", help: help)
        for (labels, durations) in samples {
            var count = 0
            for (bound, added) in zip(DurationHistogram.bounds + ["+Inf"], durations.counts) {
                count += added
                text += "\(name)_bucket{\(labels),le=\"\(bound)\"} \(count)\n"
            }
            text += "\(name)_sum{\(labels)} \(durations.sum)\n\(name)_count{\(labels)} \(durations.count)\n"
        }
    }

    private mutating func head(_ name: String, type: String, help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    private mutating func append(_ name: String, type: String, help: String, samples: [Sample]) {
        head(name, type: type, help: help)
        for sample in samples { text += "\(name)\(sample.labels) \(sample.value)\n" }
    }
}
