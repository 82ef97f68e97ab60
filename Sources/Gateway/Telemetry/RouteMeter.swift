import HTTPServer
import Support

/// Counts and times the requests of one address.
///
/// Requests of different addresses share nothing. Those of one hold its lock for some nanoseconds.
final class RouteMeter: Sendable {
    /// Requests of one method that were answered with one status.
    struct Row: Sendable {
        let method: String
        let status: Int
        var durations = DurationHistogram()
    }

    /// The template, never the path itself; empty for requests that no address has.
    let route: String
    private let state = Mutex<[Row]>([])

    init(route: String) {
        self.route = route
    }

    /// In no particular order.
    var rows: [Row] { state.withLock(\.self) }

    /// - Parameter method: counted by its ``HTTPMethod/name``.
    func count(_ method: HTTPMethod, status: Int, duration: Duration) {
        let name = method.name
        state.withLock { rows in
            // A few rows: nothing finds one faster.
            var index = rows.firstIndex { $0.status == status && $0.method == name }
            if index == nil {
                index = rows.count
                rows.append(Row(method: name, status: status))
            }
            if let index { rows[index].durations.add(duration) }
        }
    }
}
