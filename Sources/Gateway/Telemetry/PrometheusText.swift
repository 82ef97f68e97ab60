/// Metrics in the text format of Prometheus.
///
/// ```
/// # HELP filter_sessions Sessions retained.
/// # TYPE filter_sessions gauge
/// filter_sessions 12
/// ```
///
/// Source: <https://prometheus.io/docs/instrumenting/exposition_formats/>
package struct PrometheusText {
    package enum Kind: String {
        case counter, gauge, histogram
    }

    /// One line of a metric.
    package struct Sample {
        /// The suffix of the metric's name, as `_bucket` of a histogram.
        var suffix = ""
        /// As `route="/v1/items",status="200"`; empty for none.
        let labels: String
        let value: String

        init(_ value: Int) {
            self.init(labels: "", value)
        }

        init(_ value: Double) {
            labels = ""
            self.value = "\(value)"
        }

        init(labels: String, _ value: Int) {
            self.labels = labels
            self.value = "\(value)"
        }

        /// A line with one label.
        init(of label: String, _ name: String, _ value: Int) {
            self.init(labels: #"\#(label)="\#(name)""#, value)
        }

        private init(suffix: String, labels: String, value: String) {
            (self.suffix, self.labels, self.value) = (suffix, labels, value)
        }

        /// How many durations were at most so long, with their sum and their number.
        static func of(_ durations: DurationHistogram, labels: String) -> [Sample] {
            var samples: [Sample] = []
            var count = 0
            for (bound, added) in zip(DurationHistogram.bounds + ["+Inf"], durations.counts) {
                count += added
                samples.append(Sample(suffix: "_bucket", labels: #"\#(labels),le="\#(bound)""#, value: "\(count)"))
            }
            samples.append(Sample(suffix: "_sum", labels: labels, value: "\(durations.sum)"))
            samples.append(Sample(suffix: "_count", labels: labels, value: "\(durations.count)"))
            return samples
        }
    }

    private(set) var text = ""

    mutating func append(_ name: String, _ kind: Kind, help: String, _ samples: [Sample]) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
        for sample in samples {
            let labels = sample.labels.isEmpty ? "" : "{\(sample.labels)}"
            text += "\(name)\(sample.suffix)\(labels) \(sample.value)\n"
        }
    }
}
