import FilterCore
import Support

@testable import Gateway

/// The clocks of a ``CatalogStore``, moved by hand: one by days, one by seconds.
final class CatalogClocks: Sendable {
    /// Since 1970.
    let days = Mutex<Int64>(20_000)
    let seconds = Mutex<Int64>(0)

    @Sendable
    func wall() -> Instant {
        Instant(milliseconds: days.withLock { $0 } * 86_400_000 + 1)
    }

    @Sendable
    func steady() -> Instant {
        Instant(milliseconds: seconds.withLock { $0 } * 1000)
    }
}
