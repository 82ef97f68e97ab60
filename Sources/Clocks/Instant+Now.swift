package import FilterCore
import Foundation

extension Instant {
    /// What the machine's clock shows.
    package static func now() -> Instant {
        Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    }
}
