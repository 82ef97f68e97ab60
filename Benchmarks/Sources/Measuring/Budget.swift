/// The budget of a figure, from the project's design; reported beside it, never asserted.
public struct Budget: Sendable {
    private enum Bound { case atMost, atLeast }

    private let bound: Bound
    private let value: Double
    private let text: String

    public static func atMost(_ duration: Duration) -> Budget {
        Budget(bound: .atMost, value: duration / .microseconds(1), text: duration.microsecondsText)
    }

    public static func atMost(_ value: Double, _ text: String) -> Budget {
        Budget(bound: .atMost, value: value, text: text)
    }

    public static func atLeast(_ value: Double, _ text: String) -> Budget {
        Budget(bound: .atLeast, value: value, text: text)
    }

    /// `≤ 500.0 met`
    public func verdict(_ duration: Duration) -> String {
        verdict(duration / .microseconds(1))
    }

    /// `≥ 70 % missed`
    public func verdict(_ figure: Double) -> String {
        switch bound {
        case .atMost: "≤ \(text) \(figure <= value ? "met" : "missed")"
        case .atLeast: "≥ \(text) \(figure >= value ? "met" : "missed")"
        }
    }
}
