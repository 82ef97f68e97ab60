#if PostgreSQL

import Followers
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
            .gauge(
                "filter_followed_age_seconds",
                "How far a catalog is behind the table or query that it follows, at most.",
                of: \.age
            ),
            .gauge(
                "filter_followed_broken",
                "1 while a catalog cannot follow its source, and is served as it was.",
                by: "catalog"
            ) { $0.map { ($0.name, $0.figures.phase == .broken ? 1 : 0) } },
            .counter(
                "filter_followed_breaks_total",
                "Times that a catalog could not follow its source any more.",
                of: \.figures.breaks
            ),
            .counter(
                "filter_followed_copies_total",
                "Times that all rows of a source were copied.",
                of: \.figures.copies
            ),
            .counter(
                "filter_followed_transactions_total",
                "Transactions that a source has told of.",
                of: \.figures.transactions
            ),
            .counter(
                "filter_followed_rows_total",
                "Items that were put in, replaced or taken out because their rows were.",
                of: \.figures.changedRows
            ),
            .counter(
                "filter_followed_lost_values_total",
                "Values that became null as no item can have them, with each copy or change of them.",
                of: \.figures.lostValues
            ),
        ]
    }

    private static func counter(
        _ name: String,
        _ help: String,
        of value: any KeyPath<FollowedFigures, Int> & Sendable
    ) -> Metric {
        counter(name, help, by: "catalog") { $0.map { ($0.name, $0[keyPath: value]) } }
    }

    private static func gauge(
        _ name: String,
        _ help: String,
        of value: any KeyPath<FollowedFigures, Int> & Sendable
    ) -> Metric {
        gauge(name, help, by: "catalog") { $0.map { ($0.name, $0[keyPath: value]) } }
    }
}

#endif
