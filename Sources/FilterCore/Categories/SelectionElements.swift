/// A selection taken apart: what it says, and where None stands.
struct SelectionElements {
    /// The choice of a selection about None.
    enum NoneChoice: Equatable {
        /// It stands as at rest.
        case unsaid
        /// As a part of what is chosen: `from 10 € or No price`.
        case beside(isOn: Bool, sequence: UInt32)
        /// As a filter of its own.
        case own(isOn: Bool, sequence: UInt32)
    }

    /// In order of selection.
    var all: [Chosen<SelectionElement>] = []
    let none: NoneChoice
    private(set) var isCaseSensitive = false

    init(_ selection: Selection) {
        switch selection {
        case .values(let form):
            all = form.values.map { Chosen(.value($0.element), sequence: $0.sequence) }
            all += form.excluded.map { Chosen(.excluded($0.element), sequence: $0.sequence) }
            if form.values.isEmpty {
                none = Self.own(form.none, form.noneSequence)
            } else if form.none {
                // Beside a value None may be on from the start.
                none = .own(isOn: true, sequence: Self.sequence(form.noneSequence, after: form.values))
            } else {
                none = .beside(isOn: false, sequence: form.noneSequence)
            }
        case .toggle(let form):
            if form.isOn { all = [Chosen(.on, sequence: form.sequence)] }
            none = .unsaid
        case .range(let form):
            if !form.isEmpty {
                all = [Chosen(.bounds(.init(lower: form.lower, upper: form.upper)), sequence: form.sequence)]
            }
            none = Self.none(form, form.sequence)
        case .comparison(let form):
            if let value = form.value { all = [Chosen(.number(value), sequence: form.sequence)] }
            none = Self.none(form, form.sequence)
        case .keywords(let form):
            all = form.words.map { Chosen(.word($0.element), sequence: $0.sequence) }
            none = Self.none(form, Self.sequence(form.noneSequence, after: form.words))
            isCaseSensitive = form.isCaseSensitive
        case .search(let form):
            if !form.isEmpty { all = [Chosen(.text(form.text), sequence: form.sequence)] }
            none = .unsaid
        }
        if all.count > 1 { all.sort { $0.sequence < $1.sequence } }
    }

    private static func none(_ form: some SelectionForm, _ sequence: UInt32) -> NoneChoice {
        form.isEmpty ? own(form.none, sequence) : .beside(isOn: form.none, sequence: sequence)
    }

    /// None was switched if it has a number.
    private static func own(_ isOn: Bool, _ sequence: UInt32) -> NoneChoice {
        sequence == 0 ? .unsaid : .own(isOn: isOn, sequence: sequence)
    }

    /// A number, or, where None was never switched, that of the last choice.
    private static func sequence<Element>(_ sequence: UInt32, after chosen: [Chosen<Element>]) -> UInt32 {
        sequence == 0 ? chosen.map(\.sequence).max() ?? 0 : sequence
    }

    /// All elements, None among them where it is chosen.
    var said: [Chosen<SelectionElement>] {
        switch none {
        case .unsaid, .beside(isOn: false, _): all
        case .beside(_, let sequence): all + [Chosen(.none, sequence: sequence)]
        case .own(let isOn, let sequence): all + [Chosen(isOn ? .none : .hasValue, sequence: sequence)]
        }
    }

    /// Takes out the elements that a kind can mean, in order of selection.
    ///
    /// - Parameters:
    ///   - limit: how many it can hold.
    ///   - meaning: `nil` for an element that the kind cannot mean; asked with what was taken before.
    mutating func take<Element>(
        atMost limit: Int = .max,
        _ meaning: (SelectionElement, [Chosen<Element>]) -> Element?
    ) -> [Chosen<Element>] {
        var taken: [Chosen<Element>] = []
        var rest: [Chosen<SelectionElement>] = []
        for chosen in all {
            if taken.count < limit, let element = meaning(chosen.element, taken) {
                taken.append(Chosen(element, sequence: chosen.sequence))
            } else {
                rest.append(chosen)
            }
        }
        all = rest
        return taken
    }

    /// Where None stands in a category, with the number of that choice; what the category cannot mean of it stays among
    /// the elements.
    ///
    /// - Parameter hasChoice: whether something else is chosen.
    mutating func takeNone(of category: Category, besideChoice hasChoice: Bool) -> (isOn: Bool, sequence: UInt32) {
        let rest = category.noneAtRest
        let isSwitch = category.kind.facts.noneIsSwitch
        switch none {
        case .unsaid: break
        case .beside(let isOn, let sequence):
            if category.includesNone, hasChoice, isSwitch || (isOn && !rest) {
                return (isOn, isOn == rest ? 0 : sequence)
            }
            if isOn { all.append(Chosen(.none, sequence: sequence)) }
        case .own(let isOn, let sequence):
            if category.includesNone, isOn != rest { return (isOn, sequence) }
            if category.includesNone, isSwitch, hasChoice { return (isOn, 0) }
            all.append(Chosen(isOn ? .none : .hasValue, sequence: sequence))
        }
        return (rest, 0)
    }
}
