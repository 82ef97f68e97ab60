package import JSON

/// A change of the settings of an index.
package enum SettingsEdit: Sendable {
    /// Sets some; null resets one. An index that is not there is made, without objects.
    ///
    /// - Parameter forwarding: whether replicas get those that can be theirs, too.
    case set(JSONValue, forwarding: Bool = false)
    /// Sets some of a replica.
    case setOfSort(String, JSONValue)
    /// Ends a replica.
    case removeSort(String)
}
