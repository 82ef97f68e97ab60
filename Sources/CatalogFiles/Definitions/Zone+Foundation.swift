package import FilterCore
import Foundation

extension Zone {
    /// A zone of the system's time zone database; `nil` if it has none of this name.
    package init?(named name: String) {
        if name == Zone.utc.id {
            self = .utc
            return
        }
        guard let zone = TimeZone(identifier: name) else { return nil }
        self.init(id: name) { seconds in
            zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconds)))
        }
    }
}
