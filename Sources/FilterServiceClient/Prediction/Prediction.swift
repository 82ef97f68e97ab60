/// The screen as operations will make it, before the service has answered.
///
/// Flags, selections and chips follow each operation. The total follows from the what-ifs of the screen that the service
/// has sent: they say it where the operations together come to one change. Counts and texts stay as they are.
struct Prediction {
    /// The last screen of the service.
    let confirmed: Screen
    var screen: Screen
    /// Whether an operation has an effect on the total that no what-if tells.
    var hasUnknownEffect = false
    /// The totals after required categories go back to their first value, which the service knows.
    var totalsOfReturns: [Int?] = []
    /// The categories that were cleared and have not been changed since.
    var cleared: Set<String> = []

    /// By category: whether None is on while the category filters nothing, as earlier screens said.
    private let nonesAtRest: [String: Bool]

    init(of screen: Screen, nonesAtRest: [String: Bool] = [:]) {
        confirmed = screen
        self.nonesAtRest = nonesAtRest
        self.screen = screen
    }

    /// Whether ``screen`` has the total that the service will answer, if nothing else changes meanwhile.
    var isTotalKnown = true

    mutating func apply(_ operation: FilterOperation) {
        switch operation {
        case .select(let value, let category): choose(value, in: category, state: .selected)
        case .deselect(let value, let category): choose(value, in: category, state: .idle)
        case .exclude(let value, let category): choose(value, in: category, state: .excluded)
        case .toggle(let value, let category): toggle(value, in: category)
        case .setNone(let isOn, let category): setNone(isOn, in: category)
        case .set(let selection, let category): set(selection, in: category)
        case .clear(let categories): clear(categories)
        case .remove(let filter): remove(filter)
        case .sort(let sort): screen.session.sort = sort
        case .pageSize(let size): screen.session.pageSize = size
        case .locale(let locale): screen.session.locale = locale
        case .reset, .other: hasUnknownEffect = true
        }
        settleSelections()
        settleTotal()
    }

    func isNoneOnAtRest(in id: String) -> Bool { nonesAtRest[id] ?? confirmed.isNoneOnAtRest(in: id) }

    /// Says that something happens of which only the service knows what.
    mutating func applyUnknown() {
        hasUnknownEffect = true
        settleTotal()
    }
}
