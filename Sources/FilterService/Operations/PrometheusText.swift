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

    /// A number that grows and shrinks.
    mutating func gauge(_ name: String, help: String, _ samples: [Sample]) {
        append(name, type: "gauge", help: help, samples: samples)
    }

    mutating func gauge(_ name: String, help: String, _ value: Int) {
        gauge(name, help: help, [("", value)])
    }

    private mutating func append(_ name: String, type: String, help: String, samples: [Sample]) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
        for sample in samples { text += "\(name)\(sample.labels) \(sample.value)\n" }
    }
}
