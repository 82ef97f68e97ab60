/// The choice in one category.
///
/// Every part that is a filter of its own carries the number at which it was chosen, counted over the whole state:
/// that is the order of selection. It does not count for equality of states, see ``FilterState/canonicalForm``.
///
/// A case for each form that a selection can have; what a form means stands with its type.
public enum Selection: Sendable, Equatable {
    /// For `multi`, `single`, `hierarchy` and `options`.
    case values(ValueSelection)
    /// For `toggle`.
    case toggle(ToggleSelection)
    /// For `range`.
    case range(RangeSelection)
    /// For `comparison`.
    case comparison(ComparisonSelection)
    /// For `keywords`.
    case keywords(KeywordSelection)
    /// For `search`.
    case search(SearchSelection)

    /// The selection as its form.
    public var form: any SelectionForm {
        switch self {
        case .values(let form): form
        case .toggle(let form): form
        case .range(let form): form
        case .comparison(let form): form
        case .keywords(let form): form
        case .search(let form): form
        }
    }
}

extension Selection {
    /// Whether None is on; false for kinds that cannot include it.
    ///
    /// Asked for each category of each screen, as ``isEmpty`` is: a switch, as ``form`` would allocate.
    public var isNoneOn: Bool {
        switch self {
        case .values(let form): form.none
        case .toggle(let form): form.none
        case .range(let form): form.none
        case .comparison(let form): form.none
        case .keywords(let form): form.none
        case .search(let form): form.none
        }
    }

    /// Whether clients set it again and again while a slider is moved or a text is typed.
    ///
    /// Asked for each selection at each write: a switch, as ``form`` would allocate.
    public var isMoved: Bool {
        switch self {
        case .values: ValueSelection.isMoved
        case .toggle: ToggleSelection.isMoved
        case .range: RangeSelection.isMoved
        case .comparison: ComparisonSelection.isMoved
        case .keywords: KeywordSelection.isMoved
        case .search: SearchSelection.isMoved
        }
    }

    /// Whether nothing is chosen and nothing excluded, wherever None stands.
    var isEmpty: Bool {
        switch self {
        case .values(let form): form.isEmpty
        case .toggle(let form): form.isEmpty
        case .range(let form): form.isEmpty
        case .comparison(let form): form.isEmpty
        case .keywords(let form): form.isEmpty
        case .search(let form): form.isEmpty
        }
    }

    /// The selection without its order of choice.
    var canonicalForm: String {
        switch self {
        case .values(let form): form.canonicalForm
        case .toggle(let form): form.canonicalForm
        case .range(let form): form.canonicalForm
        case .comparison(let form): form.canonicalForm
        case .keywords(let form): form.canonicalForm
        case .search(let form): form.canonicalForm
        }
    }

    /// A selection with its numbers replaced.
    func mapSequences(_ transform: (UInt32) -> UInt32) -> Selection {
        var form = form
        form.mapSequences(transform)
        return form.selection
    }

    /// A selection as if its parts had been chosen in the order of what they are.
    ///
    /// - Parameter take: gives the next number.
    func inCanonicalOrder(_ take: () -> UInt32) -> Selection {
        // A None that was never switched says nothing where no value or word is chosen.
        switch self {
        case .values(var values) where values.values.isEmpty && values.noneSequence == 0:
            values.sortElements()
            values.excluded = values.excluded.mapSequences { _ in take() }
            return .values(values)
        case .keywords(let words) where words.words.isEmpty && words.noneSequence == 0: return self
        default: break
        }
        var form = form
        form.sortElements()
        form.mapSequences { _ in take() }
        return form.selection
    }
}
