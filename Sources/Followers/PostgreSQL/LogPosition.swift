/// A place in the server's log of changes.
struct LogPosition: Sendable, Comparable, CustomStringConvertible {
    let number: UInt64

    static let none = LogPosition(number: 0)

    init(number: UInt64) {
        self.number = number
    }

    /// As the server writes it: `16/B374D848`.
    init?(_ text: String) {
        let halves = text.split(separator: "/").map { UInt64($0, radix: 16) }
        guard halves.count == 2, let high = halves[0], let low = halves[1], high >> 32 == 0, low >> 32 == 0 else {
            return nil
        }
        number = high << 32 | low
    }

    var description: String {
        String(number >> 32, radix: 16, uppercase: true) + "/"
            + String(number & 0xFFFF_FFFF, radix: 16, uppercase: true)
    }

    static func < (left: LogPosition, right: LogPosition) -> Bool { left.number < right.number }
}
