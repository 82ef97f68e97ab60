/// What the rows of a request are for, and how they are checked.
package struct BatchOptions: Sendable, Equatable {
    /// What is done with the rows.
    package enum Mode: String, CaseIterable, Sendable {
        /// Each is put in, in the place of the item with its id if there is one.
        case upsert
        /// They are all items from now on.
        case replace
        /// The items with their ids are taken out.
        case delete
    }

    package var mode = Mode.upsert
    /// Whether rows that are refused are left out; otherwise one of them refuses all.
    package var skipsInvalid = false
    /// Whether attributes are refused that neither the definition nor an item has.
    package var isStrict = false
    /// Whether a row may put an item in whose deletion is a row before: a new item then, and the last. Otherwise no two rows
    /// have one id.
    package var renewsDeleted = false
    /// The only id that a row may have, where the address names the item.
    package var onlyID: String?

    package init() {}
}
