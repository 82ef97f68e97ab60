/// One form of a selection: what it holds, whatever its category.
public protocol SelectionForm: Sendable, Equatable {
    /// Whether clients set it again and again while a slider is moved or a text is typed.
    static var isMoved: Bool { get }

    /// Nothing chosen and nothing excluded.
    ///
    /// - Parameter none: where None stands; forms that cannot include it take no notice.
    static func empty(none: Bool) -> Self

    /// A selection of this form; `nil` for one of another.
    init?(_ selection: Selection)

    /// Whether a selection is of this form; asked for each category of each screen, without a copy of it.
    static func isForm(of selection: Selection) -> Bool

    /// The form as a selection.
    var selection: Selection { get }

    /// Whether nothing is chosen and nothing excluded, wherever None stands.
    var isEmpty: Bool { get }

    /// Whether it is kept in a state even where it filters nothing.
    var isKeptAtRest: Bool { get }

    /// Whether None is on; false for forms that cannot include it.
    var none: Bool { get }

    /// Switches None; never asked of forms that cannot include it.
    ///
    /// - Parameter sequence: the number of this choice.
    mutating func setNone(_ isOn: Bool, sequence: UInt32)

    /// The selection as a client would write it.
    ///
    /// - Parameter none: what the client says of None; `nil` where the category does not include it.
    func input(none: Bool?) -> SelectionInput

    /// The selection without its order of choice.
    var canonicalForm: String { get }

    /// Sorts elements that are filters of their own by what they are; a form with one element has no order.
    mutating func sortElements()

    /// Visits the numbers of all elements in a fixed order; 0 stands for "never chosen".
    func forEachSequence(_ body: (UInt32) -> Void)

    /// Replaces all numbers, in the order of ``forEachSequence(_:)``.
    mutating func mapSequences(_ transform: (UInt32) -> UInt32)
}

extension SelectionForm {
    public static var isMoved: Bool { false }
    public var isKeptAtRest: Bool { false }
    public var none: Bool { false }
    public mutating func setNone(_ isOn: Bool, sequence: UInt32) {}
    public mutating func sortElements() {}
}

/// Something chosen, and when.
public struct Chosen<Element: Sendable & Equatable>: Sendable, Equatable {
    public let element: Element
    /// Rises with every choice in the whole state.
    public let sequence: UInt32

    public init(_ element: Element, sequence: UInt32) {
        self.element = element
        self.sequence = sequence
    }
}

extension Array {
    /// The same elements with other numbers.
    func mapSequences<Selected>(_ transform: (UInt32) -> UInt32) -> Self where Element == Chosen<Selected> {
        map { Chosen($0.element, sequence: transform($0.sequence)) }
    }

    /// By element, not by when it was chosen.
    mutating func sortByElement<Selected: Comparable>() where Element == Chosen<Selected> {
        sort { $0.element < $1.element }
    }
}

/// How canonical forms are written: parts led by a tag and their length, so that no two selections share a form.
enum CanonicalText {
    static func part(_ tag: String, _ text: String) -> String {
        var form = ""
        append(tag, text, to: &form)
        return form
    }

    static func append(_ tag: String, _ text: String, to form: inout String) {
        form += tag
        form += String(text.utf8.count)
        form += ":"
        form += text
    }

    static func none(_ isOn: Bool) -> String {
        isOn ? "+" : ""
    }
}
