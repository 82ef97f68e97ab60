/// An action that a key may allow. The raw value is its name in files of keys, in scoped keys and in errors.
package enum Action: String, CaseIterable, Sendable {
    /// Look at catalogs: their categories, values, items and labels, and queries without a session.
    case read
    /// Everything about sessions, with their drafts, streams and shares.
    case sessions
    /// Make, change and remove live catalogs and their items.
    case writeItems
    /// The requests of operators: the metrics.
    case operate
}
