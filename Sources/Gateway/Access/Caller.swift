package import FilterCore

/// The sender of a request, and its rights.
package struct Caller: Sendable {
    /// The name of its key; `nil` where none is needed.
    let keyName: String?
    package let actions: Set<Action>
    /// The names of the catalogs that it may use; `nil`: all.
    package let catalogs: Set<Text>?
    /// The filter that is forced on everything it sees, in the syntax of `filters`; `nil`: none.
    package let filter: String?
    /// How many requests the key may send; `nil`: any number.
    package let rate: Rate?
    /// From then on the key or its scope is refused; `nil`: never.
    package var expiresAt: Instant?
    /// The pass that a ticket of this caller names; `nil` if no key is needed.
    package var pass: Pass?

    /// The credentials of the caller, without their secrets.
    package struct Pass: Sendable, Hashable {
        let keyID: String
        /// The scope of a scoped key as it stands there; `nil` for a whole key.
        package let scope: String?
    }

    /// May do everything: all are this where there are no keys.
    static let anyone = Caller(
        keyName: nil,
        actions: Set(Action.allCases),
        catalogs: nil,
        filter: nil,
        rate: nil
    )

    /// A caller without rights: it has no key, where there are keys, or one that is not genuine.
    static let withoutRights = withoutRights(keyName: nil)

    /// A caller without rights, whose genuine key has ended.
    ///
    /// - Parameter name: `nil` for no key, or one that is not genuine.
    static func withoutRights(keyName name: String?) -> Caller {
        Caller(keyName: name, actions: [], catalogs: [], filter: nil, rate: nil)
    }

    /// Whether a catalog of this name is among those that it may use.
    package func mayUse(catalog name: String) -> Bool { catalogs?.contains(Text(name)) ?? true }

    /// - Throws: `actionNotAllowed`.
    package func require(_ action: Action) throws(ServiceError) {
        if !actions.contains(action) { throw .actionNotAllowed(action, of: self) }
    }
}
