import Foundation
import Measuring

/// An action of a user on a screen: one request.
struct Tap {
    /// Under which it is reported: the id of a category, or `clear`.
    let kind: String
    let method: String
    /// Below the session's address.
    let path: String
    let body: String?
}

/// Chooses taps as somebody does who looks at the screen: among the listed values that still have items.
struct Tapper {
    private var random: SeededRandom
    /// So many filters in force that the next tap clears them.
    private let patience = 5

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
    }

    /// The next tap on a screen.
    ///
    /// Any category, all alike: of a list one of its values, where the first one counts as much as the next two, a
    /// slider to a part of its span, a toggle the other way.
    mutating func tap(on screen: Screen) -> Tap {
        if screen.activeFilterCount >= patience || (screen.total == 0 && screen.activeFilterCount > 0) {
            return Tap(kind: "clear", method: "POST", path: "/clear", body: "{}")
        }
        let offers = screen.categories.compactMap { category in tap(on: category) }
        guard let tap = offers.randomElement(using: &random) else {
            return Tap(kind: "clear", method: "POST", path: "/clear", body: "{}")
        }
        return tap
    }

    private mutating func tap(on category: Screen.Category) -> Tap? {
        let path = "/categories/\(category.id)"
        if let toggle = category.toggle {
            let body = toggle.isOn ? "false" : "true"
            return Tap(kind: category.id, method: "PUT", path: path + "/selection", body: body)
        }
        if let bounds = category.bounds {
            guard let body = slider(bounds, isDate: category.isDate ?? false) else { return nil }
            return Tap(kind: category.id, method: "PUT", path: path + "/selection", body: body)
        }
        let values = (category.values ?? []).filter { $0.count > 0 }
        guard !values.isEmpty else { return nil }
        let place = Int(Double(values.count) * random.unit() * random.unit())
        return Tap(kind: category.id, method: "POST", path: "\(path)/values/\(values[place].id)/toggle", body: nil)
    }

    /// The lower half of the span loses up to all of itself, so does the upper half.
    private mutating func slider(_ bounds: Screen.Bounds, isDate: Bool) -> String? {
        if isDate {
            guard case .text(let lower) = bounds.lower else { return nil }
            return #"{"lower":"\#(lower)"}"#
        }
        guard case .number(let lower) = bounds.lower, case .number(let upper) = bounds.upper else { return nil }
        // Most prices are low: the handles move on a logarithmic scale.
        let span = log1p(upper - lower)
        let left = expm1(span * random.unit() / 2)
        let right = expm1(span * (1 - random.unit() / 2))
        return #"{"lower":\#((lower + left).rounded()),"upper":\#((lower + right).rounded())}"#
    }
}
