import FilterCore
import Foundation

extension Instant {
    /// What the machine's clock shows.
    static func now() -> Instant {
        Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    }
}
