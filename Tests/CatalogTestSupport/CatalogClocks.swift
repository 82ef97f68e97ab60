package import FilterCore
package import Support

/// The clocks of a ``CatalogStore``, moved by hand: one by days, one by seconds.
package final class CatalogClocks: Sendable {
    /// Since 1970.
    package let days = Mutex<Int64>(20_000)
    package let seconds = Mutex<Int64>(0)

    package init() {}

    @Sendable
    package func wall() -> Instant {
        Instant(milliseconds: days.withLock { $0 } * 86_400_000 + 1)
    }

    @Sendable
    package func steady() -> Instant {
        Instant(milliseconds: seconds.withLock { $0 } * 1000)
    }
}
