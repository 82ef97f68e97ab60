import FilterCore

/// Who sends a request, and what it may do.
struct Caller: Sendable {
    /// The name of its key; `nil` where nobody is asked for one.
    let keyName: String?
    let actions: Set<Action>
    /// The names of the catalogs that it may use; `nil`: all.
    let catalogs: Set<Text>?
    /// The filter that is forced on everything it sees, in the syntax of `filters`; `nil`: none.
    let filter: String?
    /// How many requests the key may send; `nil`: any number.
    let rate: Rate?

    /// May do everything: all are this where there are no keys.
    static let anyone = Caller(
        keyName: nil,
        actions: Set(Action.allCases),
        catalogs: nil,
        filter: nil,
        rate: nil
    )

    /// Whether a catalog of this name is among those that it may use.
    func mayUse(catalog name: String) -> Bool { catalogs?.contains(Text(name)) ?? true }
}
