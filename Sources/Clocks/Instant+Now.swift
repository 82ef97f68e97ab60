package import FilterCore
import Foundation

extension Instant {
    /// The present by the machine's clock.
    package static func now() -> Instant {
        Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    }
}
