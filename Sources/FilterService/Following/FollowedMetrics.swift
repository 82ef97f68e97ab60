import Following
import Gateway

/// Figures of one catalog that follows another server, as they are now.
struct FollowedFigures: Sendable {
    let name: String
    let age: Int
    let figures: FollowedState.Figures
}

extension Metric<[FollowedFigures]> {
    static var followed: [Metric] {
        [
            .gauge("filter_followed_age_seconds", of: \.age),
            .gauge("filter_followed_broken", by: "catalog") { catalogs in
                catalogs.map { ($0.name, $0.figures.phase == .broken ? 1 : 0) }
            },
            .counter("filter_followed_breaks_total", of: \.figures.breaks),
            .counter("filter_followed_copies_total", of: \.figures.copies),
            .counter("filter_followed_transactions_total", of: \.figures.transactions),
            .counter("filter_followed_rows_total", of: \.figures.changedRows),
            .counter("filter_followed_lost_values_total", of: \.figures.lostValues),
        ]
    }

    private static func counter(
        _ name: String,
        of value: any KeyPath<FollowedFigures, Int> & Sendable
    ) -> Metric {
        counter(name, by: "catalog") { $0.map { ($0.name, $0[keyPath: value]) } }
    }

    private static func gauge(
        _ name: String,
        of value: any KeyPath<FollowedFigures, Int> & Sendable
    ) -> Metric {
        gauge(name, by: "catalog") { $0.map { ($0.name, $0[keyPath: value]) } }
    }
}
